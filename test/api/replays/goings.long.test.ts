// A thousand goings back and forth of a replay, against the days as they were recorded.

import { afterAll, afterEach, beforeAll, test } from "bun:test";
import { closeDays, goBackAndForth, openDays, release } from "./played-days.ts";

beforeAll(openDays);
afterEach(release);
afterAll(closeDays);

test("a thousand goings show the market of their moments and nothing else [REPLAY-14]", async () => {
  await goBackAndForth(1_000);
}, 300_000);
