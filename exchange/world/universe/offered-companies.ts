// Companies that nobody has heard of yet, which the simulated exchange offers to the public on simulated days. All are made up.

import { present } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { type Listing, loadSectors } from "./listing.ts";
import { readTable } from "./table.ts";

export interface OfferedCompany
  extends Pick<Listing, "nameAr" | "nameEn" | "sectorEn" | "sectorAr" | "aliases" | "businessAr" | "businessEn"> {
  /** Where it is listed first. */
  readonly market: Market;
}

const COLUMNS = ["market", "sectorEn", "nameAr", "nameEn", "businessAr", "businessEn"] as const;

export function loadOfferedCompanies(): readonly OfferedCompany[] {
  const sectors = loadSectors();
  return readTable("universe/offered-companies.tsv", COLUMNS).map(({ market, ...row }) => ({
    ...row,
    market: market === "NOMU" ? "NOMU" : "TASI",
    sectorAr: present(sectors.get(row.sectorEn), `no sector ${row.sectorEn}`),
    aliases: [firstWord(row.nameAr), firstWord(row.nameEn)],
  }));
}

/** What people call it: the word that is its own. */
function firstWord(name: string): string {
  return present(name.split(" ")[0], "a name has a word");
}
