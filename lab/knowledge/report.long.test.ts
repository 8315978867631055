import { expect, test } from "bun:test";
import { loadUniverse } from "../../exchange/index.ts";
import { companiesSection, strangeNumbers } from "./companies-section.ts";
import { knowledgeReport } from "./report.ts";

const listings = loadUniverse().filter((_, at) => at % 20 === 0);

/** Each seed's report is written once. */
const reports = new Map<number, Promise<string>>();
function reportOf(seed: number): Promise<string> {
  const report = reports.get(seed) ?? knowledgeReport({ seed, listings });
  reports.set(seed, report);
  return report;
}

test("the report has figures by type and language, repetition, and fifty events beside their sources", async () => {
  const page = await reportOf(1);
  expect(page).toContain("| held-out, ar |");
  expect(page).toContain("| held-out-filings, en |");
  expect(page).toContain("| MERGER_ACQUISITION |");
  expect(page).toMatch(/told in \d{3} ways/);
  expect(page).toMatch(/share theirs with another/);
  expect(page.match(/^ {3}- headline: \S/gm)).toHaveLength(50);
  expect(page.match(/^ {3}- event: [A-Z_]+, /gm)).toHaveLength(50);
  expect(page).toMatch(/^\| surprising results: mean return the way they say \| -?[\d.]+ % \|/m);
  expect(page).toMatch(/^\| critical \| \d+ \|/m);
  expect(page).toContain("| fair price, all |");
  expect(page).toContain("| mean confidence | within 25 % a year later |");
});

test("the report has fifty companies beside their sources, and no number that their names do not have", () => {
  const page = companiesSection({ seed: 1 });
  expect(page.match(/^ {3}- ar: \S/gm)).toHaveLength(50);
  expect(page.match(/^ {3}- source: (?:general knowledge|name, sector and market alone)$/gm)).toHaveLength(50);
  expect(page).toContain("not in the name: none");
  expect(companiesSection({ seed: 1 })).toBe(page);
  expect(companiesSection({ seed: 2 })).not.toBe(page);
});

test("a number that is nobody's is found", () => {
  const [listing] = listings;
  if (listing === undefined) throw new Error("nothing is listed");
  expect(strangeNumbers({ ...listing, businessEn: "It has 7 branches." })).toEqual([`${listing.symbol} 7`]);
});

test("the same seed chooses the same events, another seed others", async () => {
  const sampleOf = (report: string): string =>
    report.split("events beside their sources")[1]?.split("# Companies")[0] ?? "";
  const first = sampleOf(await reportOf(1));
  expect(sampleOf(await knowledgeReport({ seed: 1, listings }))).toBe(first);
  expect(sampleOf(await reportOf(2))).not.toBe(first);
});
