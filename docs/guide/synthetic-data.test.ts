// Checks the page on synthetic data against the measured accuracy of the rules that read articles.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { figuresRow } from "../../lab/knowledge/figures-table.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import { LABELLED_SETS, loadLabelled, measure } from "../../test/events/measure.ts";

const RULES = new RuleAnalyser();

test("the page tells the figures of the rules as they are measured", async () => {
  const page = await Bun.file(join(import.meta.dir, "synthetic-data.md")).text();
  for (const set of LABELLED_SETS) {
    expect(page).toContain(
      figuresRow(
        set,
        measure(loadLabelled(set), (one) => RULES.read(one.article, one.subject)),
      ),
    );
  }
  expect(page).toContain("Simulated Newswire");
});
