// Checks the page on incidents against the alarms: each alarm has a section with the symptoms, where to look and what to do.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";
import { alarms } from "../generators/metric-table.ts";
import { anchorsOf } from "../pages/page.ts";

const PATH = "docs/operating/incidents.md";
const text = readFileSync(join(ROOT, PATH), "utf8");
const sections = text.split(/^## /m).slice(1);

test("every alarm has its section, in the order of the alarms, and no section is of an alarm that there is not [OPERATE-01]", () => {
  const headings = sections.map((section) => section.split("\n")[0] ?? "").filter((name) => name.startsWith("Marsad"));
  expect(headings).toEqual(alarms().map(({ alert }) => alert));
});

test("every alarm names its own heading of the page [OPERATE-01]", () => {
  const anchors = anchorsOf({ path: PATH, text });
  for (const { alert, annotations } of alarms()) {
    expect(anchors).toContain(alert.toLowerCase());
    expect(annotations.runbook).toBe(`${PATH}#${alert.toLowerCase()}`);
  }
});

test("every section of an alarm says what is seen, where to look and what to do [OPERATE-01]", () => {
  for (const section of sections.filter((each) => each.startsWith("Marsad"))) {
    const bold = [...section.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, word]) => word);
    expect([section.split("\n")[0], ...bold]).toEqual([section.split("\n")[0], "Seen", "Look", "Do"]);
  }
});

test.each(["incidents.md", "sizing.md"])(
  "the metrics of %s are those of the page about watching [OPERATE-01]",
  (file) => {
    const watching = readFileSync(join(import.meta.dir, "watching.md"), "utf8");
    const named = readFileSync(join(import.meta.dir, file), "utf8").match(/marsad_[a-z_]+/g) ?? [];
    expect(named.filter((name) => !watching.includes(`\`${name}\``))).toEqual([]);
    expect(named.length).toBeGreaterThan(4);
  },
);
