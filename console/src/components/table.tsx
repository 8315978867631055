// A table with sorting by its headings and movement by the arrow keys. A cell may read signals: then it changes by
// itself, and the table is not drawn again.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { amount } from "../format/numbers.ts";
import { dayAndTime } from "../format/times.ts";
import type { CompanyName } from "../live/directory.ts";
import { CompanyLink, nameOf } from "./company-link.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { ScrollFrame } from "./scroll-frame.tsx";
import { sorted } from "./sorting.ts";
import { type FileColumn, tableFile } from "./table-file.ts";
import { text } from "./text.ts";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The sort value of a row; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => number | string | null;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
  /** Left out on phones. */
  readonly isWide?: boolean;
  /** Left out on tablets too. */
  readonly isWidest?: boolean;
  /** Its cells are the headings of their rows. */
  readonly isHeading?: boolean;
  /** The columns of a file for this column; by default its sort values. */
  readonly inFile?: readonly FileColumn<Row>[];
}

type Figure = number | null | undefined;
type ColumnOptions<Row> = Pick<Column<Row>, "isWide" | "isWidest"> & { readonly isSorted?: boolean };

/** A column of numbers, which sorts by them unless `isSorted` is false. */
export function numberColumn<Row>(
  key: string,
  title: string,
  of: (row: Row) => Figure,
  format: (value: Figure) => string,
  { isSorted = true, ...options }: ColumnOptions<Row> = {},
): Column<Row> {
  return {
    key,
    title,
    isNumber: true,
    // Amounts contain words, and take the direction of the text.
    cell: (row) => <span class={format === amount ? "amount" : "number"}>{format(of(row))}</span>,
    ...(isSorted ? { sortBy: (row) => of(row) ?? null } : {}),
    inFile: [{ title, of: (row) => of(row) ?? null }],
    ...options,
  };
}

/** A column of companies, each a link to its page; a file has symbol and name. */
export function companyColumn<Row>(title: string, of: (row: Row) => CompanyName): Column<Row> {
  return {
    key: "company",
    title,
    cell: (row) => <CompanyLink company={of(row)} />,
    sortBy: (row) => nameOf(of(row)),
    inFile: [
      { title: text().symbol, of: (row) => of(row).symbol },
      { title, of: (row) => nameOf(of(row)) },
    ],
  };
}

interface TimeOptions<Row> extends ColumnOptions<Row> {
  readonly format?: (time: string) => string;
  /** Shown where there is no time. */
  readonly never?: ComponentChildren;
}

/** A column of moments, which sorts by them unless `isSorted` is false. */
export function timeColumn<Row>(
  key: string,
  title: string,
  of: (row: Row) => string | null,
  { format = dayAndTime, never = null, isSorted = true, ...options }: TimeOptions<Row> = {},
): Column<Row> {
  const cell = (row: Row): ComponentChildren => {
    const time = of(row);
    return time === null ? never : <span class="amount">{format(time)}</span>;
  };
  return { key, title, cell, ...(isSorted ? { sortBy: of } : {}), inFile: [{ title, of }], ...options };
}

export interface SortOrder {
  readonly key: string;
  readonly isDescending: boolean;
}

interface Props<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly firstOrder?: SortOrder;
  readonly empty?: string;
  readonly class?: string;
  /** Attributes of a row, for the style sheet and for tests. */
  readonly rowAttributes?: (row: Row) => Readonly<Record<string, string | number>>;
  /** Has a fixed height and scrolls, with its headings in view. */
  readonly isBounded?: boolean;
  /** Content below the rows of a bounded table. */
  readonly more?: ComponentChildren;
  /** For rows that are sorted already: a heading requests another order. */
  readonly ordered?: { readonly order: SortOrder | null; readonly choose: (order: SortOrder) => void };
  /** The name of the file that the table is saved as; null where the page has buttons of its own for that, or the table is a form. */
  readonly file: string | null;
}

/** The up and down arrows move the focus to the same kind of link or button of the next row. */
function walk(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const row = (event.target as HTMLElement).closest("tr");
  if (step === 0 || row === null || (event.target as HTMLElement).matches("input, select, textarea")) return;
  const at = [...row.querySelectorAll("a, button")].indexOf(event.target as HTMLElement);
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const target = [...(next?.querySelectorAll<HTMLElement>("a, button") ?? [])].at(Math.max(0, at));
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

export function Table<Row>(props: Props<Row>): JSX.Element {
  const { caption, columns, rows, keyOf, firstOrder, empty, rowAttributes, isBounded = false, ordered, file } = props;
  const own = useSignal<SortOrder | null>(firstOrder ?? null);
  const { order, choose } = ordered ?? { order: own.value, choose: (next: SortOrder) => (own.value = next) };
  const column = columns.find(({ key }) => key === order?.key);
  const shown = ordered === undefined ? sorted(rows, column?.sortBy, order?.isDescending ?? false) : rows;
  const table = (
    <table class={props.class} onKeyDown={walk}>
      <caption class="is-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((each) => (
            <Heading key={each.key} column={each} order={order} choose={choose} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)} {...rowAttributes?.(row)}>
            {columns.map((each) =>
              each.isHeading === true ? (
                <th key={each.key} scope="row" class={classOf(each)}>
                  {each.cell(row)}
                </th>
              ) : (
                <td key={each.key} class={classOf(each)}>
                  {each.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {shown.length === 0 ? (
          <tr>
            <td class="empty" colSpan={columns.length}>
              {empty ?? text().nothing}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
  const frame = isBounded ? (
    <ScrollFrame label={caption} isBounded>
      {table}
      {props.more}
    </ScrollFrame>
  ) : (
    <div class="table-frame">{table}</div>
  );
  if (file === null || rows.length === 0) return frame;
  return (
    <>
      {frame}
      <ExportButtons name={file} of={caption} read={() => tableFile(columns, shown)} />
    </>
  );
}

function classOf<Row>({ isNumber, isWide, isWidest }: Column<Row>): string {
  const names = { "is-number": isNumber, "is-wide": isWide, "is-widest": isWidest };
  return Object.entries(names)
    .flatMap(([name, isSo]) => (isSo === true ? name : []))
    .join(" ");
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly order: SortOrder | null;
  readonly choose: (order: SortOrder) => void;
}

function Heading<Row>({ column, order, choose }: HeadingProps<Row>): JSX.Element {
  const isChosen = order?.key === column.key;
  const direction = isChosen ? (order.isDescending ? "descending" : "ascending") : undefined;
  const turn = (): void =>
    choose({ key: column.key, isDescending: isChosen ? !order.isDescending : column.isNumber === true });
  return (
    <th scope="col" class={classOf(column)} aria-sort={direction}>
      {column.sortBy === undefined ? (
        column.title
      ) : (
        <button type="button" class="sort" onClick={turn} title={text().sortBy(column.title)}>
          {column.title}
          <span aria-hidden="true" class="sort-arrow">
            {isChosen ? (order.isDescending ? "▾" : "▴") : ""}
          </span>
        </button>
      )}
    </th>
  );
}
