// GET /companies/.

import { endpoint } from "../endpoint/endpoint.ts";
import { freeText } from "../endpoint/parameter.ts";
import { dataMode, format, market, pageLimit, pageOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { Directory, DirectoryEntry } from "./directory.ts";

export const getCompanies = endpoint({
  method: "GET",
  path: "/companies/",
  operationId: "getCompanies",
  tag: "Companies",
  summary: "Company directory",
  description: "Every listed instrument, funds and sukuk too, ordered by symbol.",
  lowestPlan: "free",
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
});
