// A tile of the market map, and the line below the map with the figures of the tile under the pointer or the focus.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import type { SnapshotQuote } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { nameOf } from "../../components/company-link.tsx";
import { amount, changePercent, count, price } from "../../format/numbers.ts";
import { Link } from "../../router/link.tsx";
import { symbolPath } from "../../router/router.ts";
import { HEAT_STEPS, heatOf } from "./market-lists.ts";
import { text } from "./text.ts";
import type { Rectangle } from "./treemap.ts";

interface Props {
  readonly row: ReadonlySignal<SnapshotQuote>;
  readonly place: Rectangle;
  /** True for the one tile of the map that the Tab key reaches. */
  readonly isReachable: boolean;
}

const NAMED_WIDTH_MIN = 44;
const NAMED_HEIGHT_MIN = 20;
const CHANGE_HEIGHT_MIN = 36;
const LARGE_WIDTH_MIN = 110;
const LARGE_HEIGHT_MIN = 64;

export function HeatTile({ row, place, isReachable }: Props): JSX.Element {
  const quote = row.value;
  const heat = heatOf(quote.change_percent);
  const hasName = place.width >= NAMED_WIDTH_MIN && place.height >= NAMED_HEIGHT_MIN;
  const hasChange = hasName && place.height >= CHANGE_HEIGHT_MIN;
  const isLarge = place.width >= LARGE_WIDTH_MIN && place.height >= LARGE_HEIGHT_MIN;
  return (
    <Link
      to={symbolPath(quote.symbol)}
      tabIndex={isReachable ? 0 : -1}
      data-symbol={quote.symbol}
      class={`tile ${heatClass(heat)} ${isLarge ? "is-large" : ""}`}
      aria-label={hasChange ? undefined : `${nameOf(quote)} ${changePercent(quote.change_percent)}`}
      style={styleOf(place)}
    >
      {hasName ? <span class="tile-name">{nameOf(quote)} </span> : null}
      {hasChange ? <span class="tile-change number">{changePercent(quote.change_percent)}</span> : null}
    </Link>
  );
}

/** In right-to-left pages the map begins at the right. */
export const styleOf = ({ x, y, width, height }: Rectangle): Readonly<Record<string, string>> => ({
  insetInlineStart: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
});

const heatClass = (heat: number): string =>
  heat === 0 ? "heat-flat" : heat > 0 ? `heat-up-${heat}` : `heat-down-${-heat}`;

/** The legend of the colours: each step with its least change; the smallest step begins with any visible change. */
export function HeatLegend(): JSX.Element {
  const steps = HEAT_STEPS.map((from, at) => ({ heat: at + 1, from: at === 0 ? "" : `${count(from)}%` }));
  const falls = steps.toReversed().map(({ heat, from }) => ({ heat: -heat, said: `−${from}` }));
  const rises = steps.map(({ heat, from }) => ({ heat, said: `+${from}` }));
  return (
    <ul class="heat-legend" dir="ltr" aria-label={text().heatLegend}>
      {[...falls, { heat: 0, said: count(0) }, ...rises].map(({ heat, said }) => (
        <li key={heat} class={heatClass(heat)}>
          <span class="number">{said}</span>
        </li>
      ))}
    </ul>
  );
}

/** Not a live region: it follows the pointer, and the focused tile has its own name. */
export function TileFacts({ row }: { readonly row: ReadonlySignal<SnapshotQuote> | null }): JSX.Element {
  const said = text();
  const quote = row?.value;
  if (quote === undefined) return <p class="tile-facts is-soft">{said.heatmapHint}</p>;
  return (
    <p class="tile-facts">
      <Link to={symbolPath(quote.symbol)} class="tile-link">
        {nameOf(quote)}
      </Link>
      <span class="number is-soft">{quote.symbol}</span>
      <span class="number">{price(quote.price)}</span>
      <ChangeText value={quote.change_percent} hasArrow={true} />
      <span class="is-soft">
        {said.cap} <span class="amount">{amount(quote.market_cap)}</span>
      </span>
      <span class="is-soft">
        {said.value} <span class="amount">{amount(quote.value)}</span>
      </span>
    </p>
  );
}
