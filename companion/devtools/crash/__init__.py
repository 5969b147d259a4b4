"""Power cuts below SQLite: every write and sync is recorded, and replayed as a disk may have left it."""
