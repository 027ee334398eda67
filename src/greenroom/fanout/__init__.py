"""Who hears of an event."""

from greenroom.fanout.contract import Fanout, Heard, Lost, Subscription
from greenroom.fanout.feed import RESYNC, Feed, Resync
from greenroom.fanout.in_process import InProcess

__all__ = ["RESYNC", "Fanout", "Feed", "Heard", "InProcess", "Lost", "Resync", "Subscription"]
