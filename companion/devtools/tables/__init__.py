"""Many tables and a real broker, for proofs."""
