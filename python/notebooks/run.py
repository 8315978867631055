"""
Runs notebooks from top to bottom with plain Python, and keeps their pictures. Jupyter is not needed for it.

    python3 python/notebooks/run.py --pictures docs/guide/notebooks python/notebooks/*.ipynb
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import inspect
import json
import os
import sys
from pathlib import Path


def run(notebook: Path, pictures: Path | None) -> int:
    """Runs the cells in order, and gives the number of pictures that they drew."""
    import matplotlib.pyplot as plt

    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    names: dict[str, object] = {"__name__": "__main__"}
    loop = asyncio.new_event_loop()
    drawn = 0
    for at, cell in enumerate(cells, start=1):
        if cell["cell_type"] != "code":
            continue
        # Cells may await, as in Jupyter.
        code = compile("".join(cell["source"]), f"{notebook.name}, cell {at}", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        awaited = eval(code, names)
        if inspect.iscoroutine(awaited):
            loop.run_until_complete(awaited)
        for number in plt.get_fignums():
            drawn += 1
            if pictures is not None:
                plt.figure(number).savefig(pictures / f"{notebook.stem}-{drawn}.png", dpi=64)
        plt.close("all")
    loop.close()
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("notebooks", nargs="+", type=Path)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    if options.pictures is not None:
        options.pictures.mkdir(parents=True, exist_ok=True)
    for notebook in options.notebooks:
        print(f"{notebook.name}: {run(notebook, options.pictures)} pictures", file=sys.stderr)


if __name__ == "__main__":
    os.environ.setdefault("MPLBACKEND", "Agg")
    main()
