"""What dice and cards both need: pictures, mat, zones, calibration."""
