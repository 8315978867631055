// The company directory: every listed instrument, funds and sukuk too.

import { type Static, Type } from "typebox";
import { MARKETS, SECURITY_TYPES } from "../../model/index.ts";
import { LIMITS } from "../limits.ts";
import { IdentifierCandidate } from "../quote/quote.ts";
import { amount, choice, count, flag, list, nullable, resource, symbol, text } from "../schema/field.ts";
import { SECTOR_FIELDS } from "../schema/sector-fields.ts";

export const DirectoryEntry = resource("DirectoryEntry", "One instrument of the directory.", {
  symbol: symbol(),
  name_ar: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  market: choice(MARKETS, "Market of the instrument.", "TASI"),
  status: text("Listing status.", "active"),
  security_type: choice(SECURITY_TYPES, "Kind of instrument; Unknown where the source says too little.", "Equity"),
  market_segment: choice(MARKETS, "Segment of the market.", "TASI"),
  is_etf: flag("True for exchange-traded funds.", false),
  ...SECTOR_FIELDS,
  market_cap: nullable(
    amount(
      "Price on the caller's market times shares outstanding, SAR; null where either is not known.",
      6616280000000,
    ),
  ),
  isin: nullable(
    text("International number of the security; one that begins with ZZ is of a simulated security.", "ZZ0000022226"),
  ),
});
export type DirectoryEntry = Static<typeof DirectoryEntry>;

export const Directory = resource("Directory", "A page of the directory, ordered by symbol.", {
  results: list(DirectoryEntry, "The instruments of this page."),
  count: count("Instruments on this page.", 1),
  total: count("Instruments that match in all.", 1),
  limit: count("Most instruments that a page holds.", LIMITS.companiesPerPage.default),
  offset: count("Matching instruments before this page.", 0),
  did_you_mean: Type.Optional(
    Type.Array(IdentifierCandidate, {
      description:
        "Only when a search finds nothing and something is near: what was probably meant, the nearest first.",
      examples: [[{ symbol: "2222", name: "أرامكو السعودية", name_en: "Saudi Aramco" }]],
    }),
  ),
});
export type Directory = Static<typeof Directory>;
