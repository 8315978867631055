// A caller on a plan, for tests of the limits of the plan.

import type { Caller } from "../../src/access/index.ts";
import { callerOf } from "../../src/access/plans/caller.ts";
import type { Account } from "../../src/model/index.ts";

export function callerWith(account: Pick<Account, "plan"> & Partial<Pick<Account, "overrides" | "depth">>): Caller {
  return callerOf({ id: 17, overrides: {}, depth: "none", ...account }, { id: 23, scope: "data" });
}
