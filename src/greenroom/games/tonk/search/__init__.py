"""The search interface: deal what a seat does not know anew, and play on in integers (docs/search.md)."""

from greenroom.games.tonk.engine import codes, sound
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.legality import listed as legal
from greenroom.games.tonk.engine.plausible import plausible
from greenroom.games.tonk.engine.play import act, step
from greenroom.games.tonk.engine.playout import Tally, choose, rollouts
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.redeal import redeal as redeal_into
from greenroom.games.tonk.engine.redeal import sample
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.search.interface import End, Policy, net, outcome, play_out, redeal, text
from greenroom.games.tonk.search.model import Model, likely, parameters_of, weight
from greenroom.games.tonk.search.observation_reader import NoDealAgrees, information_set

__all__ = [
    "Chance",
    "End",
    "InformationSet",
    "Model",
    "NoDealAgrees",
    "Policy",
    "PolicyWeights",
    "PublicHistory",
    "State",
    "Tally",
    "act",
    "choose",
    "codes",
    "information_set",
    "legal",
    "likely",
    "net",
    "outcome",
    "parameters_of",
    "plausible",
    "play_out",
    "redeal",
    "redeal_into",
    "rollouts",
    "sample",
    "sound",
    "step",
    "text",
    "weight",
]
