import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCompanyWorld } from "../../test/world/company-world.ts";
import type { MarketWorld } from "../../test/world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

test("every panel of the table for Grafana finds its rows, its time and its columns", async () => {
  const page = readFileSync(join(import.meta.dir, "feeds.md"), "utf8");
  const panels = [...page.matchAll(/^\| [^|]+ \| `(\/[^`]+)` \| `(\w+)` \| (?:`(\w+)`)? ?\| ([^|]+) \|$/gm)];
  expect(panels.length).toBe(6);
  for (const [, path = "", root = "", time, columns = ""] of panels) {
    const { status, body } = await world.get(path, "pro");
    expect([path, status, Array.isArray(body[root])]).toEqual([path, 200, true]);
    const names = [...columns.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    for (const row of body[root]) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(time === undefined ? names : [...names, time]));
      if (time !== undefined) expect(row[time]).toMatch(/^\d{4}-\d{2}-\d{2}(?:T.*\+03:00)?$/);
    }
    if (!path.startsWith("/events/")) expect(body[root].length).toBeGreaterThan(0);
  }
});
