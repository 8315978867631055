// Parameters that several endpoints share.

import { MARKETS } from "../../model/index.ts";
import { type CountRange, LIMITS } from "../limits.ts";
import { integer, oneOf, type PlainParameterCode } from "./parameter.ts";

/** NomuC is the exchange's own name of the parallel market's index. */
const NOMU_ALIAS = { nomuc: "NOMU" } as const;

export const dataMode = oneOf(
  "data_mode",
  "realtime needs Pro; delayed is the market of 15 minutes ago on any plan. Left out, the plan decides.",
  ["realtime", "delayed"],
  { default: undefined, example: "delayed" },
);

/** For endpoints whose row has `csvRows`. */
export const format = oneOf(
  "format",
  "csv answers the list as CSV with a header row, as does `Accept: text/csv`; json is the default.",
  ["json", "csv"],
  { default: undefined, example: "csv" },
);

/** For endpoints that show dates. */
export const hijri = oneOf(
  "hijri",
  "true adds hijri_date, by the calendar of Umm al-Qura, beside each date.",
  ["true", "false"],
  {
    default: "false",
    anyCase: true,
  },
);

/** For endpoints that show the market. */
export const receipt = oneOf(
  "receipt",
  "true adds the header X-Receipt: a signed receipt of the answer, which anybody can check.",
  ["true", "false"],
  { default: "false", anyCase: true },
);

export const index = oneOf(
  "index",
  "TASI, the main market, or NOMU, the parallel one, in any case; NOMUC is NOMU.",
  MARKETS,
  {
    default: "TASI",
    anyCase: true,
    aliases: NOMU_ALIAS,
    code: "INVALID_INDEX",
  },
);

export const indexOrAll = oneOf(
  "index",
  "One market alone: TASI or NOMU, in any case; NOMUC is NOMU, and all is both.",
  [...MARKETS, "all"],
  { default: "all", anyCase: true, aliases: NOMU_ALIAS, code: "INVALID_INDEX" },
);

export const market = oneOf("market", "One market alone: TASI or NOMU, in any case; NOMUC is NOMU.", MARKETS, {
  default: undefined,
  anyCase: true,
  aliases: NOMU_ALIAS,
  code: "INVALID_MARKET",
});

/** A page size that is clamped at both ends. */
export const clampedLimit = (description: string, range: CountRange, code: PlainParameterCode) =>
  integer("limit", description, { range, code });

export const clampedOffset = (description: string) => integer("offset", description, { range: LIMITS.offsetRows });

/** HTTP-22: a page size of companies, historical and events, clamped above and refused below its minimum. */
export const pageLimit = (description: string, range: CountRange) =>
  integer("limit", description, { range, below: "refuse" });

export const pageOffset = (description: string) =>
  integer("offset", description, { range: LIMITS.offsetRows, below: "refuse" });
