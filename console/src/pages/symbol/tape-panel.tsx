// The trade tape: every trade of the symbol as it happens, newest first.

import type { JSX } from "preact";
import { Loading } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { count, price } from "../../format/numbers.ts";
import { timeOfDay } from "../../format/times.ts";
import { may } from "../../session/session.ts";
import { text } from "./text.ts";
import { type LiveTrades, type TapeEntry, type TradeList, tradeKey } from "./trade-list.ts";

/** Rows in the document; more would only be scrolled past. */
const ROWS_MAX = 60;

export function TapePanel({ trades }: { readonly trades: LiveTrades }): JSX.Element {
  const said = text().tape;
  const recovered = trades.recovered.value;
  return (
    <Panel
      title={said.title}
      class="tape-panel"
      actions={recovered > 0 ? <span class="is-soft">{said.recovered(count(recovered))}</span> : undefined}
    >
      {may("trades") ? <Tape list={trades.list.value} /> : <PlanNotice feature="trades" title={said.caption} />}
    </Panel>
  );
}

function Tape({ list }: { readonly list: TradeList | null }): JSX.Element {
  const said = text().tape;
  if (list === null) return <Loading />;
  if (list.length === 0) return <p class="panel-notice">{said.empty}</p>;
  return (
    <Table
      caption={said.caption}
      class="tape"
      columns={columns()}
      rows={list.slice(-ROWS_MAX).reverse()}
      keyOf={tradeKey}
      rowAttributes={({ trade_seq: seq }) => ({ "data-seq": seq })}
      isBounded
    />
  );
}

function columns(): readonly Column<TapeEntry>[] {
  const said = text().tape;
  const trend = ({ side }: TapeEntry): string => (side === "buy" ? "is-up" : "is-down");
  return [
    { key: "time", title: said.time, cell: (row) => <span class="number">{timeOfDay(row.event_time)}</span> },
    {
      key: "price",
      title: said.price,
      isNumber: true,
      cell: (row) => <span class={`number ${trend(row)}`}>{price(row.price)}</span>,
    },
    numberColumn("quantity", said.quantity, (row) => row.quantity, count, { isSorted: false }),
    { key: "side", title: said.side, cell: (row) => <span class={trend(row)}>{said[row.side]}</span> },
  ];
}
