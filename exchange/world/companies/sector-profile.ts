// Typical ratios of a sector: margins, working capital, leverage and what the market pays for earnings. Every company draws its
// own values from these ranges.

/** From and to. */
export type Range = readonly [low: number, high: number];

/** Which statements the company draws up. */
type AccountsKind = "commercial" | "bank" | "insurer" | "fund";

export interface SectorProfile {
  readonly kind: AccountsKind;
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
  readonly season: readonly [number, number, number, number];
}

const EVEN = [1, 1, 1, 1] as const;

const COMMERCIAL: SectorProfile = {
  kind: "commercial",
  margin: [0.05, 0.13],
  gross: [0.22, 0.38],
  returnOnEquity: [0.07, 0.16],
  priceEarnings: [14, 28],
  fixedAssets: [0.4, 0.9],
  receivableDays: 60,
  inventoryDays: 50,
  payableDays: 75,
  debtToEquity: [0.1, 0.8],
  zakat: 0.08,
  swing: 0.3,
  growth: [0.01, 0.07],
  season: EVEN,
};

const profile = (own: Partial<SectorProfile>): SectorProfile => ({ ...COMMERCIAL, ...own });

const PROFILES: Readonly<Record<string, SectorProfile>> = {
  Energy: profile({ margin: [0.03, 0.1], gross: [0.12, 0.3], fixedAssets: [0.6, 1.2], swing: 0.35 }),
  Materials: profile({
    margin: [0.06, 0.16],
    gross: [0.18, 0.36],
    fixedAssets: [0.9, 1.8],
    inventoryDays: 75,
    swing: 0.55,
    growth: [-0.01, 0.05],
  }),
  "Capital Goods": profile({ margin: [0.03, 0.09], gross: [0.14, 0.26], receivableDays: 110, inventoryDays: 70 }),
  "Commercial & Professional Svc": profile({
    margin: [0.05, 0.12],
    inventoryDays: null,
    receivableDays: 95,
    fixedAssets: [0.15, 0.4],
  }),
  Transportation: profile({ margin: [0.06, 0.15], inventoryDays: null, fixedAssets: [0.8, 1.8] }),
  "Consumer Durables & Apparel": profile({ margin: [0.02, 0.08], inventoryDays: 130, season: [0.95, 1.1, 0.9, 1.05] }),
  "Consumer Services": profile({
    margin: [0.06, 0.16],
    inventoryDays: null,
    receivableDays: 30,
    fixedAssets: [0.8, 2],
    season: [0.95, 0.95, 1.15, 0.95],
  }),
  "Media and Entertainment": profile({ margin: [0.05, 0.14], inventoryDays: null, season: [1.15, 1, 0.85, 1] }),
  "Consumer Discretionary Distribution & Retail": profile({
    margin: [0.03, 0.08],
    gross: [0.16, 0.3],
    receivableDays: 18,
    inventoryDays: 85,
    season: [0.95, 1.05, 0.95, 1.05],
  }),
  "Consumer Staples Distribution & Retail": profile({
    margin: [0.02, 0.06],
    gross: [0.16, 0.28],
    receivableDays: 12,
    inventoryDays: 45,
    swing: 0.2,
    season: [1.1, 0.98, 0.94, 0.98],
  }),
  "Food & Beverages": profile({ margin: [0.05, 0.13], gross: [0.22, 0.36], inventoryDays: 80, swing: 0.25 }),
  "Household & Personal Products": profile({ margin: [0.04, 0.1], inventoryDays: 90 }),
  "Health Care Equipment & Svc": profile({
    margin: [0.09, 0.2],
    gross: [0.3, 0.45],
    receivableDays: 105,
    inventoryDays: 28,
    fixedAssets: [0.7, 1.4],
    priceEarnings: [20, 38],
    swing: 0.2,
    growth: [0.04, 0.11],
  }),
  "Pharma, Biotech & Life Science": profile({ margin: [0.08, 0.18], gross: [0.4, 0.58], inventoryDays: 140 }),
  Banks: profile({
    kind: "bank",
    margin: [0.44, 0.54],
    returnOnEquity: [0.11, 0.19],
    priceEarnings: [9, 17],
    fixedAssets: [0.15, 0.25],
    zakat: 0.103,
    swing: 0.1,
    growth: [0.03, 0.08],
  }),
  "Financial Services": profile({
    margin: [0.2, 0.4],
    gross: [0.55, 0.75],
    inventoryDays: null,
    receivableDays: 120,
    fixedAssets: [0.1, 0.3],
    priceEarnings: [15, 30],
  }),
  Insurance: profile({
    kind: "insurer",
    margin: [0.025, 0.075],
    returnOnEquity: [0.06, 0.15],
    priceEarnings: [15, 32],
    fixedAssets: [0.02, 0.05],
    zakat: 0.14,
    swing: 0.6,
    growth: [0.03, 0.1],
  }),
  "Software & Services": profile({
    margin: [0.1, 0.18],
    inventoryDays: null,
    receivableDays: 130,
    fixedAssets: [0.1, 0.3],
    priceEarnings: [20, 36],
    growth: [0.05, 0.14],
  }),
  "Telecommunication Services": profile({
    margin: [0.08, 0.18],
    gross: [0.42, 0.56],
    inventoryDays: null,
    fixedAssets: [0.8, 1.4],
    swing: 0.12,
  }),
  Utilities: profile({
    margin: [0.09, 0.2],
    gross: [0.2, 0.34],
    inventoryDays: null,
    fixedAssets: [2.5, 4.5],
    debtToEquity: [0.8, 1.6],
    swing: 0.15,
    season: [0.78, 1.08, 1.3, 0.84],
  }),
  REITs: profile({
    kind: "fund",
    margin: [0.4, 0.6],
    gross: [0.74, 0.88],
    returnOnEquity: [0.045, 0.065],
    priceEarnings: [15, 22],
    fixedAssets: [9, 12],
    receivableDays: 50,
    inventoryDays: null,
    payableDays: 60,
    debtToEquity: [0.15, 0.5],
    zakat: null,
    swing: 0.12,
    growth: [0, 0.02],
  }),
  "Real Estate Mgmt & Dev't": profile({
    margin: [0.14, 0.3],
    gross: [0.36, 0.55],
    returnOnEquity: [0.03, 0.09],
    inventoryDays: 420,
    receivableDays: 150,
    fixedAssets: [0.8, 2],
    swing: 0.45,
  }),
};

export function profileOf(sectorEn: string): SectorProfile {
  return PROFILES[sectorEn] ?? COMMERCIAL;
}
