"""The long tests try harder."""

from hypothesis import settings

settings.load_profile("soak")
