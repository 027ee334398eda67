"""French punctuation as the catalogues write it: no line breaks before : ; ! ? » % or after «."""

from __future__ import annotations

import re

NO_BREAK = "\N{NO-BREAK SPACE}"
BREAKING = re.compile(r" (?=[:;!?»%])|(?<=«) ")


def typeset(plain: str) -> str:
    """Keep the punctuation of a French sentence, typed with plain spaces, together with its words."""
    return BREAKING.sub(NO_BREAK, plain)
