// A process of the contract suite: takes the leadership of the market, says so, and leads until it is killed.

import { pause, SystemClock } from "../../../src/base/index.ts";
import type { DatabaseLocation } from "../../../src/store/database/database.ts";
import { openStore } from "../../../src/store/sql/open-store.ts";

/** Ends by itself should nobody be there to kill it. */
const LEADS_MS_MAX = 60_000;

const store = await openStore(JSON.parse(process.argv[2] ?? "{}") as DatabaseLocation);
const { term } = await store.leadership.take("market", "child");
process.stdout.write(`${term?.number}\n`);
await pause(new SystemClock(), LEADS_MS_MAX);
