"""The command `greenroom train`."""

from __future__ import annotations

from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path

import msgspec

from greenroom.games.tonk.bots.learned_play import Family
from greenroom.games.tonk.lab.entrants import DIGITS, house_code
from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.games.tonk.lab.long_run import interruptible
from greenroom.games.tonk.lab.results_file import ResultsFile, open_results
from greenroom.games.tonk.lab.training import curve, text
from greenroom.games.tonk.lab.training.epochs import Epoch, Training, next_epoch
from greenroom.games.tonk.lab.training.report import report
from greenroom.games.tonk.lab.workers import processes
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.progress_bar import show_progress

FORMAT = "greenroom train 1"
COMPARED = ("family", "seed", "generations", "decks")
LINES: msgspec.json.Decoder[Epoch] = msgspec.json.Decoder(Epoch)


class TrainingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All that a training is asked with."""

    family: Family
    epochs: int
    generations: int
    decks: int
    seed: int
    jobs: int
    resume: Path | None
    keep: Path | None
    plot: Path | None
    as_json: bool
    lang: str


class TrainingHeader(msgspec.Struct, frozen=True):
    """The first line of a file in which a training is kept."""

    format: str
    family: Family
    seed: int
    generations: int
    decks: int
    sources: str


def run_training(request: TrainingRequest) -> str | Refusal:
    """Train as asked, progress on standard error; return the result to be printed."""
    if (refusal := unwritable(request)) is not None:
        return refusal
    training = Training(
        family=request.family, seed=request.seed, generations=request.generations, decks=request.decks
    )
    epochs = learn_epochs(training, request)
    if isinstance(epochs, Refusal):
        return epochs
    result = report(training, epochs)
    if request.keep is not None:
        request.keep.write_bytes(msgspec.json.format(msgspec.json.encode(result.learned), indent=1) + b"\n")
    if request.plot is not None:
        request.plot.write_text(curve.svg(result, request.lang), encoding="utf-8")
    return msgspec.json.encode(result).decode() if request.as_json else text.readable(result, request.lang)


def training_code() -> str:
    """Return the digest of all code on which it depends what is learned."""
    digest = sha256(house_code().encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:DIGITS]


def unwritable(request: TrainingRequest) -> Refusal | None:
    """Refuse files that could not be written in the end."""
    for file in (request.keep, request.plot):
        if file is not None and not file.parent.is_dir():
            return refuse("lab.no_folder", folder=str(file.parent))
    if request.keep is not None and request.keep.suffix != ".json":
        return refuse("lab.keep_as_what", file=str(request.keep))
    if request.plot is not None and request.plot.suffix != ".svg":
        return refuse("lab.curve_as_what", file=str(request.plot))
    return None


def learn_epochs(training: Training, request: TrainingRequest) -> list[Epoch] | Refusal:
    """Learn in all epochs that are not done yet."""
    settings = training.family, training.seed, training.generations, training.decks
    header = TrainingHeader(FORMAT, *settings, training_code())
    results: ResultsFile[Epoch] | Refusal | None = None
    if request.resume is not None:
        results = open_results(request.resume, header, LINES, COMPARED)
    if isinstance(results, Refusal):
        return results
    epochs = [] if results is None else results.lines[: request.epochs]
    generations = request.generations
    try:
        with (
            nullcontext() if results is None else results,
            interruptible(request),
            show_progress(request.family, request.epochs * generations, len(epochs) * generations) as advance,
            processes(request.jobs) as share,
        ):
            while len(epochs) < request.epochs:
                epochs.append(next_epoch(training, epochs, share, advance))
                if results is not None:
                    results.add(epochs[-1])
    except BotFaultError as fault:
        return fault.refusal
    return epochs
