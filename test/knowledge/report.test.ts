import { expect, test } from "bun:test";
import { loadUniverse } from "../../exchange/index.ts";
import { knowledgeReport } from "./report.ts";

const listings = loadUniverse().filter((_, at) => at % 20 === 0);

test("the report has figures by type and language, repetition, and fifty events beside their sources", () => {
  const page = knowledgeReport({ seed: 1, listings });
  expect(page).toContain("| held-out, ar |");
  expect(page).toContain("| held-out-filings, en |");
  expect(page).toContain("| MERGER_ACQUISITION |");
  expect(page).toMatch(/told in \d{3} ways/);
  expect(page).toMatch(/share theirs with another/);
  expect(page.match(/^ {3}- headline: \S/gm)).toHaveLength(50);
  expect(page.match(/^ {3}- event: [A-Z_]+, /gm)).toHaveLength(50);
});

test("the same seed chooses the same events, another seed others", () => {
  const sampleOf = (seed: number): string =>
    knowledgeReport({ seed, listings }).split("events beside their sources")[1] ?? "";
  expect(sampleOf(1)).toBe(sampleOf(1));
  expect(sampleOf(2)).not.toBe(sampleOf(1));
});
