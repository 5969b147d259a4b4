"""Many tables of one house: results to PostgreSQL, live state by MQTT. Nothing imports it unless it is switched on."""
