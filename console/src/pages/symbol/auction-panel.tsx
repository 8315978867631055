// The auction panel: the indicative price and volume while an opening or closing auction is live.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Auction } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { Panel } from "../../components/panel.tsx";
import { figure, ValueList } from "../../components/value-list.tsx";
import { count, price } from "../../format/numbers.ts";
import { timeOfDay } from "../../format/times.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { text } from "./text.ts";

/** Shown only during an auction. */
export function AuctionPanel({ quote }: { readonly quote: ReadonlySignal<LiveQuote | null> }): JSX.Element | null {
  const said = text().auction;
  const auction = quote.value?.auction ?? null;
  if (auction === null) return null;
  return (
    <Panel
      title={said.title}
      class="auction-panel is-live"
      actions={<strong class="auction-phase">{said[auction.phase]}</strong>}
    >
      <AuctionFigures auction={auction} last={quote.value?.price ?? 0} />
    </Panel>
  );
}

function AuctionFigures({ auction, last }: { readonly auction: Auction; readonly last: number }): JSX.Element {
  const said = text().auction;
  const change = last === 0 || auction.price === 0 ? null : ((auction.price - last) / last) * 100;
  return (
    <ValueList
      rows={[
        {
          key: "auction_price",
          name: said.price,
          value: <span class="number auction-price">{price(auction.price === 0 ? null : auction.price)}</span>,
        },
        { key: "auction_change", name: said.against, value: <ChangeText value={change} hasArrow /> },
        figure("auction_volume", said.volume, count(auction.volume)),
        figure("auction_time", said.updatedAt, timeOfDay(auction.price_updated_at)),
      ]}
    />
  );
}
