// Typical ratios of a sector: margins, working capital, leverage and the market's price for earnings. Every company draws its
// own values from these ranges. A missing value in sector-profiles.tsv is the value of the first row.

import { outOfRange, present } from "../../../src/base/index.ts";
import { readTable } from "../universe/table.ts";

/** From and to. */
export type Range = readonly [low: number, high: number];

/** The kinds of statements that companies draw up. */
const KINDS = ["commercial", "bank", "insurer", "fund"] as const;

export interface SectorProfile {
  readonly kind: (typeof KINDS)[number];
  /** Net income to revenue in an ordinary year. */
  readonly margin: Range;
  /** Gross profit to revenue. */
  readonly gross: Range;
  /** Return on equity. */
  readonly returnOnEquity: Range;
  /** Price to earnings, where it does not follow from the dividend. */
  readonly priceEarnings: Range;
  /** Fixed assets to a year's revenue. */
  readonly fixedAssets: Range;
  readonly receivableDays: number;
  /** Null where the business keeps no stock. */
  readonly inventoryDays: number | null;
  readonly payableDays: number;
  readonly debtToEquity: Range;
  /** Zakat and tax to the profit before them; null where none is paid. */
  readonly zakat: number | null;
  /** Standard deviation of the margin, as a share of the margin. */
  readonly swing: number;
  readonly growth: Range;
  /** Weight of each quarter's revenue; their mean is 1. */
  readonly season: readonly number[];
  /** Unused numbers of the main market beside the symbols of the sector. */
  readonly symbols: readonly Range[];
}

const COLUMNS = [
  "sectorEn",
  "kind",
  "margin",
  "gross",
  "returnOnEquity",
  "priceEarnings",
  "fixedAssets",
  "receivableDays",
  "inventoryDays",
  "payableDays",
  "debtToEquity",
  "zakat",
  "swing",
  "growth",
  "season",
  "symbols",
] as const;

const PROFILES: ReadonlyMap<string, SectorProfile> = loadProfiles();

/** The profile of an ordinary company for a sector without one. */
export function profileOf(sectorEn: string): SectorProfile {
  return PROFILES.get(sectorEn) ?? present(PROFILES.get(""), "the first row is that of an ordinary company");
}

function loadProfiles(): ReadonlyMap<string, SectorProfile> {
  const rows = readTable("companies/sector-profiles.tsv", COLUMNS);
  const ordinary = rows[0] ?? outOfRange(0);
  return new Map(
    rows.map((row) => {
      const cell = (column: (typeof COLUMNS)[number]): string => row[column] || ordinary[column];
      const range = (column: (typeof COLUMNS)[number]): Range => rangeOf(cell(column), "..");
      const orNull = (text: string): number | null => (text === "-" ? null : Number(text));
      const profile: SectorProfile = {
        kind: present(
          KINDS.find((kind) => kind === cell("kind")),
          `no such accounts as ${cell("kind")}`,
        ),
        margin: range("margin"),
        gross: range("gross"),
        returnOnEquity: range("returnOnEquity"),
        priceEarnings: range("priceEarnings"),
        fixedAssets: range("fixedAssets"),
        receivableDays: Number(cell("receivableDays")),
        inventoryDays: orNull(cell("inventoryDays")),
        payableDays: Number(cell("payableDays")),
        debtToEquity: range("debtToEquity"),
        zakat: orNull(cell("zakat")),
        swing: Number(cell("swing")),
        growth: range("growth"),
        season: cell("season").split(" ").map(Number),
        symbols: row.symbols === "" ? [] : row.symbols.split(" ").map((text) => rangeOf(text, "-")),
      };
      return [row.sectorEn, profile] as const;
    }),
  );
}

function rangeOf(text: string, between: string): Range {
  const [low = "", high = ""] = text.split(between);
  return [Number(low), Number(high)];
}
