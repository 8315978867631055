// The shared parts of statements and ratios: the choice between years and quarters, the name of a period, and the table with a column
// for each period, the newest first.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { Choice } from "../../components/choice.tsx";
import { ExportButtons } from "../../components/export-buttons.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { ScrollFrame } from "../../components/scroll-frame.tsx";
import type { FileTable } from "../../components/table-file.ts";
import { inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { may } from "../../session/session.ts";
import type { PeriodColumn } from "./pivot.ts";
import { text } from "./tab-text.ts";

export type ReportPeriod = "annual" | "quarterly";

/** The query for the plan's fullest answer; below Pro the request has no query. */
export const queryOf = (period: ReportPeriod) =>
  may("quarterlyFinancials")
    ? ({ period, history: period === "annual" ? "10y" : "3y", metrics: "extended" } as const)
    : undefined;

interface PeriodsProps {
  /** Controls before the choice of the period. */
  readonly tools?: ComponentChildren;
  readonly children: (period: ReportPeriod) => ComponentChildren;
}

/** A panel by year or by quarter. */
export function Periods({ tools, children }: PeriodsProps): JSX.Element {
  const said = text().statements;
  const period = useSignal<ReportPeriod>("annual");
  const isLocked = !may("quarterlyFinancials");
  return (
    <>
      <div class="panel-tools tab-tools">
        {tools}
        <Choice
          label={said.period}
          options={[
            { value: "annual", name: said.annual },
            { value: "quarterly", name: said.quarterly, isLocked },
          ]}
          chosen={period.value}
          choose={(next) => (period.value = next)}
        />
      </div>
      {period.value === "quarterly" && isLocked ? (
        <PlanNotice feature="quarterlyFinancials" title={said.quarterly} />
      ) : (
        children(period.value)
      )}
    </>
  );
}

/** The name of a year, a quarter, or a year that has not ended. */
export function periodName({ year, quarter, yearToDateQuarters }: Omit<PeriodColumn, "reportDate">): string {
  const said = text().statements;
  if (quarter !== null) return inDigits(said.quarter(String(quarter), String(year)), digits.value);
  if (yearToDateQuarters === null) return inDigits(String(year), digits.value);
  return inDigits(said.yearToDate(String(year), String(yearToDateQuarters)), digits.value);
}

export interface PeriodLine {
  readonly item: string;
  readonly name: string;
  readonly isMain?: boolean;
  /** A cell between the name and the periods. */
  readonly change?: JSX.Element;
  readonly values: readonly PeriodValue[];
}

/** A figure as a number and as the page writes it. */
export interface PeriodValue {
  readonly value: number | null;
  readonly shown: string;
}

interface TableProps {
  readonly label: string;
  readonly caption: JSX.Element;
  /** The headings before the periods. */
  readonly titles: readonly [item: string, change?: string];
  readonly periods: readonly string[];
  readonly lines: readonly PeriodLine[];
  /** The name of the file that the table is saved as. */
  readonly file: string;
}

export function PeriodTable(props: TableProps): JSX.Element {
  const {
    titles: [item, ...more],
    periods,
    lines,
  } = props;
  const table = (
    <ScrollFrame label={props.label}>
      <table class="statement-table">
        {props.caption}
        <thead>
          <tr>
            <th scope="col">{item}</th>
            {[...more, ...periods].map((title) => (
              <th key={title} scope="col" class="is-number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.item} class={line.isMain === true ? "is-main" : undefined} data-item={line.item}>
              <th scope="row">{line.name}</th>
              {line.change === undefined ? null : <td class="is-number">{line.change}</td>}
              {line.values.map((value, at) => (
                <td key={periods[at]} class="is-number">
                  <span class="number">{value.shown}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
  const read = (): FileTable => ({
    titles: [item, ...periods],
    rows: lines.map(({ name, values }) => [name, ...values.map(({ value }) => value)]),
  });
  return (
    <>
      {table}
      <ExportButtons name={props.file} of={props.label} read={read} />
    </>
  );
}
