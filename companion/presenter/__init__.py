"""What the screens show, decided without a screen."""
