// Holds the page on synthetic data to what is measured.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { readByRules } from "../../src/news/rules/rule-analyser.ts";
import { loadLabelled, measure } from "../../test/events/measure.ts";

const subject = { symbol: "1000", nameAr: "شركة المثال", nameEn: "Example Company" };
const percent = (value: number): string => `${Math.round(value * 100)} %`;

test("the page tells the figures of the rules as they are measured", async () => {
  const page = (await Bun.file(join(import.meta.dir, "synthetic-data.md")).text()).replace(/\s+/g, " ");
  const labelled = loadLabelled();
  const all = measure(labelled, (article) => readByRules(article, subject));
  const unseen = measure(
    labelled.filter(({ part }) => part === "held-out"),
    (article) => readByRules(article, subject),
  );
  expect(page).toContain(
    `on ${labelled.length} labelled articles precision ${percent(all.precision)} and recall ${percent(all.recall)}`,
  );
  expect(page).toContain(`(${percent(unseen.precision)} and ${percent(unseen.recall)} on the half`);
  expect(page).toContain(`right for ${percent(all.direction)} (${percent(unseen.direction)})`);
  expect(page).toContain("Simulated Newswire");
});
