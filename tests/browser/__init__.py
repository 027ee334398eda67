import pytest

pytest.register_assert_rewrite(f"{__name__}.house", f"{__name__}.person")
