// Names the makers of the drawing library, as its licence asks: the notice and a link, on every page that shows a chart.

import type { JSX } from "preact";
import { text } from "./text.ts";

export function Attribution(): JSX.Element {
  return (
    <a class="chart-attribution" href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
      {text().attribution}
    </a>
  );
}
