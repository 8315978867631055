// The financial statements: income, balance sheet and cash flow, by year or quarter, as columns and as a table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Financials } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { ColumnChart } from "../../components/chart/column-chart.tsx";
import { Choice } from "../../components/choice.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { amount, count, price } from "../../format/numbers.ts";
import { client } from "../../session/session.ts";
import { Periods, PeriodTable, periodName, queryOf, type ReportPeriod } from "./period-table.tsx";
import { type PivotedStatement, pivotStatement, yearChange } from "./pivot.ts";
import {
  DRAWN_ITEMS,
  itemsOf,
  MAIN_ITEMS,
  PER_SHARE_ITEMS,
  type StatementItem,
  type StatementKind,
} from "./statement-items.ts";
import { text } from "./tab-text.ts";

const KINDS = ["income", "balance", "cashflow"] as const;
const MILLION = 1_000_000;

export function StatementsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text().statements;
  const kind = useSignal<StatementKind>("income");
  const kinds = (
    <Choice
      label={said.statement}
      options={KINDS.map((value) => ({ value, name: said[value] }))}
      chosen={kind.value}
      choose={(next) => (kind.value = next)}
    />
  );
  return (
    <Periods tools={kinds}>{(period) => <Statements symbol={symbol} period={period} kind={kind.value} />}</Periods>
  );
}

interface Props {
  readonly symbol: string;
  readonly period: ReportPeriod;
  readonly kind: StatementKind;
}

function Statements({ symbol, period, kind }: Props): JSX.Element {
  const answer = useLoaded(() => client().financials(symbol, queryOf(period)), [symbol, period]);
  return (
    <AnswerView of={answer} empty={text().statements.empty} isEmpty={(read) => pivotOf(read, kind).lines.length === 0}>
      {(read) => {
        const pivoted = pivotOf(read, kind);
        return (
          <div class="statement">
            <StatementColumns pivoted={pivoted} kind={kind} />
            <StatementTable {...{ symbol, pivoted, kind }} columnsPerYear={period === "annual" ? 1 : 4} />
          </div>
        );
      }}
    </AnswerView>
  );
}

function pivotOf(read: Financials, kind: StatementKind): PivotedStatement<StatementItem> {
  const rows = { income: read.income_statements, balance: read.balance_sheets, cashflow: read.cash_flows }[kind];
  return pivotStatement<StatementItem>(rows, itemsOf(kind));
}

const nameOf = (kind: StatementKind, item: StatementItem): string => {
  const names: Readonly<Record<string, string>> = text().items[kind];
  return names[item] ?? item;
};

interface PivotedProps {
  readonly pivoted: PivotedStatement<StatementItem>;
  readonly kind: StatementKind;
}

function StatementColumns({ pivoted, kind }: PivotedProps): JSX.Element {
  const said = text().statements;
  const series = DRAWN_ITEMS[kind].flatMap((item) => {
    const line = pivoted.lines.find((each) => each.item === item);
    return line === undefined ? [] : [{ name: nameOf(kind, item), values: line.values }];
  });
  return (
    <ColumnChart
      label={said.chartOf(said[kind])}
      periods={pivoted.columns.map(periodName)}
      series={series}
      format={amount}
    />
  );
}

interface StatementTableProps extends PivotedProps {
  readonly symbol: string;
  readonly columnsPerYear: number;
}

function StatementTable({ symbol, pivoted, kind, columnsPerYear }: StatementTableProps): JSX.Element {
  const said = text().statements;
  return (
    <PeriodTable
      label={said[kind]}
      file={`${symbol}-${kind}`}
      caption={<caption class="is-soft">{said.unit}</caption>}
      titles={[said.item, said.change]}
      periods={pivoted.columns.map(periodName).reverse()}
      lines={pivoted.lines.map(({ item, values }) => ({
        item,
        name: nameOf(kind, item),
        isMain: MAIN_ITEMS.has(item),
        change: <ChangeText value={yearChange(values, columnsPerYear)} />,
        values: values.map((value) => ({ value, shown: shown(item, value) })).reverse(),
      }))}
    />
  );
}

function shown(item: StatementItem, value: number | null): string {
  if (PER_SHARE_ITEMS.has(item)) return price(value);
  return count(value === null ? null : value / MILLION);
}
