// Checks of facts, wherever they come from: a vendor's file or the simulated exchange. Each check returns the problem in
// words, or null. The bounds are wide: they catch mistakes of units and columns.

import { type Day, DECIMAL_SCALE, type Decimal, isIsin, MINUTE_MS, snakeCase } from "../../base/index.ts";
import type {
  AnalystTarget,
  Article,
  Bar,
  BoardListing,
  Company,
  CorporateAction,
  Dividend,
  Ownership,
  Split,
  Statement,
  StoredInterval,
} from "../../model/index.ts";
import { ARTICLE_TEXT_MAX, ARTICLE_TITLE_MAX, LARGE_HOLDER_BPS, SHARE_CHANGE_TYPES } from "../../model/index.ts";

const FIRST_DAY: Day = 19800101;
const LAST_DAY: Day = 21001231;
const PRICE_MAX: Decimal = 10_000_000 * DECIMAL_SCALE;
const SHARES_MAX = 10 ** 13;
const VOLUME_MAX = 10 ** 12;
/** Riyals; the largest company of the world is some ten trillion. */
const AMOUNT_MAX = 10 ** 15;
const RATIO_MAX = 10_000;
/** Statements are often rounded to thousands, line by line. */
const BALANCE_TOLERANCE = 0.001;
const BALANCE_TOLERANCE_RIYALS = 5_000;
const NAME_MAX = 200;
const DESCRIPTION_MAX = 5_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
/** HISTORY-13: the last day on which adjusted_close may differ from close. */
const ADJUSTED_UNTIL: Day = 20240331;

type Problem = string | null;

const isDay = (day: Day): boolean => day >= FIRST_DAY && day <= LAST_DAY;
const dayProblem = (name: string, day: Day | null): Problem =>
  day === null || isDay(day) ? null : `${name} is not between the years 1980 and 2100`;
const firstOf = (...problems: readonly Problem[]): Problem => problems.find((problem) => problem !== null) ?? null;

export function checkCompany(company: Company): Problem {
  const { nameAr, nameEn, sharesOutstanding, freeFloatBps, website } = company;
  if (nameAr === "" && nameEn === "") return "the company has no name";
  if (nameAr.length > NAME_MAX || nameEn.length > NAME_MAX) return `a name has over ${NAME_MAX} characters`;
  if (company.descriptionAr.length > DESCRIPTION_MAX || company.descriptionEn.length > DESCRIPTION_MAX) {
    return `a description has over ${DESCRIPTION_MAX} characters`;
  }
  if (sharesOutstanding < 0 || sharesOutstanding > SHARES_MAX) return "shares_outstanding is out of range";
  if (freeFloatBps < 0 || freeFloatBps > 10_000) return "free_float_percent is not between 0 and 100";
  if (!/^[A-Z]{2}$/.test(company.country)) return "country is no two-letter code";
  if (!/^[A-Z]{3}$/.test(company.currency)) return "currency is no three-letter code";
  if (website !== null && !isWebAddress(website)) return "website is no http or https address";
  if (company.isin !== null && !isIsin(company.isin)) return "isin is no ISIN with a right check digit";
  if (company.formerNames.some((name) => name.length > NAME_MAX))
    return `a former name has over ${NAME_MAX} characters`;
  return (
    company.formerSymbols.map(symbolProblem).find((problem) => problem !== null) ??
    dayProblem("listing_date", company.listingDay)
  );
}

const symbolProblem = (symbol: string): Problem =>
  /^[A-Za-z0-9]{1,12}$/.test(symbol) ? null : `former_symbols: ${symbol} is no symbol`;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function checkBar(interval: StoredInterval, bar: Bar): Problem {
  const { open, high, low, close, volume, value, tradeCount, adjustedClose, time } = bar;
  if (low <= 0 || high > PRICE_MAX || adjustedClose <= 0 || adjustedClose > PRICE_MAX) return "a price is out of range";
  if (high < Math.max(open, close, low)) return "high is below another price";
  if (low > Math.min(open, close)) return "low is above another price";
  if (volume < 0 || volume > VOLUME_MAX) return "volume is out of range";
  if (value < 0) return "value is negative";
  if (tradeCount !== null && (tradeCount < 0 || tradeCount > VOLUME_MAX)) return "trade_count is out of range";
  if (adjustedClose !== close && (interval !== "1d" || time > ADJUSTED_UNTIL))
    return "adjusted_close is not the close, as on every bar after March 2024 and on every intraday bar";
  if (interval === "1d") return dayProblem("date", time);
  return time % HALF_HOUR_MS === 0 ? null : "date is not the start of a half hour";
}

export function checkSplit(split: Split): Problem {
  const { numerator, denominator } = split;
  const isRatio = numerator >= 1 && denominator >= 1 && numerator <= RATIO_MAX && denominator <= RATIO_MAX;
  if (!isRatio || numerator === denominator) return "numerator and denominator are no change of shares";
  return dayProblem("ex_date", split.exDay);
}

export function checkAction(action: CorporateAction): Problem {
  const { type, numerator, denominator, price, market, announcementDay, exDay } = action;
  const isOfCapital = SHARE_CHANGE_TYPES.some((change) => change === type);
  if (isOfCapital) {
    if (numerator === null || denominator === null) return `${type} needs numerator and denominator`;
    const problem = checkSplit({ symbol: action.symbol, exDay, numerator, denominator });
    if (problem !== null) return problem;
    const isCut = numerator < denominator;
    if (isCut !== (type === "CAPITAL_REDUCTION"))
      return `${type} does not go with ${numerator} new for ${denominator} old`;
  } else if (numerator !== null || denominator !== null) return `${type} has no numerator and denominator`;
  if ((type === "RIGHTS_ISSUE") !== (price !== null) && type !== "LISTING") {
    return type === "RIGHTS_ISSUE" ? "RIGHTS_ISSUE needs price" : `${type} has no price`;
  }
  if (price !== null && (price <= 0 || price > PRICE_MAX)) return "price is out of range";
  if ((type === "LISTING" || type === "MARKET_TRANSFER") !== (market !== null)) {
    return market === null ? `${type} needs market` : `${type} has no market`;
  }
  if (type === "NAME_CHANGE" && action.formerNameAr === null && action.formerNameEn === null) {
    return "NAME_CHANGE needs former_name_ar or former_name_en";
  }
  const names = [action.formerSymbol, action.formerNameAr, action.formerNameEn];
  if (names.some((name) => (name?.length ?? 0) > NAME_MAX)) return `a name has over ${NAME_MAX} characters`;
  if (announcementDay !== null && announcementDay > exDay) return "ex_date is before announcement_date";
  return firstOf(dayProblem("announcement_date", announcementDay), dayProblem("ex_date", exDay));
}

export function checkDividend(dividend: Dividend): Problem {
  const { value, announcementDay, eligibilityDay, distributionDay, fiscalYear, period } = dividend;
  if (value <= 0 || value > PRICE_MAX) return "value is out of range";
  if (period.length > 20) return "period has over 20 characters";
  if (fiscalYear < 1980 || fiscalYear > 2100) return "fiscal_year is out of range";
  if (announcementDay > eligibilityDay) return "eligibility_date is before announcement_date";
  if (distributionDay !== null && distributionDay < eligibilityDay)
    return "distribution_date is before eligibility_date";
  return firstOf(dayProblem("announcement_date", announcementDay), dayProblem("eligibility_date", eligibilityDay));
}

export function checkTarget(target: AnalystTarget): Problem {
  if (target.target <= 0 || target.target > PRICE_MAX) return "target is out of range";
  if (target.analyst.length > NAME_MAX) return `analyst has over ${NAME_MAX} characters`;
  return dayProblem("date", target.issuedDay);
}

export function checkBoardListing({ board, asOfDay }: BoardListing): Problem {
  if (board.length > NAME_MAX) return `board has over ${NAME_MAX} characters`;
  return dayProblem("as_of", asOfDay);
}

const isBps = (value: number | null): boolean => value === null || (value >= 0 && value <= 10_000);

export function checkOwnership({ asOfDay, foreignLimitBps, foreignBps, shortShares, holders }: Ownership): Problem {
  if (!isBps(foreignLimitBps)) return "foreign_limit_percent is not between 0 and 100";
  if (!isBps(foreignBps)) return "foreign_percent is not between 0 and 100";
  if (shortShares !== null && (shortShares < 0 || shortShares > SHARES_MAX)) return "short_shares is out of range";
  if (holders.some(({ heldBps }) => heldBps < LARGE_HOLDER_BPS || heldBps > 10_000))
    return `a large holder has ${LARGE_HOLDER_BPS / 100} to 100 percent`;
  if (holders.reduce((sum, { heldBps }) => sum + heldBps, 0) > 10_000) return "holders have over 100 percent together";
  if (holders.some(({ nameAr, nameEn }) => nameAr.length > NAME_MAX || nameEn.length > NAME_MAX))
    return `a name has over ${NAME_MAX} characters`;
  return dayProblem("as_of", asOfDay);
}

export function checkArticle(article: Article): Problem {
  if (article.title.length > ARTICLE_TITLE_MAX) return `title has over ${ARTICLE_TITLE_MAX} characters`;
  if (article.text.length > ARTICLE_TEXT_MAX) return `text has over ${ARTICLE_TEXT_MAX} characters`;
  if ((article.textEn ?? "").length > ARTICLE_TEXT_MAX) return `text_en has over ${ARTICLE_TEXT_MAX} characters`;
  if (article.id.length > NAME_MAX) return `id has over ${NAME_MAX} characters`;
  if (article.receivedAtMs < article.publishedAtMs) return "received_at is before published_at";
  return article.publishedAtMs < 0 ? "published_at is out of range" : null;
}

export function checkStatement(statement: Statement): Problem {
  const { period, fiscalQuarter, quartersCovered, periodEnd, publishedDay, fiscalYear } = statement;
  if (fiscalYear < 1980 || fiscalYear > 2100) return "fiscal_year is out of range";
  if (fiscalQuarter < 1 || fiscalQuarter > 4) return "fiscal_quarter is not between 1 and 4";
  if (quartersCovered < 1 || quartersCovered > 4) return "quarters_covered is not between 1 and 4";
  if (period === "annual" && (fiscalQuarter !== 4 || quartersCovered !== 4))
    return "a year ends with quarter 4 and covers 4";
  if (period === "quarterly" && quartersCovered > fiscalQuarter)
    return "quarters_covered reaches before the fiscal year";
  if (publishedDay < periodEnd) return "published_date is before report_date";
  const { income, balance, cashFlow, screening } = statement;
  if (income === null && balance === null && cashFlow === null && screening === null) return "the row has no amounts";
  return firstOf(
    dayProblem("report_date", periodEnd),
    dayProblem("published_date", publishedDay),
    ...[income, balance, cashFlow, screening].map(amountProblem),
    balanceProblem(statement),
    cashProblem(statement),
    screeningProblem(statement),
  );
}

function amountProblem(lines: Readonly<Record<string, number | null>> | null): Problem {
  if (lines === null || !Object.values(lines).some(isTooLarge)) return null;
  const [name = ""] = Object.keys(lines).filter((line) => isTooLarge(lines[line] ?? null));
  return `${snakeCase(name)} is out of range`;
}

const isTooLarge = (value: number | null): boolean => value !== null && Math.abs(value) > AMOUNT_MAX;

/** Assets are liabilities and equity, where a source gives all three. */
function balanceProblem({ balance }: Statement): Problem {
  if (balance === null) return null;
  const { totalAssets, totalLiabilities, stockholdersEquity } = balance;
  if (totalAssets === null || totalLiabilities === null || stockholdersEquity === null) return null;
  const gap = Math.abs(totalAssets - totalLiabilities - stockholdersEquity);
  return isWithin(gap, totalAssets) ? null : "total_assets is not total_liabilities plus stockholders_equity";
}

/** A part is never more than the whole that the statements have. */
function screeningProblem({ balance, screening }: Statement): Problem {
  if (screening === null) return null;
  const { totalIncome, interestBearingDebt, interestBearingCash, ...sources } = screening;
  const isMore = (part: number | null, whole: number | null | undefined): boolean =>
    part !== null && (part < 0 || (typeof whole === "number" && part > whole));
  if (isMore(interestBearingDebt, balance?.totalDebt)) return "interest_bearing_debt is not a part of total_debt";
  if (isMore(interestBearingCash, balance?.cashAndEquivalents))
    return "interest_bearing_cash is not a part of cash_and_equivalents";
  const { interestBearingSecurities, ...incomes } = sources;
  if (isMore(interestBearingSecurities, balance?.totalAssets))
    return "interest_bearing_securities is not a part of total_assets";
  const [wrong] = Object.entries(incomes).filter(([, income]) => isMore(income, totalIncome));
  return wrong === undefined ? null : `${snakeCase(wrong[0])} is not a part of total_income`;
}

function cashProblem({ cashFlow }: Statement): Problem {
  if (cashFlow === null) return null;
  const { operatingCashFlow, investingCashFlow, financingCashFlow, netChangeInCash } = cashFlow;
  if (
    operatingCashFlow === null ||
    investingCashFlow === null ||
    financingCashFlow === null ||
    netChangeInCash === null
  ) {
    return null;
  }
  const gap = Math.abs(operatingCashFlow + investingCashFlow + financingCashFlow - netChangeInCash);
  // Some filings show the effect of exchange rates apart, so a small gap is no error.
  const size = Math.max(...[operatingCashFlow, investingCashFlow, financingCashFlow].map(Math.abs));
  return isWithin(gap, size * 20) ? null : "net_change_in_cash is not the sum of the three cash flows";
}

function isWithin(gap: number, size: number): boolean {
  return gap <= Math.max(Math.abs(size) * BALANCE_TOLERANCE, BALANCE_TOLERANCE_RIYALS);
}
