// The financial statements: income, balance sheet and cash flow, by year or quarter, as columns and as a table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Financials } from "../../../../../sdk/src/index.ts";
import { ColumnChart } from "../../../components/chart/column-chart.tsx";
import { Choice } from "../../../components/choice.tsx";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { amount } from "../../../format/numbers.ts";
import { client, may } from "../../../session/session.ts";
import { AnswerView } from "../answer/answer-view.tsx";
import { useAnswer } from "../answer/use-answer.ts";
import { text as itemText } from "./item-text.ts";
import {
  BALANCE_ITEMS,
  CASH_FLOW_ITEMS,
  DRAWN_ITEMS,
  INCOME_ITEMS,
  type StatementItem,
  type StatementKind,
} from "./items.ts";
import { periodName } from "./period-name.ts";
import { type PivotedStatement, pivotStatement } from "./pivot.ts";
import { StatementTable } from "./statement-table.tsx";
import { text } from "./text.ts";

type Period = "annual" | "quarterly";

const KINDS = ["income", "balance", "cashflow"] as const;

export function StatementsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text();
  const kind = useSignal<StatementKind>("income");
  const period = useSignal<Period>("annual");
  if (!may("financials")) return <PlanNotice feature="financials" title={said.title} />;
  return (
    <>
      <div class="panel-tools tab-tools">
        <Choice
          label={said.statement}
          options={KINDS.map((value) => ({ value, name: said[value] }))}
          chosen={kind.value}
          choose={(next) => (kind.value = next)}
        />
        <Choice
          label={said.period}
          options={[
            { value: "annual", name: said.annual },
            { value: "quarterly", name: said.quarterly, isLocked: !may("quarterlyFinancials") },
          ]}
          chosen={period.value}
          choose={(next) => (period.value = next)}
        />
      </div>
      {period.value === "quarterly" && !may("quarterlyFinancials") ? (
        <PlanNotice feature="quarterlyFinancials" title={said.quarterly} />
      ) : (
        <Statements symbol={symbol} period={period.value} kind={kind.value} />
      )}
    </>
  );
}

/** Starter gets its fullest answer by asking without any control. */
function askFor(symbol: string, period: Period): Promise<Financials> {
  if (!may("quarterlyFinancials")) return client().financials(symbol);
  return client().financials(symbol, { period, history: period === "annual" ? "10y" : "3y", metrics: "extended" });
}

interface Props {
  readonly symbol: string;
  readonly period: Period;
  readonly kind: StatementKind;
}

function Statements({ symbol, period, kind }: Props): JSX.Element {
  const answer = useAnswer(`${symbol} ${period}`, () => askFor(symbol, period));
  const said = text();
  return (
    <AnswerView answer={answer} empty={said.empty} isEmpty={(read) => pivotOf(read, kind).lines.length === 0}>
      {(read) => {
        const pivoted = pivotOf(read, kind);
        return (
          <div class="statement">
            <StatementColumns pivoted={pivoted} kind={kind} />
            <StatementTable pivoted={pivoted} title={said[kind]} columnsPerYear={period === "annual" ? 1 : 4} />
          </div>
        );
      }}
    </AnswerView>
  );
}

function pivotOf(read: Financials, kind: StatementKind): PivotedStatement<StatementItem> {
  if (kind === "income") return pivotStatement<StatementItem>(read.income_statements, INCOME_ITEMS);
  if (kind === "balance") return pivotStatement<StatementItem>(read.balance_sheets, BALANCE_ITEMS);
  return pivotStatement<StatementItem>(read.cash_flows, CASH_FLOW_ITEMS);
}

interface ColumnsProps {
  readonly pivoted: PivotedStatement<StatementItem>;
  readonly kind: StatementKind;
}

function StatementColumns({ pivoted, kind }: ColumnsProps): JSX.Element {
  const drawn: readonly StatementItem[] = DRAWN_ITEMS[kind];
  const names = itemText();
  const series = drawn.flatMap((item) => {
    const line = pivoted.lines.find((each) => each.item === item);
    return line === undefined ? [] : [{ name: names[item], values: line.values }];
  });
  return (
    <ColumnChart
      label={text().chartOf(text()[kind])}
      periods={pivoted.columns.map(periodName)}
      series={series}
      format={amount}
    />
  );
}
