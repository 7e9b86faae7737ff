"""The long tests try harder."""

from hypothesis import settings

from tests.table.conftest import database, everybody_goes_home, postgres

settings.load_profile("soak")

__all__ = ["database", "everybody_goes_home", "postgres"]
