"""Events as earlier programs wrote them: the steps to what is read now.

Until version 2 of these kinds the table's own records held fields of single games. Only this file still knows
them; it has no say in what games there are today.
"""

from __future__ import annotations

from greenroom.table.event_codec import Upcasters

Data = dict[str, object]


def _deal_apart(data: Data) -> Data:
    """Version 1 held the deal of Tonk, the only game at the tables, among everything else."""
    deal: Data = {"game": "tonk"}
    for key in ("dealer", "deck", "method"):
        deal[key] = data.pop(key)
    return {**data, "deal": deal}


def _result_by_game(data: Data) -> Data:
    return {"result": {"game": "tonk", **data}}


def _terms_apart(data: Data) -> Data:
    """Version 1 held Tonk's terms in every table's first event."""
    terms = _taken(data, "slap_grace_ms", "first_dealer")
    if data["game"] == "tonk":
        data["details"] = {"game": "tonk", **terms}
    return data


def _settings_apart(data: Data) -> Data:
    """Version 1 held Tonk's settings in everybody's; null stood for “as before”, and for other games."""
    settings = {
        key: value
        for key, value in _taken(data, "slap_grace_ms", "first_dealer").items()
        if value is not None
    }
    if settings:
        data["details"] = {"game": "tonk", **settings}
    return data


def _chair_apart(data: Data) -> Data:
    """Version 1 held the tonic of Tone Poker in every chair."""
    tonic = data.pop("tonic", None)
    if tonic is not None:
        data["details"] = {"game": "tone-poker", "tonic": tonic}
    return data


def _taken(data: Data, *keys: str) -> Data:
    return {key: data.pop(key) for key in keys if key in data}


UPCASTERS: Upcasters = {
    "hand_started": (_deal_apart,),
    "hand_ended": (_result_by_game,),
    "opened": (_terms_apart,),
    "settings": (_settings_apart,),
    "sat": (_chair_apart,),
}
