// GET /sharia/{symbol}/: the company by published Sharia standards and on the lists of boards. Screens change with the day only, so an
// answer is encoded once for each day and audience.

import { type Day, formatDay, snakeCase, VersionedCache } from "../../base/index.ts";
import type {
  Denominator,
  ListedCompany,
  MissingFacts,
  Numerator,
  Screen,
  ScreenedRatio,
} from "../../companies/index.ts";
import type { BoardListing, ShariaActivity, ShariaStandard } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { knownCompany, type MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedOrLater } from "../http/response/answer.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
const COLUMNS = csvColumns(rest.ShariaRow);

interface Words {
  readonly ar: string;
  readonly en: string;
}

export function shariaEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory, records } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);
  return [
    onEndpoint(rest.endpoints.getSharia, ({ path: { symbol }, parameters: { standard }, dataMode: mode, format }) => {
      const companyNow = (): ListedCompany => knownCompany(sources, symbol, mode);
      const dayNow = (): Day => market.asOf(mode).day;
      const versionNow = (): string => `${dayNow()} ${companyNow().shares}`;
      const bytes = cache.getOrMake(`${format} ${mode} ${standard} ${symbol}`, versionNow, async () => {
        const company = companyNow();
        const day = dayNow();
        const [screens, boards] = await Promise.all([
          records.screens(symbol, day, company.shares),
          standard === undefined ? records.boardListings(symbol, day) : [],
        ]);
        const answer = projectSharia(company, day, screens, boards, standard);
        return format === "csv" ? encodeCsv(COLUMNS, rowsOf(answer)) : encodeJson(answer);
      });
      return encodedOrLater(bytes, format);
    }),
  ];
}

const DISCLAIMER: Words = {
  ar: "حساب آلي من القوائم المالية بحدود منشورة، وليس فتوى ولا حكمًا شرعيًا.",
  en: "Computed from statements by published limits. This is no ruling and no fatwa.",
};

function projectSharia(
  { symbol, nameAr, nameEn }: ListedCompany,
  day: Day,
  screens: readonly Screen[],
  boards: readonly BoardListing[],
  only: ShariaStandard | undefined,
): rest.Sharia {
  const shown = screens.filter(({ standard }) => only === undefined || standard.id === only);
  return {
    symbol,
    name: nameAr,
    name_en: nameEn,
    standards: [...shown.map((screen) => projectScreen(screen, day)), ...boards.map(projectBoard)],
    disclaimer: DISCLAIMER.ar,
    disclaimer_en: DISCLAIMER.en,
  };
}

function projectScreen(screen: Screen, day: Day): rest.ShariaScreen {
  const { standard, status, reason, purification } = screen;
  const ratios = screen.ratios.map(projectRatio);
  const income = ratios.find(({ name }) => name === "non_permissible_income");
  return {
    standard: standard.id,
    title: standard.titleAr,
    title_en: standard.titleEn,
    status,
    reason: reason === null ? null : REASONS[reason].ar,
    reason_en: reason === null ? null : REASONS[reason].en,
    as_of: formatDay(day),
    business: {
      passes: income?.passes ?? null,
      non_permissible_percent: income?.value ?? null,
      limit: income?.limit ?? null,
      is_islamic_financial: screen.isIslamicFinancial,
      activities: screen.activities.map(({ activity, percent }) => {
        const { ar, en } = ACTIVITIES[activity];
        return { activity: snakeCase(activity), title: ar, title_en: en, percent };
      }),
    },
    ratios,
    purification:
      purification === null
        ? null
        : { per_share: purification.perShare, of_dividend_percent: purification.ofDividendPercent },
    sources: sourcesOf(screen),
  };
}

function projectRatio({ rule, value, numerator, denominator, passes }: ScreenedRatio) {
  const [part, whole] = [NUMERATORS[rule.numerator], DENOMINATORS[rule.denominator]];
  const title = `${part.ar} إلى ${whole.ar}`;
  return {
    name: rule.name,
    title,
    title_en: `${part.en} to ${whole.en}`,
    value,
    limit: rule.limit,
    numerator,
    denominator,
    passes,
  };
}

/** The rulebook with its sections, the statements with the days of their publication, and a disclaimer. */
function sourcesOf({ standard, newest, year, ratios }: Screen): string[] {
  const { rulebook, activitiesSection, purificationSection } = standard;
  const sections = new Set([activitiesSection, ...ratios.map(({ rule }) => rule.section), purificationSection]);
  return [
    `${rulebook}: ${[...sections].join("; ")}.`,
    ...(year === null
      ? []
      : [`Income of the fiscal year ${year.fiscalYear}, published ${formatDay(year.publishedDay)}.`]),
    ...(newest === null
      ? []
      : [`Balance sheet of ${formatDay(newest.periodEnd)}, published ${formatDay(newest.publishedDay)}.`]),
    DISCLAIMER.en,
  ];
}

function projectBoard({ board, status, asOfDay }: BoardListing): rest.ShariaScreen {
  const isUnknown = status === "unknown";
  return {
    standard: board,
    title: board,
    title_en: board,
    status,
    reason: isUnknown ? "لم تحكم الهيئة على الشركة." : null,
    reason_en: isUnknown ? "The board has not judged the company." : null,
    as_of: formatDay(asOfDay),
    business: {
      passes: null,
      non_permissible_percent: null,
      limit: null,
      is_islamic_financial: false,
      activities: [],
    },
    ratios: [],
    purification: null,
    sources: [`List of ${board} of ${formatDay(asOfDay)}, as imported by the operator.`],
  };
}

function rowsOf({ standards }: rest.Sharia): readonly rest.ShariaRow[] {
  return standards.flatMap(({ standard, status, as_of, ratios }): rest.ShariaRow[] => {
    const common = { standard, status, as_of };
    if (ratios.length === 0) {
      return [{ ...common, ratio: null, value: null, limit: null, numerator: null, denominator: null, passes: null }];
    }
    return ratios.map(({ name, value, limit, numerator, denominator, passes }) => {
      return { ...common, ratio: name, value, limit, numerator, denominator, passes };
    });
  });
}

const REASONS: Readonly<Record<MissingFacts, Words>> = {
  noStatements: { ar: "لا توجد قوائم مالية منشورة لسنة كاملة.", en: "No statements of a complete year are on file." },
  noNotes: {
    ar: "لا تفصح القوائم المالية عن مصادر الدخل والمبالغ التي تحمل فائدة.",
    en: "The statements do not disclose sources of income and amounts that bear interest.",
  },
  noPrices: {
    ar: "لا توجد أسعار سابقة تُحسب منها القيمة السوقية.",
    en: "There are no past prices to compute the market value from.",
  },
  incomplete: {
    ar: "ينقص القوائم المالية بند يحتاجه المعيار.",
    en: "The statements lack a line that the standard needs.",
  },
};

const ACTIVITIES: Readonly<Record<ShariaActivity, Words>> = {
  conventionalFinance: { ar: "التمويل التقليدي", en: "Conventional finance" },
  conventionalInsurance: { ar: "التأمين التقليدي", en: "Conventional insurance" },
  alcohol: { ar: "الخمور", en: "Alcohol" },
  pork: { ar: "لحم الخنزير", en: "Pork" },
  tobacco: { ar: "التبغ", en: "Tobacco" },
  gambling: { ar: "القمار", en: "Gambling" },
  entertainment: { ar: "السينما والموسيقى والترفيه المحظور", en: "Cinema, music and adult entertainment" },
  hotel: { ar: "الفنادق", en: "Hotels" },
  weapons: { ar: "الأسلحة", en: "Weapons" },
};

const NUMERATORS: Readonly<Record<Numerator, Words>> = {
  totalDebt: { ar: "إجمالي الدين", en: "Total debt" },
  interestBearingDebt: { ar: "الدين الربوي", en: "Debt that bears interest" },
  interestBearingDeposits: { ar: "الودائع والأوراق الربوية", en: "Deposits and securities that bear interest" },
  cashAndInterestBearingSecurities: { ar: "النقد والأوراق الربوية", en: "Cash and securities that bear interest" },
  receivables: { ar: "الذمم المدينة", en: "Receivables" },
  receivablesAndCash: { ar: "الذمم المدينة والنقد", en: "Receivables and cash" },
  nonPermissibleIncome: { ar: "الدخل غير المباح", en: "Non-permissible income" },
};

const DENOMINATORS: Readonly<Record<Denominator, Words>> = {
  marketValue: { ar: "القيمة السوقية", en: "market value" },
  meanMarketValue24: { ar: "متوسط القيمة السوقية لـ24 شهرًا", en: "mean market value of 24 months" },
  meanMarketValue36: { ar: "متوسط القيمة السوقية لـ36 شهرًا", en: "mean market value of 36 months" },
  totalAssets: { ar: "إجمالي الأصول", en: "total assets" },
  totalIncome: { ar: "إجمالي الدخل", en: "total income" },
  totalRevenue: { ar: "الإيرادات", en: "revenue" },
};
