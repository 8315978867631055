// A statement as a table: an item on each line, the newest period first.

import type { JSX } from "preact";
import { ChangeText } from "../../../components/change-text.tsx";
import { ScrollFrame } from "../../../components/scroll-frame.tsx";
import { count, price } from "../../../format/numbers.ts";
import { text as itemText } from "./item-text.ts";
import { MAIN_ITEMS, PER_SHARE_ITEMS, type StatementItem } from "./items.ts";
import { periodName } from "./period-name.ts";
import { type PivotedStatement, yearChange } from "./pivot.ts";
import { text } from "./text.ts";

interface Props {
  readonly pivoted: PivotedStatement<StatementItem>;
  readonly title: string;
  readonly columnsPerYear: number;
}

const MILLION = 1_000_000;

export function StatementTable({ pivoted, title, columnsPerYear }: Props): JSX.Element {
  const said = text();
  const columns = pivoted.columns.toReversed();
  return (
    <ScrollFrame label={title}>
      <table class="statement-table">
        <caption class="is-soft">{said.unit}</caption>
        <thead>
          <tr>
            <th scope="col">{said.item}</th>
            <th scope="col" class="is-number">
              {said.change}
            </th>
            {columns.map((column) => (
              <th key={column.reportDate} scope="col" class="is-number">
                {periodName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pivoted.lines.map(({ item, values }) => (
            <tr key={item} class={MAIN_ITEMS.has(item) ? "is-main" : undefined} data-item={item}>
              <th scope="row">{itemText()[item]}</th>
              <td class="is-number">
                <ChangeText value={yearChange(values, columnsPerYear)} />
              </td>
              {values.toReversed().map((value, index) => (
                <td key={columns[index]?.reportDate} class="is-number">
                  <span class="number">{shown(item, value)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function shown(item: StatementItem, value: number | null): string {
  if (PER_SHARE_ITEMS.has(item)) return price(value);
  return count(value === null ? null : value / MILLION);
}
