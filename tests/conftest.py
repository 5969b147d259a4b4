"""How hard the properties are tried: a little in every run, much with `--hypothesis-profile=deep`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
settings.register_profile("deep", deadline=None, max_examples=1500, suppress_health_check=list(HealthCheck))
settings.load_profile("house")
