"""A field of a record that is kept as JSON text until somebody needs it."""

from __future__ import annotations

from typing import Any

import msgspec

from greenroom.kernel.declaration import MAX_NUMBER
from greenroom.kernel.refusal import refuse


def decode_part(text: bytes, key: str) -> Any:
    """Decode what stands under a key, or return a `Refusal`; the record is known to be JSON."""
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        return refuse("record.too_deep")
    except msgspec.ValidationError:
        # The one thing in JSON that the decoder does not take: a number of thousands of digits.
        return refuse("record.too_large", key=key, most=MAX_NUMBER)
