// GET /financials/{symbol}/: statements by year or quarter, within the plan's history and detail. Statements change with the day only, so
// each answer is encoded once for each day and query.

import { financialsView, mayUseOptions } from "../../access/index.ts";
import { assert, decimalToNumber, formatDay, snakeCase, VersionedCache } from "../../base/index.ts";
import { autoPeriod, type PeriodRow, type StatementSelection, selectStatements } from "../../companies/index.ts";
import {
  BALANCE_LINES,
  CASH_FLOW_LINES,
  type DataMode,
  INCOME_LINES,
  PER_SHARE_LINES,
  type Statement,
  type StatementPeriod,
} from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { type Answer, encodedOrLater } from "../http/response/answer.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;
const AUTO_IS_QUARTERLY = "period=auto is period=quarterly here (send period=annual), which";

/** The years that each `history` option goes back. */
export const HISTORY_YEARS = { "1y": 1, "3y": 3, "5y": 5, "10y": 10, max: "max" } as const;

export function financialsEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, records } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [() => records.actions()]);

  /** The period that `auto` stands for in this company's current filings. */
  const resolvedPeriod = async (symbol: string, mode: DataMode): Promise<StatementPeriod> => {
    const { filings } = await records.recent(symbol, market.asOf(mode).day);
    return autoPeriod(filings);
  };

  return [
    onEndpoint(rest.endpoints.getFinancials, ({ caller, path: { symbol }, parameters, isBare, dataMode: mode }) => {
      const { type: kind, period, history, metrics } = parameters;
      // The plan check covers only parameters that were sent: a Starter request without any gets a fuller answer (FINANCIALS-34).
      grant(mayUseOptions(caller, "financials", { period, history, metrics }));
      checkSymbol(sources, symbol, mode);
      const { metrics: planMetrics, rowsMax } = financialsView(caller, !isBare);
      const set = metrics ?? planMetrics;
      const answer = (resolved: StatementPeriod): Answer | Promise<Answer> => {
        const query = {
          period: resolved,
          years: history === undefined ? null : HISTORY_YEARS[history],
          limit: parameters.limit,
          isLatest: parameters.result === "latest",
          withPartial: parameters.includePartial === "1",
          withPlaceholders: parameters.includeFuturePlaceholders === "1",
          rowsMax,
        };
        const key = `${mode} ${symbol} ${kind} ${set} ${Object.values(query).join(" ")}`;
        const dayNow = () => market.asOf(mode).day;
        const bytes = cache.getOrMake(key, dayNow, async () => {
          const day = dayNow();
          const selected = selectStatements(await records.filings(symbol, day), query, day);
          return encodeJson(projectFinancials(symbol, selected, kind, set));
        });
        return encodedOrLater(bytes);
      };
      if (period !== "auto") return answer(period);
      return resolvedPeriod(symbol, mode).then((resolved) => {
        const answered = mayUseOptions(caller, "financials", { period: resolved });
        // The caller sent auto: the message names the period that auto became, and the value to send instead.
        grant(answered.ok ? answered : { ...answered, option: AUTO_IS_QUARTERLY });
        return answer(resolved);
      });
    }),
  ];
}

type FieldSet = "core" | "extended";
type StatementKind = "income" | "balance" | "cashflow" | "all";

const QUARTERS = 4;
const CADENCES = { quarterly: "quarterly", semiAnnual: "semi_annual", annual: "annual" } as const;

function projectFinancials(
  symbol: string,
  selected: StatementSelection,
  kind: StatementKind,
  set: FieldSet,
): rest.Financials {
  const flow = selected.hasPartial ? "annual_with_year_to_date" : "annual_full_year";
  const snapshot = selected.hasPartial ? "latest_quarter_end_snapshot" : "year_end_snapshot";
  const flowSemantics = selected.period === "annual" ? flow : "quarter_discrete";
  const isShown = (one: StatementKind): boolean => kind === "all" || kind === one;
  return {
    symbol,
    statement_period: selected.period,
    income_statements: isShown("income") ? incomeRows(selected, set) : [],
    balance_sheets: isShown("balance") ? balanceRows(selected, set) : [],
    cash_flows: isShown("cashflow") ? cashFlowRows(selected, set) : [],
    semantics: {
      income: flowSemantics,
      cashflow: flowSemantics,
      balance: selected.period === "annual" ? snapshot : "quarter_end_snapshot",
    },
    reporting: { reporting_cadence: CADENCES[selected.cadence], quarterly_income_convention: "discrete" },
  };
}

function incomeRows(selected: StatementSelection, set: FieldSet): rest.IncomeStatement[] {
  // The lines match the schema: `namedLines` checks this when the module is loaded.
  return rowsOf(selected, NAMED_LINES.income[set], ({ income }) => income, flowQuarters) as rest.IncomeStatement[];
}

function balanceRows(selected: StatementSelection, set: FieldSet): rest.BalanceSheet[] {
  return rowsOf(selected, NAMED_LINES.balance[set], ({ balance }) => balance, balanceQuarters) as rest.BalanceSheet[];
}

function cashFlowRows(selected: StatementSelection, set: FieldSet): rest.CashFlow[] {
  return rowsOf(selected, NAMED_LINES.cashFlow[set], ({ cashFlow }) => cashFlow, flowQuarters) as rest.CashFlow[];
}

/** A period whose filing lacks this statement has no row; a period whose filing is due has a row with nulls. */
function rowsOf<Line extends string>(
  selected: StatementSelection,
  lines: readonly NamedLine<Line>[],
  linesOf: (statement: Statement) => Readonly<Record<Line, number | null>> | null,
  quartersOf: (row: PeriodRow) => number,
): unknown[] {
  return selected.rows.flatMap((row) => {
    const amounts = row.statement === null ? null : linesOf(row.statement);
    if (amounts === null && row.statement !== null) return [];
    const quarters = quartersOf(row);
    return {
      report_date: formatDay(row.periodEnd),
      statement_period: selected.period,
      fiscal_year: row.fiscalYear,
      quarters_reported: row.quartersReported,
      quarters_covered: quarters,
      is_full_year: quarters === QUARTERS,
      ...projectLines(lines, amounts),
    };
  });
}

function flowQuarters({ quartersCovered }: PeriodRow): number {
  return quartersCovered;
}

/** FINANCIALS-10: the quarters of its year up to the day of the balance, so 4 at the end of the year. */
function balanceQuarters({ statement, fiscalQuarter }: PeriodRow): number {
  return statement === null ? 0 : fiscalQuarter;
}

/** A line of a statement under the name that clients see. */
interface NamedLine<Line extends string> {
  readonly line: Line;
  /** The name of the field in answers. */
  readonly name: string;
  readonly isPerShare: boolean;
}

type Statements = keyof typeof rest.STATEMENT_FIELDS;

function namedLines<Line extends string>(lines: readonly Line[], statement: Statements) {
  const { core, further } = rest.STATEMENT_FIELDS[statement];
  const named = lines.map((line) => ({ line, name: snakeCase(line), isPerShare: PER_SHARE_LINES.includes(line) }));
  const pick = (names: readonly string[]): readonly NamedLine<Line>[] =>
    names.map((name) => {
      const found = named.find((candidate) => candidate.name === name);
      assert(found !== undefined, `no statement line is called ${name}`);
      return found;
    });
  return { core: pick(core), extended: pick([...core, ...further]) };
}

const NAMED_LINES = {
  income: namedLines(INCOME_LINES, "income"),
  balance: namedLines(BALANCE_LINES, "balance"),
  cashFlow: namedLines(CASH_FLOW_LINES, "cashflow"),
} as const;

/** The amounts of a statement by name; all null where there is no statement. */
function projectLines<Line extends string>(
  lines: readonly NamedLine<Line>[],
  amounts: Readonly<Record<Line, number | null>> | null,
): Record<string, number | null> {
  const projected: Record<string, number | null> = {};
  for (const { line, name, isPerShare } of lines) {
    const value = amounts === null ? null : amounts[line];
    projected[name] = value !== null && isPerShare ? decimalToNumber(value) : value;
  }
  return projected;
}
