// The chart of a symbol: candles of minutes to months, volume and moving averages, live.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { Attribution } from "../../components/chart/chart-legend.tsx";
import { PriceChart } from "../../components/chart/price-chart.tsx";
import type { Average } from "../../components/chart/price-drawing.ts";
import { Choice } from "../../components/choice.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { AnswerView } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { may } from "../../session/session.ts";
import { DayLine } from "./day-line.tsx";
import { featureOf, INTERVALS, type Interval, isDays, isMinutes } from "./read-bars.ts";
import { text } from "./text.ts";
import type { TradeList } from "./trade-list.ts";
import { useBars } from "./use-bars.ts";

interface Props {
  readonly symbol: string;
  readonly name: string;
  readonly quote: ReadonlySignal<LiveQuote | null>;
  readonly trades: ReadonlySignal<TradeList | null>;
}

/** What can be drawn; the colour is a number of the style sheet's lines. */
const AVERAGES: readonly Average[] = [
  { length: 20, colour: 0 },
  { length: 50, colour: 1 },
  { length: 200, colour: 2 },
];

export function ChartPanel(props: Props): JSX.Element {
  if (may("historical")) return <BarsPanel {...props} />;
  const { quote, name } = props;
  return (
    <Panel title={text().bars.day} class="chart-panel" actions={<DelayedMark isDelayed={quote.value?.is_delayed} />}>
      <DayLine quote={quote} name={name} />
    </Panel>
  );
}

function BarsPanel({ symbol, name, quote, trades }: Props): JSX.Element {
  const interval = useSignal<Interval>(may("intraday") ? "5" : "1d");
  const averages = useSignal<readonly Average[]>(AVERAGES.slice(0, 2));
  const said = text().bars;
  const options = INTERVALS.map((value) => ({
    value,
    name: inDigits(said.short[value], digits.value),
    longName: said.long[value],
    isLocked: !may(featureOf(value)),
  }));
  return (
    <Panel
      title={said.title}
      class="chart-panel"
      actions={
        <div class="panel-tools">
          <DelayedMark isDelayed={quote.value?.is_delayed} />
          <AverageSwitches chosen={averages.value} choose={(next) => (averages.value = next)} />
          <Choice
            label={said.intervals}
            options={options}
            chosen={interval.value}
            choose={(next) => (interval.value = next)}
          />
        </div>
      }
    >
      <Bars
        key={interval.value}
        symbol={symbol}
        name={name}
        quote={quote}
        trades={trades}
        interval={interval.value}
        averages={averages.value}
      />
    </Panel>
  );
}

interface BarsProps extends Props {
  readonly interval: Interval;
  readonly averages: readonly Average[];
}

function Bars({ symbol, name, quote, trades, interval, averages }: BarsProps): JSX.Element {
  const feature = featureOf(interval);
  const isAllowed = may(feature);
  const { answer, bars, earlier, isEarliest } = useBars({ symbol, interval, isAllowed, trades, quote });
  const said = text().bars;
  if (!isAllowed) return <PlanNotice feature={feature} title={titleOf(interval)} />;
  return (
    <AnswerView of={answer} empty={said.empty} isEmpty={() => bars.value.length === 0}>
      {() => (
        <>
          <PriceChart
            label={said.label(name, said.long[interval])}
            bars={bars.value}
            averages={averages}
            isIntraday={!isDays(interval)}
            kind={`${symbol} ${interval}`}
          />
          <div class="chart-foot">
            {isMinutes(interval) ? (
              isEarliest.value ? (
                <span class="is-soft">{said.earliest}</span>
              ) : (
                <Button name={said.earlier} press={earlier} class="link-button" />
              )
            ) : null}
            <Attribution />
          </div>
        </>
      )}
    </AnswerView>
  );
}

function titleOf(interval: Interval): string {
  const said = text().bars;
  if (isMinutes(interval)) return said.minutesTitle;
  if (interval === "30") return said.halfHoursTitle;
  return interval === "60" ? said.hoursTitle : said.daysTitle;
}

interface SwitchProps {
  readonly chosen: readonly Average[];
  readonly choose: (chosen: readonly Average[]) => void;
}

function AverageSwitches({ chosen, choose }: SwitchProps): JSX.Element {
  return (
    <fieldset class="average-switches">
      <legend class="is-hidden">{text().bars.averages}</legend>
      {AVERAGES.map((average) => {
        const isChosen = chosen.includes(average);
        const next = AVERAGES.filter((each) => (each === average ? !isChosen : chosen.includes(each)));
        return (
          <button
            key={average.length}
            type="button"
            aria-pressed={isChosen}
            class={`toggle line-${average.colour + 1}`}
            onClick={() => choose(next)}
          >
            {inDigits(`MA ${average.length}`, digits.value)}
          </button>
        );
      })}
    </fieldset>
  );
}
