"""
A Python session as a reader has it in `python3 -m asyncio` or a notebook: takes blocks of code, one JSON string in each line, in one
set of names. An expression is shown, a block may await, and Ctrl-C ends a block and not the session.
"""

import ast
import asyncio
import inspect
import json
import sys
import traceback

names: dict[str, object] = {"__name__": "__main__"}
loop = asyncio.new_event_loop()
while line := sys.stdin.readline():
    ending = "done"
    try:
        tree = ast.Interactive(ast.parse(json.loads(line)).body)
        awaited = eval(compile(tree, "<block>", "single", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), names)
        if inspect.iscoroutine(awaited):
            loop.run_until_complete(awaited)
    except KeyboardInterrupt:
        ending = "interrupted"
    except BaseException:
        traceback.print_exc()
        ending = "failed"
    print(f"\n-- block {ending}", flush=True)
