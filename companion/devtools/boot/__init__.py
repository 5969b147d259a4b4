"""The appliance in a virtual machine with a screen: `deploy/check-boot`."""
