// The ladder: bids and asks side by side from the best price outward, the cumulated size behind each level as a bar.

import type { JSX } from "preact";
import type { DepthSnapshot, MarketOrders } from "../../../../sdk/src/index.ts";
import { ExportButtons } from "../../components/export-buttons.tsx";
import { ScrollFrame } from "../../components/scroll-frame.tsx";
import type { FileCell, FileTable } from "../../components/table-file.ts";
import { count, points, price } from "../../format/numbers.ts";
import { type LadderRow, ladderOf } from "./ladder.ts";
import { text } from "./text.ts";

export function DepthLadder({ depth }: { readonly depth: DepthSnapshot }): JSX.Element {
  const { bids, asks } = ladderOf(depth);
  const rows = Math.max(bids.length, asks.length);
  const said = text().depth;
  return (
    <>
      <DepthSummary depth={depth} />
      <ScrollFrame label={said.caption} isBounded>
        <table class="ladder" data-updated={depth.updated_at}>
          <caption class="is-hidden">{said.caption}</caption>
          <Head />
          <tbody>
            {Array.from({ length: rows }, (_, level) => (
              <tr key={level}>
                <SideCells row={bids[level]} side="bid" />
                <SideCells row={asks[level]} side="ask" />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <ExportButtons name={`${depth.symbol}-depth`} of={said.caption} read={() => fileOf(depth)} />
      {depth.market_order === null ? null : <MarketOrderLine orders={depth.market_order} />}
    </>
  );
}

type Side = "bid" | "ask";

/** A row for each level, bids before asks, the best first. */
function fileOf(depth: DepthSnapshot): FileTable {
  const said = text().depth;
  const { bids, asks } = ladderOf(depth);
  const rowsOf = (side: string, levels: readonly LadderRow[]): readonly (readonly FileCell[])[] =>
    levels.map(({ price: at, quantity, cumulated, orderCount }) => [side, at, quantity, cumulated, orderCount]);
  return {
    titles: [text().tape.side, text().tape.price, said.quantity, said.cumulated, said.orders],
    rows: [...rowsOf(said.bids, bids), ...rowsOf(said.asks, asks)],
  };
}

/** The columns beside the price of a level, from the outside in. */
const FIGURES = [
  { name: "orders", class: "is-orders", isSoft: true, of: (row: LadderRow) => row.orderCount },
  { name: "cumulated", class: "is-cumulated", isSoft: true, of: (row: LadderRow) => row.cumulated },
  { name: "quantity", class: "", isSoft: false, of: (row: LadderRow) => row.quantity },
] as const;

/** Bids are read towards the middle, asks away from it. */
const figuresOf = (side: Side): readonly (typeof FIGURES)[number][] =>
  side === "bid" ? FIGURES : FIGURES.toReversed();
const withNumber = (side: Side, name: string): string => `${side === "bid" ? "is-number" : ""} ${name}`.trim();

function Head(): JSX.Element {
  const said = text().depth;
  const figures = (side: Side): JSX.Element[] =>
    figuresOf(side).map(({ name, class: more }) => (
      <th key={`${side} ${name}`} scope="col" class={withNumber(side, more)}>
        {said[name]}
      </th>
    ));
  return (
    <thead>
      <tr>
        {figures("bid")}
        <th scope="col" class="is-number is-up">
          {said.bids}
        </th>
        <th scope="col" class="is-down">
          {said.asks}
        </th>
        {figures("ask")}
      </tr>
    </thead>
  );
}

/** One side of a level; empty cells where that side has no such level. The bar lies behind, from the middle outward. */
function SideCells({ row, side }: { readonly row: LadderRow | undefined; readonly side: Side }): JSX.Element {
  const figures = figuresOf(side).map(({ name, class: more, isSoft, of }) => (
    <td key={name} class={withNumber(side, `${more} ${isSoft ? "is-soft" : ""}`.trim())} data-cell={`${side}-${name}`}>
      {row === undefined ? null : <span class="number">{count(of(row))}</span>}
    </td>
  ));
  const best = (
    <td key="price" class={withNumber(side, "ladder-price")} data-cell={`${side}-price`}>
      {row === undefined ? null : (
        <>
          <i class={`ladder-bar is-${side}`} style={{ inlineSize: `${Math.round(row.share * 500) / 10}%` }} />
          <span class={`number ${side === "bid" ? "is-up" : "is-down"}`}>{price(row.price)}</span>
        </>
      )}
    </td>
  );
  return <>{side === "bid" ? [...figures, best] : [best, ...figures]}</>;
}

/** Spread, and the imbalance of the sizes. */
function DepthSummary({ depth }: { readonly depth: DepthSnapshot }): JSX.Element {
  const said = text().depth;
  const total = depth.total_bid_quantity + depth.total_ask_quantity;
  const share = total === 0 ? 0.5 : depth.total_bid_quantity / total;
  return (
    <div class="depth-summary">
      <span>
        <span class="is-soft">{said.spread}</span> <span class="number">{price(depth.spread)}</span>{" "}
        <span class="is-soft">
          (<span class="number">{points(depth.spread_bps)}</span> {said.basisPoints})
        </span>
      </span>
      <span class="balance" role="img" aria-label={`${said.imbalance} ${points(depth.level_imbalance * 100)}%`}>
        <i class="is-bid" style={{ flexGrow: share }} />
        <i class="is-ask" style={{ flexGrow: 1 - share }} />
      </span>
      <span class="depth-totals">
        <span class="number is-up">{count(depth.total_bid_quantity)}</span>
        <span class="number is-down">{count(depth.total_ask_quantity)}</span>
      </span>
    </div>
  );
}

function MarketOrderLine({ orders }: { readonly orders: MarketOrders }): JSX.Element {
  const said = text().depth;
  return (
    <p class="depth-market-orders">
      <span class="is-soft">{said.marketOrders}</span>{" "}
      <span class="is-up">
        {said.bids} <span class="number">{count(orders.bid_quantity)}</span>
      </span>
      {" · "}
      <span class="is-down">
        {said.asks} <span class="number">{count(orders.ask_quantity)}</span>
      </span>
    </p>
  );
}
