// The companies' part of the knowledge report: the statements about a sample of them beside their sources, and the number of
// sentences that rest on name and sector alone.

import { type Listing, loadUniverse } from "../../exchange/index.ts";
import { readTable } from "../../exchange/world/universe/table.ts";
import { Random } from "../../src/base/index.ts";
import type { ReportOptions } from "./report.ts";

const SAMPLE_COMPANIES = 50;

export function companiesSection({ seed, listings = loadUniverse() }: ReportOptions): string {
  const rows = readTable("universe/businesses.tsv", ["symbol", "basis", "website", "businessAr", "businessEn"]);
  const basis = new Map(rows.map((row) => [row.symbol, row.basis]));
  const fromName = listings.filter(({ symbol }) => basis.get(symbol) === "name").length;
  const withWebsite = listings.filter(({ website }) => website !== null).length;
  const strange = listings.flatMap(strangeNumbers);
  return [
    "# Companies",
    "",
    `- ${listings.length} instruments, each with a sentence of its own in Arabic and in English`,
    `- ${listings.length - fromName} sentences from general knowledge, ${fromName} from name, sector and market alone`,
    `- ${withWebsite} web addresses that are known`,
    `- numbers in a sentence that are not in the name: ${strange.length === 0 ? "none" : strange.join(", ")}`,
    ...samplePart(listings, basis, seed),
  ].join("\n");
}

/** Every number of a sentence must be in one of the instrument's names. */
export function strangeNumbers({ symbol, nameAr, nameEn, businessAr, businessEn }: Listing): readonly string[] {
  const known = new Set(`${nameAr} ${nameEn}`.match(/\d+/g) ?? []);
  const told = `${businessAr} ${businessEn}`.match(/\d+/g) ?? [];
  return told.filter((number) => !known.has(number)).map((number) => `${symbol} ${number}`);
}

function samplePart(listings: readonly Listing[], basis: ReadonlyMap<string, string>, seed: number): readonly string[] {
  const random = new Random("knowledge report companies", seed);
  const left = [...listings];
  const lines = ["", `## ${Math.min(SAMPLE_COMPANIES, left.length)} companies beside their sources`];
  for (let n = 1; n <= SAMPLE_COMPANIES && left.length > 0; n++) {
    const [listing] = left.splice(random.int(left.length), 1);
    if (listing !== undefined) lines.push("", ...companyLines(listing, basis.get(listing.symbol) ?? "", n));
  }
  return lines;
}

function companyLines(listing: Listing, basis: string, n: number): readonly string[] {
  const { symbol, nameAr, nameEn, market, securityType, sectorAr, sectorEn, aliases, formerSymbols } = listing;
  const others = [...aliases, ...formerSymbols];
  return [
    `${n}. **${symbol} ${nameAr}** (${nameEn})`,
    `   - listed: ${market}, ${securityType}${sectorEn === "" ? "" : `, ${sectorEn} (${sectorAr})`}, ${listing.isin}`,
    ...(others.length === 0 ? [] : [`   - also found as: ${others.join(" · ")}`]),
    `   - source: ${basis === "known" ? "general knowledge" : "name, sector and market alone"}`,
    `   - ar: ${listing.businessAr}`,
    `   - en: ${listing.businessEn}`,
    ...(listing.website === null ? [] : [`   - website: ${listing.website}`]),
  ];
}
