"""Fuzzing led by coverage: `python -m endurance.guided [--inputs N] [--seed N]`, in `tests`.

`endurance.fuzz` changes real input blindly. Here libFuzzer keeps what reached a branch that nothing had
reached before, and changes that further. Each reader of `endurance.decoders` has a process of its own, since
libFuzzer ends the one it runs in. It needs `requirements/fuzz.lock`, which nothing else does, and Linux.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import atheris

from endurance.mutations import mutated

MAX_INPUT_BYTES = 1 << 16
"""Bytes of an input."""
MAX_INPUT_SECONDS = 60
"""Seconds that one input may take."""
BLIND_SHARE = 0.5
"""Share of the changes that are made as `endurance.fuzz` makes them: checksums and signatures stay right."""
LINE = re.compile(rb"#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+)(?: corp: (\d+))?")


def main() -> None:
    """Fuzz one reader after the other, and say of each how far it was led."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=20_000, help="for each reader")
    parser.add_argument("--seed", type=int, default=Random().randrange(1 << 31))
    parser.add_argument("--only", nargs=2, metavar=("READER", "CORPUS"), help="in this process")
    given = parser.parse_args()
    if given.only:
        reader, corpus = given.only
        lead(reader, corpus, given.inputs, given.seed)
        return
    from endurance.decoders import READERS  # noqa: PLC0415 - the process that fuzzes imports it instrumented

    print(f"seed {given.seed}", flush=True)
    for reader in READERS:
        print(told(reader.name, fuzzed(reader.name, reader.real(), given.inputs, given.seed)), flush=True)


def fuzzed(name: str, real: Sequence[bytes], inputs: int, seed: int) -> bytes:
    """Fuzz a reader in a process of its own; return what libFuzzer said of it."""
    with tempfile.TemporaryDirectory(prefix="greenroom-guided-") as folder:
        for number, text in enumerate(real):
            (Path(folder) / str(number)).write_bytes(text)
        numbers = (f"--inputs={inputs}", f"--seed={seed}")
        command = [sys.executable, "-m", "endurance.guided", "--only", name, folder, *numbers]
        ended = subprocess.run(command, stderr=subprocess.PIPE, check=False)
    if ended.returncode:
        sys.stderr.buffer.write(ended.stderr)
        sys.exit(f"{name}: a fault; what libFuzzer said stands above, with the input")
    return ended.stderr


def told(name: str, said: bytes) -> str:
    """Say from where to where the coverage went."""
    lines = [[int(each or 0) for each in line] for line in LINE.findall(said)]
    (_, edges, features, _), (inputs, edges_then, features_then, kept) = lines[0], lines[-1]
    return (
        f"{time.strftime('%H:%M:%S')} {name}: {inputs} inputs, edges {edges} → {edges_then}, "
        f"features {features} → {features_then}, {kept} inputs kept; 0 faults; load {os.getloadavg()[0]:.1f}"
    )


def lead(name: str, corpus: str, inputs: int, seed: int) -> None:
    """Fuzz a reader from a folder of real input; the process ends with it."""
    with atheris.instrument_imports(include=["greenroom"]):
        from endurance.decoders import READERS  # noqa: PLC0415 - as it is imported it is instrumented
        from operator_lines import silence  # noqa: PLC0415 - likewise

    silence()
    reader = next(each for each in READERS if each.name == name)
    real = reader.real()

    def changed(text: bytes, longest: int, number: int) -> bytes:
        chance = Random(number)
        if chance.random() < BLIND_SHARE:
            # What changes by a format of its own must be given that format.
            base = text if reader.changed is mutated else chance.choice(real)
            return reader.changed(base, real, chance)[:longest]
        return bytes(atheris.Mutate(text, longest))

    # Where a reader fails, the input stands as Base64 in what is said.
    options = {"runs": inputs, "seed": seed, "max_len": MAX_INPUT_BYTES, "timeout": MAX_INPUT_SECONDS}
    flags = [f"-{key}={value}" for key, value in options.items()]
    flags.append(f"-artifact_prefix={corpus}/")
    atheris.Setup(
        [sys.argv[0], corpus, f"-artifact_prefix={corpus}/", *flags], reader.read, custom_mutator=changed
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
