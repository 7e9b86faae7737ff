"""How hard the property tests try: HYPOTHESIS_PROFILE=soak, or --hypothesis-profile=soak. (`make mutants` has
them try a little, and the same every time: it repeats them for every mistake it makes.)"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    max_examples=30,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("soak", settings.get_profile("default"), max_examples=500)
settings.register_profile("mutants", settings.get_profile("default"), max_examples=6, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
