// The bars of a chart as a table, for who cannot see the chart or wants the numbers. It is made when it is opened, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { amount, count, price } from "../../format/numbers.ts";
import { day, dayAndTime } from "../../format/times.ts";
import { ScrollFrame } from "../scroll-frame.tsx";
import type { ChartBar } from "./bar.ts";
import { text } from "./text.ts";

interface Props {
  readonly caption: string;
  readonly bars: readonly ChartBar[];
  readonly isIntraday: boolean;
}

/** Rows that each press of "more" adds. */
const STEP = 60;

export function BarTable({ caption, bars, isIntraday }: Props): JSX.Element {
  const isOpen = useSignal(false);
  const shown = useSignal(STEP);
  const said = text();
  return (
    <details class="chart-data" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{said.asTable}</summary>
      {isOpen.value ? (
        <ScrollFrame label={caption} isBounded>
          <table>
            <caption class="is-hidden">{caption}</caption>
            <Head isIntraday={isIntraday} />
            <tbody>
              {bars
                .slice(-shown.value)
                .reverse()
                .map((bar) => (
                  <Row key={bar.time} bar={bar} isIntraday={isIntraday} />
                ))}
            </tbody>
          </table>
          {bars.length > shown.value ? (
            <button type="button" class="button" onClick={() => (shown.value += STEP)}>
              {said.showMore}
            </button>
          ) : null}
        </ScrollFrame>
      ) : null}
    </details>
  );
}

function Head({ isIntraday }: { readonly isIntraday: boolean }): JSX.Element {
  const said = text();
  const titles = [said.open, said.high, said.low, said.close, said.volume, said.value, said.trades];
  return (
    <thead>
      <tr>
        <th scope="col">{isIntraday ? said.time : said.date}</th>
        {titles.map((title) => (
          <th key={title} scope="col" class="is-number">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ bar, isIntraday }: { readonly bar: ChartBar; readonly isIntraday: boolean }): JSX.Element {
  return (
    <tr>
      <th scope="row">{isIntraday ? dayAndTime(bar.time) : day(bar.time)}</th>
      {[bar.open, bar.high, bar.low, bar.close].map((value, index) => (
        <td key={index} class="is-number">
          <span class="number">{price(value)}</span>
        </td>
      ))}
      <td class="is-number">
        <span class="number">{count(bar.volume)}</span>
      </td>
      <td class="is-number">
        <span class="amount">{amount(bar.value)}</span>
      </td>
      <td class="is-number">
        <span class="number">{count(bar.tradeCount)}</span>
      </td>
    </tr>
  );
}
