// Checks the page on scenarios against the table of scenarios: every scenario, each of its times, and the event at that time.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { SCENARIOS } from "../../exchange/index.ts";
import { SCENARIO_NAMES } from "../../exchange/world/scenarios/scenarios.ts";
import { dayStartMs, formatDay, formatTimestamp } from "../../src/base/index.ts";

test("the page on scenarios tells each of them as it is played [SCENARIO-01]", async () => {
  const page = await Bun.file(join(import.meta.dir, "scenarios.md")).text();
  const momentOf = (day: number, timeOfDayMs: number): string =>
    `${formatDay(day)} ${formatTimestamp(dayStartMs(day) + timeOfDayMs).slice(11, 16)}`;
  for (const name of SCENARIO_NAMES) {
    const { summary, timeline, firstDay, startTimeOfDayMs } = SCENARIOS[name];
    const part = page.split(`### \`${name}\`\n`)[1]?.split("###")[0] ?? "";
    expect(part).toContain(summary);
    expect(part).toContain(momentOf(firstDay, startTimeOfDayMs).replace(" ", " at "));
    for (const { day, timeOfDayMs, what } of timeline)
      expect(part).toContain(`| ${momentOf(day, timeOfDayMs)} | ${what} |`);
  }
});
