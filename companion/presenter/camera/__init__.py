"""What is shown of the camera: scans, lessons, calibration."""
