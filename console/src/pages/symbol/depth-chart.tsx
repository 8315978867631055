// The book as a picture: the total size bid and offered up to each price, as two stairs that meet at the spread.

import type { JSX } from "preact";
import type { DepthSnapshot } from "../../../../sdk/src/index.ts";
import { amount, price } from "../../format/numbers.ts";
import { depthStairs, type Stair } from "./depth-stairs.ts";
import { ladderOf } from "./ladder.ts";
import { text } from "./text.ts";

const WIDTH = 320;
const HEIGHT = 200;

export function DepthChart({ depth }: { readonly depth: DepthSnapshot }): JSX.Element {
  const said = text().depth;
  const ladder = ladderOf(depth);
  const { bids, asks, low, high, most } = depthStairs(ladder);
  const [bid, ask] = [ladder.bids.at(-1)?.cumulated ?? 0, ladder.asks.at(-1)?.cumulated ?? 0];
  return (
    <figure class="depth-chart" dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said.chartOf(amount(bid), amount(ask), price(low), price(high))}
      >
        <path class="depth-area is-bid" d={pathOf(bids)} />
        <path class="depth-area is-ask" d={pathOf(asks)} />
      </svg>
      <figcaption>
        <span class="number">{price(low)}</span>
        <span class="amount">{said.upTo(amount(most))}</span>
        <span class="number">{price(high)}</span>
      </figcaption>
    </figure>
  );
}

/** The area under a stair, scaled from 0–1 to the picture's size. */
function pathOf(stair: Stair): string {
  const [first, last] = [stair[0], stair.at(-1)];
  if (first === undefined || last === undefined) return "";
  const place = ({ x, y }: Stair[number]): string => `${(x * WIDTH).toFixed(1)} ${((1 - y) * HEIGHT).toFixed(1)}`;
  return `M${place({ x: first.x, y: 0 })} L${stair.map(place).join(" L")} L${place({ x: last.x, y: 0 })} Z`;
}
