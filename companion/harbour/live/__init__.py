"""Tables tell the house how they are, by MQTT; a page at the bar shows all of them."""
