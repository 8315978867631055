// Cash dividends: the yield of twelve months, announced dividends, and the history as columns and as a table.

import type { JSX } from "preact";
import type { Dividends, PaidDividend, UpcomingDividend } from "../../../../sdk/src/index.ts";
import { ColumnChart } from "../../components/chart/column-chart.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { figure, ValueList } from "../../components/value-list.tsx";
import { count, inDigits, percent, price } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { digits } from "../../language/language.ts";
import { client } from "../../session/session.ts";
import { text } from "./tab-text.ts";

const ROWS = 50;
/** Columns that fit beside one another. */
const COLUMNS = 16;

export function DividendsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const answer = useLoaded(() => client().dividends(symbol, { limit: ROWS }), [symbol]);
  const isEmpty = ({ history, upcoming }: Dividends): boolean => history.length + upcoming.length === 0;
  return (
    <AnswerView of={answer} empty={text().dividends.empty} isEmpty={isEmpty}>
      {(read) => (
        <div class="statement">
          <div>
            <Sums dividends={read} />
            <DividendColumns history={read.history} />
          </div>
          <div>
            <Upcoming rows={read.upcoming} />
            <History rows={read.history} />
          </div>
        </div>
      )}
    </AnswerView>
  );
}

function Sums({ dividends }: { readonly dividends: Dividends }): JSX.Element {
  const said = text().dividends;
  const own = (name: string): string => inDigits(name, digits.value);
  return (
    <ValueList
      rows={[
        figure("yield", own(said.yield), percent(dividends.trailing_12m_yield)),
        figure("sum", own(said.sum), price(dividends.trailing_12m_dividends)),
        figure("payments", said.payments, count(dividends.payments_last_year)),
      ]}
    />
  );
}

function DividendColumns({ history }: { readonly history: readonly PaidDividend[] }): JSX.Element {
  const said = text().dividends;
  const drawn = history.slice(0, COLUMNS).toReversed();
  return (
    <ColumnChart
      label={said.chart}
      periods={drawn.map(({ period, fiscal_year: year }) => periodName(said.shortPeriods, period, year))}
      series={[{ name: said.value, values: drawn.map(({ value }) => value) }]}
      format={price}
    />
  );
}

function periodName(names: Readonly<Record<string, string>>, period: string, year?: string): string {
  return inDigits([names[period] ?? period, year ?? ""].join(" ").trim(), digits.value);
}

function Upcoming({ rows }: { readonly rows: readonly UpcomingDividend[] }): JSX.Element {
  const said = text().dividends;
  return (
    <>
      <h3>{said.upcoming}</h3>
      {rows.length === 0 ? <p class="is-soft">{said.noUpcoming}</p> : null}
      {rows.map((row) => (
        <p key={row.eligibility_date} class="upcoming">
          <strong class="number">{price(row.value)}</strong> {periodName(said.periods, row.period)} · {said.eligibility}{" "}
          {day(row.eligibility_date)}
          {row.distribution_date === null ? "" : ` · ${said.distribution} ${day(row.distribution_date)}`}
        </p>
      ))}
    </>
  );
}

function History({ rows }: { readonly rows: readonly PaidDividend[] }): JSX.Element {
  const said = text().dividends;
  const columns: readonly Column<PaidDividend>[] = [
    {
      key: "period",
      title: said.period,
      isHeading: true,
      cell: ({ period, fiscal_year: year }) => periodName(said.periods, period, year),
    },
    numberColumn("value", said.value, ({ value }) => value, price, { isSorted: false }),
    numberColumn("percent", said.percent, (row) => row.value_percent, percent, { isSorted: false, isWide: true }),
    { key: "announcement", title: said.announcement, isWide: true, cell: (row) => day(row.announcement_date) },
    { key: "eligibility", title: said.eligibility, cell: (row) => day(row.eligibility_date) },
    { key: "distribution", title: said.distribution, isWide: true, cell: (row) => day(row.distribution_date) },
  ];
  return (
    <>
      <h3>{said.history}</h3>
      <Table
        caption={said.history}
        columns={columns}
        rows={rows}
        keyOf={(row) => `${row.fiscal_year} ${row.period} ${row.eligibility_date}`}
        isBounded
        file="marsad-dividends"
      />
    </>
  );
}
