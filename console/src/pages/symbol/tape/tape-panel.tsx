// The trade tape: every trade of the symbol as it happens, newest first.

import type { JSX } from "preact";
import { Panel } from "../../../components/panel.tsx";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { ScrollFrame } from "../../../components/scroll-frame.tsx";
import { count, price } from "../../../format/numbers.ts";
import { timeOfDay } from "../../../format/times.ts";
import { may } from "../../../session/session.ts";
import { Loading } from "../answer/answer-view.tsx";
import { text } from "./text.ts";
import { type TapeEntry, type TradeList, tradeKey } from "./trade-list.ts";
import type { LiveTrades } from "./use-trades.ts";

/** Rows in the document; more would only be scrolled past. */
const ROWS_MAX = 60;

export function TapePanel({ trades }: { readonly trades: LiveTrades }): JSX.Element {
  const said = text();
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
  const said = text();
  if (list === null) return <Loading />;
  if (list.length === 0) return <p class="panel-notice">{said.empty}</p>;
  const newest = list.slice(-ROWS_MAX).reverse();
  return (
    <ScrollFrame label={said.caption} isBounded>
      <table class="tape">
        <caption class="is-hidden">{said.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{said.time}</th>
            <th scope="col" class="is-number">
              {said.price}
            </th>
            <th scope="col" class="is-number">
              {said.quantity}
            </th>
            <th scope="col">{said.side}</th>
          </tr>
        </thead>
        <tbody>
          {newest.map((trade) => (
            <TapeRow key={tradeKey(trade)} trade={trade} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function TapeRow({ trade }: { readonly trade: TapeEntry }): JSX.Element {
  const trend = trade.side === "buy" ? "is-up" : "is-down";
  return (
    <tr data-seq={trade.trade_seq}>
      <td>
        <span class="number">{timeOfDay(trade.event_time)}</span>
      </td>
      <td class="is-number">
        <span class={`number ${trend}`}>{price(trade.price)}</span>
      </td>
      <td class="is-number">
        <span class="number">{count(trade.quantity)}</span>
      </td>
      <td class={trend}>{text()[trade.side]}</td>
    </tr>
  );
}
