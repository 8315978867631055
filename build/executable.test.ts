// The executable must contain every thread that the program starts, under the name by which the program asks for it.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { isServer, readSources, withoutComments } from "../test/tidy/source.ts";
import { ENTRIES } from "./executable.ts";

const sources = readSources(join(import.meta.dir, ".."), isServer);

test("every thread of the program is built into the executable [INSTALL-01]", () => {
  const started = sources.flatMap(({ text }) => [...withoutComments(text).matchAll(/new Worker\((.*)\)/g)]);
  const named = started.map(([, place = ""]) => /^programFile\("([^"]+)"\)$/.exec(place)?.[1] ?? place);
  expect(named.sort()).toEqual(ENTRIES.slice(1).sort());
});

test("files beside the code are found in one place alone, which knows both forms of the program [INSTALL-01]", () => {
  const others = sources.filter(({ path, text }) => path !== HOME && /\bimport\.meta\b/.test(withoutComments(text)));
  expect(others.map(({ path }) => path)).toEqual([]);
});

const HOME = "src/base/program-files.ts";
