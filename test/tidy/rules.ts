// The tidy rules, each with the name that the report and the test show.

import { checkHomes, checkPurity, checkSnakeKeys } from "./homes.ts";
import { checkImports } from "./import-table.ts";
import { checkShape, checkSilence } from "./shape.ts";
import type { Finding, Source } from "./source.ts";
import { checkModuleState, checkSilentReads } from "./state.ts";
import { checkTestHabits } from "./tests.ts";
import { checkCitations, checkFurniture, checkPlainWords, checkSameNames } from "./words.ts";

export interface Rule {
  readonly name: string;
  readonly check: (sources: readonly Source[]) => Finding[];
}

export const RULES: readonly Rule[] = [
  { name: "imports point down the table and go through doors", check: checkImports },
  {
    name: "wall time, chance, plan names, codes and snake_case stay in their homes",
    check: checkHomes,
  },
  { name: "the engine does no I/O and reaches no package or runtime", check: checkPurity },
  { name: "no key in snake_case away from the border", check: checkSnakeKeys },
  { name: "files are well named and say what they are", check: checkShape },
  { name: "no file names a package registry or a path of a machine", check: checkSilence },
  { name: "a bad array read is not hidden by a default", check: checkSilentReads },
  { name: "what is cited can be opened, and cited rules exist", check: checkCitations },
  { name: "types and files have names of the trade", check: checkFurniture },
  { name: "comments begin with a thing or an action, not with a clause", check: checkPlainWords },
  { name: "one name, one thing", check: checkSameNames },
  { name: "no state at module level", check: checkModuleState },
  {
    name: "tests wait for conditions, expect something, and say why they are skipped",
    check: checkTestHabits,
  },
];
