// The owners of the company: free float, foreign ownership with its limit and headroom, large holders and net short positions; and its
// weight in its index.

import type { JSX } from "preact";
import type { Company, Constituent, Holder, Ownership } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { type Column, numberColumn, Table, timeColumn } from "../../components/table.tsx";
import { figure, ValueList, type ValueRow } from "../../components/value-list.tsx";
import { amount, percent, points } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { inLanguage } from "../../language/texts.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./tab-text.ts";
import { text as words } from "./text.ts";

const PERCENT = 100;

export function OwnershipPanel({ company }: { readonly company: Company }): JSX.Element {
  const said = text().ownership;
  return (
    <div class="ownership-panel">
      {may("ownership") ? <Owners symbol={company.symbol} /> : <PlanNotice feature="ownership" title={said.title} />}
      {may("constituents") ? (
        <IndexWeight company={company} />
      ) : (
        <PlanNotice feature="constituents" title={said.weightIn(words().indices[company.market_id])} />
      )}
    </div>
  );
}

function Owners({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text().ownership;
  const answer = useLoaded(() => client().ownership(symbol), [symbol]);
  return (
    <AnswerView of={answer} empty={said.empty}>
      {(owned) => (
        <>
          <ValueList rows={factsOf(owned)} />
          {owned.foreign_limit_percent === null || owned.foreign_percent === null ? null : (
            <ForeignBar held={owned.foreign_percent} limit={owned.foreign_limit_percent} />
          )}
          <h3>{said.holders}</h3>
          <Table
            caption={said.holders}
            columns={holderColumns()}
            rows={owned.large_holders}
            keyOf={({ name_en }) => name_en}
            empty={said.noHolders}
            file={`${symbol}-holders`}
          />
        </>
      )}
    </AnswerView>
  );
}

function factsOf(owned: Ownership): readonly ValueRow[] {
  const said = text().ownership;
  const large = (key: string, name: string, value: number | null): ValueRow => ({
    key,
    name,
    value: <span class="amount">{amount(value)}</span>,
  });
  const { net_short: short } = owned;
  return [
    { key: "as_of", name: said.asOf, value: day(owned.as_of) },
    large("shares_outstanding", said.shares, owned.shares_outstanding),
    figure("free_float", said.freeFloat, percent(owned.free_float * PERCENT)),
    figure("foreign_percent", said.foreign, percent(owned.foreign_percent)),
    figure("foreign_limit_percent", said.foreignLimit, percent(owned.foreign_limit_percent)),
    large("foreign_headroom_shares", said.headroom, owned.foreign_headroom_shares),
    ...(short === null
      ? []
      : [
          large("net_short", said.netShort, short.shares),
          figure("net_short_float", said.netShortOfFloat, percent(short.percent_of_free_float)),
          figure("net_short_days", said.netShortDays, points(short.days_of_volume)),
        ]),
  ];
}

/** The held part of the shares that foreigners may hold. */
function ForeignBar({ held, limit }: { readonly held: number; readonly limit: number }): JSX.Element {
  const words = text().ownership.foreignOf(percent(held), percent(limit));
  return (
    <div class="foreign-bar" role="img" aria-label={words} title={words}>
      <span style={{ inlineSize: `${limit === 0 ? 0 : Math.min(PERCENT, (held / limit) * PERCENT)}%` }} />
    </div>
  );
}

function holderColumns(): readonly Column<Holder>[] {
  const said = text().ownership;
  const nameOf = (row: Holder): string => inLanguage([row.name, row.name_en]);
  return [
    { key: "name", title: said.holder, cell: nameOf, sortBy: nameOf },
    numberColumn("percent", said.percent, (row) => row.percent, percent),
    numberColumn("shares", said.sharesHeld, (row) => row.shares, amount),
    timeColumn("as_of", said.asOf, (row) => row.as_of, { format: day, isWide: true }),
  ];
}

function IndexWeight({ company: { symbol, market_id: market } }: { readonly company: Company }): JSX.Element {
  const said = text().ownership;
  const answer = useLoaded(async (): Promise<Constituent | null> => {
    const { constituents } = await client().constituents(market);
    return constituents.find((each) => each.symbol === symbol) ?? null;
  }, [symbol, market]);
  const name = words().indices[market];
  return (
    <section class="index-weight" aria-label={said.weightIn(name)}>
      <h3>{said.weightIn(name)}</h3>
      <AnswerView of={answer} empty={said.noWeight}>
        {(own) =>
          own === null ? (
            <p class="panel-notice">{said.noWeight}</p>
          ) : (
            <ValueList
              rows={[
                figure("weight", said.weight, percent(own.weight)),
                { key: "points", name: said.points, value: <ChangeText value={own.points} unit="price" /> },
                { key: "capped", name: said.capped, value: <span class="amount">{amount(own.market_cap)}</span> },
                { key: "members", name: said.members, value: <Link to={`${BASE}index/${market}`}>{name}</Link> },
              ]}
            />
          )
        }
      </AnswerView>
    </section>
  );
}
