// A gate that lets everyone in as Enterprise, for tests and benchmarks of the code after it.

import type { Gate } from "../../src/access/index.ts";
import { callerOf } from "../../src/access/plans/caller.ts";

const caller = callerOf(
  { id: 1, plan: "enterprise", overrides: { streamConnections: 1_000_000 }, depth: "approved" },
  { id: 1, scope: "data" },
);
const rate = { limit: 1, remaining: 1, resetAtS: 0 };
export const OPEN_GATE: Gate = {
  admit: () => ({ ok: true, caller, rate }),
  identify: () => ({ ok: true, caller, rate }),
  fail: () => {},
  useOf: () => null,
  nameOf: () => null,
  hasDemoKeys: false,
  refresh: async () => {},
  visit: () => null,
  openConnection: () => ({ ok: true, release: () => {} }),
  callerOfKey: () => caller,
  watch: () => () => {},
};
