// The tidy rules, each with the name that the report and the test show.

import { checkBounds } from "./bounds.ts";
import { checkCircles } from "./circles.ts";
import { checkSameNames, checkUnusedExports } from "./exports.ts";
import { checkFunctions } from "./functions.ts";
import { checkHomes, checkPurity, checkSnakeKeys, checkSnakeWords } from "./homes.ts";
import { checkImports } from "./import-table.ts";
import { checkLimits } from "./limits.ts";
import { checkShape, checkSilence } from "./shape.ts";
import type { Finding, Source } from "./source.ts";
import { checkModuleState, checkSilentReads } from "./state.ts";
import { checkTestHabits } from "./tests.ts";
import { checkTiers } from "./tiers.ts";
import { checkCitations, checkFurniture } from "./words.ts";

export interface Rule {
  readonly name: string;
  /** False while a rule only reports: findings are then listed by report.ts and fail nothing. */
  readonly isHeld: boolean;
  readonly check: (sources: readonly Source[]) => Finding[];
}

export const RULES: readonly Rule[] = [
  { name: "imports point down the table and go through doors", isHeld: true, check: checkImports },
  {
    name: "wall time, chance, the environment, plan names and snake_case stay in their homes",
    isHeld: true,
    check: checkHomes,
  },
  { name: "the engine does no I/O and reaches no package or runtime", isHeld: true, check: checkPurity },
  { name: "no key in snake_case away from the border", isHeld: true, check: checkSnakeKeys },
  { name: "snake_case words stay at the border", isHeld: false, check: checkSnakeWords },
  { name: "files are small, well named and say what they are", isHeld: true, check: checkShape },
  { name: "no file names a package registry or a path of a machine", isHeld: true, check: checkSilence },
  { name: "what is exported is used by other product code", isHeld: false, check: checkUnusedExports },
  { name: "a function fits on a screen", isHeld: false, check: checkFunctions },
  { name: "folders and modules import in one direction", isHeld: true, check: checkCircles },
  { name: "a bad array read is not hidden by a default", isHeld: false, check: checkSilentReads },
  { name: "what is cited can be opened, and cited rules exist", isHeld: false, check: checkCitations },
  { name: "types and files have names of the trade", isHeld: false, check: checkFurniture },
  { name: "one name, one thing", isHeld: false, check: checkSameNames },
  { name: "no state at module level", isHeld: false, check: checkModuleState },
  {
    name: "tests wait for conditions, expect something, and say why they are skipped",
    isHeld: false,
    check: checkTestHabits,
  },
  { name: "every test belongs to a tier that runs it", isHeld: true, check: checkTiers },
  { name: "what grows has a bound", isHeld: true, check: checkBounds },
  { name: "the limits of a request are named, not written as numbers", isHeld: true, check: checkLimits },
];
