// The numbers of one bar above the chart: the bar under the crosshair, or the last bar.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { amount, count, inDigits, price } from "../../format/numbers.ts";
import { day, dayAndTime } from "../../format/times.ts";
import { digits, language } from "../../language/language.ts";
import { inLanguage } from "../../language/texts.ts";
import { ChangeText } from "../change-text.tsx";
import type { ChartBar } from "./bar.ts";
import type { Indicator } from "./indicator-table.ts";
import { movingAverage } from "./moving-average.ts";
import type { Average } from "./price-drawing.ts";
import { text } from "./text.ts";

interface Props {
  readonly bar: ChartBar | undefined;
  readonly before: ChartBar | undefined;
  readonly bars: readonly ChartBar[];
  readonly index: number;
  readonly averages: readonly Average[];
  readonly indicators: readonly Indicator[];
}

export function ChartLegend({ bar, before, bars, index, averages, indicators }: Props): JSX.Element {
  const said = text();
  if (bar === undefined) return <div class="chart-legend" />;
  const figures = [
    [said.open, price(bar.open)],
    [said.high, price(bar.high)],
    [said.low, price(bar.low)],
    [said.close, price(bar.close)],
  ] as const;
  const change = before === undefined ? null : ((bar.close - before.close) / before.close) * 100;
  return (
    <div class="chart-legend">
      {figures.map(([name, value]) => (
        <span key={name} class="chart-figure">
          <span class="is-soft">{name}</span> <span class="number">{value}</span>
        </span>
      ))}
      {change === null ? null : <ChangeText value={change} />}
      <span class="chart-figure">
        <span class="is-soft">{said.volume}</span> <span class="amount">{amount(bar.volume)}</span>
      </span>
      {averages.map(({ length, colour }) => (
        <span key={length} class={`chart-figure line-${colour + 1}`}>
          {said.average(inDigits(String(length), digits.value))}{" "}
          <span class="number">{averageAt(bars, index, length)}</span>
        </span>
      ))}
      {indicators.map((indicator) => (
        <IndicatorValues key={indicator.id} indicator={indicator} bars={bars} at={bar.time} />
      ))}
    </div>
  );
}

interface IndicatorProps {
  readonly indicator: Indicator;
  readonly bars: readonly ChartBar[];
  readonly at: number;
}

/** The values of an indicator at a bar, each in the colour of its line. */
function IndicatorValues({ indicator, bars, at }: IndicatorProps): JSX.Element {
  const lines = useMemo(() => indicator.lines(bars), [indicator, bars]);
  const write = indicator.isVolume === true ? amount : price;
  return (
    <span class="chart-figure">
      {inDigits(inLanguage(indicator.name), digits.value)}{" "}
      {lines.map(({ colour, points }, place) => {
        const value = points.find(({ time }) => time === at)?.value;
        return (
          <span key={`${colour} ${place}`} class={`number chart-value line-${colour + 1}`}>
            {value === undefined ? "–" : write(Math.round(value * 100) / 100)}{" "}
          </span>
        );
      })}
    </span>
  );
}

function averageAt(bars: readonly ChartBar[], index: number, length: number): string {
  const last = movingAverage(bars.slice(Math.max(0, index + 1 - length), index + 1), length).at(-1);
  return last === undefined ? "–" : price(Math.round(last.value * 100) / 100);
}

/** A bar as one sentence, which a screen reader says when the crosshair moves. */
export function barInWords(bar: ChartBar, isIntraday: boolean): string {
  const said = text();
  const time = isIntraday ? dayAndTime(bar.time) : day(bar.time);
  const figures = [
    `${said.open} ${price(bar.open)}`,
    `${said.high} ${price(bar.high)}`,
    `${said.low} ${price(bar.low)}`,
    `${said.close} ${price(bar.close)}`,
    `${said.volume} ${count(bar.volume)}`,
  ];
  return `${time}: ${figures.join(language.value === "ar" ? "، " : ", ")}`;
}

/** Names the makers of the drawing library, as its licence asks: the notice and a link, on every page that shows a chart. */
export function Attribution(): JSX.Element {
  return (
    <a class="chart-attribution" href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
      {text().attribution}
    </a>
  );
}
