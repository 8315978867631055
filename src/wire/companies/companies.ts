// The company directory: every listed instrument, funds and sukuk too.

import { type Static, Type } from "typebox";
import { MARKETS, SECURITY_TYPES } from "../../model/index.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { freeText } from "../endpoint/parameter.ts";
import { dataMode, format, market, pageLimit, pageOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { IdentifierCandidate } from "../quote/quote.ts";
import { amount, choice, count, flag, list, nullable, resource, SECTOR_FIELDS, symbol, text } from "../schema/field.ts";

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

export const Directory = resource(
  "Directory",
  "A page of the directory, ordered by symbol, or what a search found by kind and size.",
  {
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
  },
);
export type Directory = Static<typeof Directory>;

export const getCompanies = endpoint({
  path: "/companies/",
  tag: "Companies",
  summary: "Company directory",
  summaryAr: "دليل الشركات",
  descriptionAr:
    "كل أداة مدرجة، والصناديق والصكوك أيضًا، مرتبة بالرمز. ومع البحث تأتي الأسهم أولًا ثم الصناديق ثم صناديق المؤشرات والصكوك، كل منها بالقيمة السوقية.",
  description:
    "Every listed instrument, funds and sukuk too, ordered by symbol; with search shares first, then funds, then ETFs and sukuk, each by market value.",
  name: "companies",
  lowestPlan: "free",
  shows: "companies",
  planNote: "market_cap of Free and Starter is that of 15 minutes ago.",
  query: {
    search: freeText(
      "search",
      "Part of a symbol, of either name or of an alias, a former name or symbol, or an ISIN; Arabic and English spellings are folded.",
      "أرامكو",
    ),
    market,
    sectorId: freeText("sector_id", "One sector alone, by the sector_id of an entry.", "energy"),
    limit: pageLimit("Entries of a page.", LIMITS.companiesPerPage),
    offset: pageOffset("Entries to skip."),
    dataMode,
    format,
  },
  csvRows: [DirectoryEntry],
  response: Directory,
  errors: ["INVALID_MARKET", "INVALID_PARAM", "PLAN_LIMIT"],
  hasEtag: true,
  sample: {
    method: "companies",
    query: { search: "bank", limit: 10 },
    rows: { list: "results", row: "company", fields: ["symbol", "name_ar", "name_en", "market"] },
  },
  tool: { name: "companies_list", units: "market_cap is in SAR (Saudi riyals)." },
});
