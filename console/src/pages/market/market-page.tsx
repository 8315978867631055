// The market at a glance: indices, a map of all companies, movers, sectors and the latest events, all of them live.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../../components/choice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PastButton } from "../../components/past-picker.tsx";
import { INDICES } from "../../live/indices.ts";
import { useMarket } from "../../live/market.ts";
import { Heatmap } from "./heatmap.tsx";
import { IndexCard } from "./index-card.tsx";
import { LatestEvents } from "./latest-events.tsx";
import type { Market } from "./market-lists.ts";
import { Movers } from "./movers.tsx";
import { Sectors } from "./sectors.tsx";
import { text } from "./text.ts";

export function MarketPage(): JSX.Element {
  useMarket();
  const market = useSignal<Market>("TASI");
  const said = text();
  return (
    <>
      <PageTitle title={said.title}>
        <Choice
          label={said.market}
          options={INDICES.map((value) => ({ value, name: said.indices[value] }))}
          chosen={market.value}
          choose={(option) => (market.value = option)}
        />
        <div class="push-end toolbar">
          <PastButton />
        </div>
      </PageTitle>
      <div class="market-grid">
        <div class="index-cards">
          {INDICES.map((name) => (
            <IndexCard key={name} name={name} />
          ))}
        </div>
        <Movers market={market.value} />
        <Heatmap market={market.value} />
        <Sectors market={market.value} />
        <LatestEvents />
      </div>
    </>
  );
}
