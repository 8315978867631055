// Cash dividends: the yield of twelve months, what is announced, and the history as columns and as a table.

import type { JSX } from "preact";
import type { Dividends, PaidDividend, UpcomingDividend } from "../../../../../sdk/src/index.ts";
import { ColumnChart } from "../../../components/chart/column-chart.tsx";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { ScrollFrame } from "../../../components/scroll-frame.tsx";
import { ValueList } from "../../../components/value-list.tsx";
import { count, inDigits, percent, price } from "../../../format/numbers.ts";
import { day } from "../../../format/times.ts";
import { digits } from "../../../language/language.ts";
import { client, may } from "../../../session/session.ts";
import { AnswerView } from "../answer/answer-view.tsx";
import { useAnswer } from "../answer/use-answer.ts";
import { text } from "./text.ts";

const ROWS = 50;
/** Columns that fit beside one another. */
const COLUMNS = 16;

export function DividendsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  if (!may("dividends")) return <PlanNotice feature="dividends" title={text().title} />;
  return <ReadDividends symbol={symbol} />;
}

function ReadDividends({ symbol }: { readonly symbol: string }): JSX.Element {
  const answer = useAnswer(symbol, () => client().dividends(symbol, { limit: ROWS }));
  const isEmpty = ({ history, upcoming }: Dividends): boolean => history.length + upcoming.length === 0;
  return (
    <AnswerView answer={answer} empty={text().empty} isEmpty={isEmpty}>
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
  const said = text();
  const own = (name: string): string => inDigits(name, digits.value);
  return (
    <ValueList
      rows={[
        {
          key: "yield",
          name: own(said.yield),
          value: <span class="number">{percent(dividends.trailing_12m_yield)}</span>,
        },
        {
          key: "sum",
          name: own(said.sum),
          value: <span class="number">{price(dividends.trailing_12m_dividends)}</span>,
        },
        {
          key: "payments",
          name: said.payments,
          value: <span class="number">{count(dividends.payments_last_year)}</span>,
        },
      ]}
    />
  );
}

function DividendColumns({ history }: { readonly history: readonly PaidDividend[] }): JSX.Element {
  const said = text();
  const drawn = history.slice(0, COLUMNS).toReversed();
  return (
    <ColumnChart
      label={said.chart}
      periods={drawn.map(({ period, fiscal_year: year }) => inDigits(`${period} ${year}`, digits.value))}
      series={[{ name: said.value, values: drawn.map(({ value }) => value) }]}
      format={price}
    />
  );
}

function periodName(period: string, year?: string): string {
  const names: Readonly<Record<string, string>> = text().periods;
  return inDigits([names[period] ?? period, year ?? ""].join(" ").trim(), digits.value);
}

function Upcoming({ rows }: { readonly rows: readonly UpcomingDividend[] }): JSX.Element {
  const said = text();
  return (
    <>
      <h3>{said.upcoming}</h3>
      {rows.length === 0 ? <p class="is-soft">{said.noUpcoming}</p> : null}
      {rows.map((row) => (
        <p key={row.eligibility_date} class="upcoming">
          <strong class="number">{price(row.value)}</strong> {periodName(row.period)} · {said.eligibility}{" "}
          {day(row.eligibility_date)}
          {row.distribution_date === null ? "" : ` · ${said.distribution} ${day(row.distribution_date)}`}
        </p>
      ))}
    </>
  );
}

function History({ rows }: { readonly rows: readonly PaidDividend[] }): JSX.Element {
  const said = text();
  const titles = [said.announcement, said.eligibility, said.distribution];
  return (
    <>
      <h3>{said.history}</h3>
      <ScrollFrame label={said.history} isBounded>
        <table>
          <caption class="is-hidden">{said.history}</caption>
          <thead>
            <tr>
              <th scope="col">{said.period}</th>
              <th scope="col" class="is-number">
                {said.value}
              </th>
              <th scope="col" class="is-number">
                {said.percent}
              </th>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <HistoryRow key={`${row.fiscal_year} ${row.period} ${row.eligibility_date}`} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </>
  );
}

function HistoryRow({ row }: { readonly row: PaidDividend }): JSX.Element {
  return (
    <tr>
      <th scope="row">{periodName(row.period, row.fiscal_year)}</th>
      <td class="is-number">
        <span class="number">{price(row.value)}</span>
      </td>
      <td class="is-number">
        <span class="number">{percent(row.value_percent)}</span>
      </td>
      <td>{day(row.announcement_date)}</td>
      <td>{day(row.eligibility_date)}</td>
      <td>{day(row.distribution_date)}</td>
    </tr>
  );
}
