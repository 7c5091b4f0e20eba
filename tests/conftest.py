"""How Hypothesis searches: the same examples every time where CI is set, fresh ones on a developer's machine."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("steady", parent=settings.get_profile("quick"), derandomize=True, database=None)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile("steady" if os.environ.get("CI") else "quick")
