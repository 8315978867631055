// The analysts' expectations and the service's estimate of a fair price, both against the current price.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Analysts, Company, Valuation } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { figure, ValueList } from "../../components/value-list.tsx";
import { count, inDigits, percent, points, price } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { digits } from "../../language/language.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { text } from "./tab-text.ts";

interface Props {
  readonly company: Company;
  readonly quote: ReadonlySignal<LiveQuote | null>;
}

export function AnalystsPanel({ company, quote }: Props): JSX.Element {
  const said = text().analysts;
  const { analysts, valuation } = company;
  const current = quote.value?.price ?? company.current_price;
  return (
    <div class="analysts">
      <section aria-label={said.targets}>
        <h3>{said.targets}</h3>
        {analysts === undefined ? (
          <PlanNotice feature="analysts" title={said.targets} />
        ) : (
          <Targets analysts={analysts} current={current} />
        )}
      </section>
      <section aria-label={said.fairPrice}>
        <h3>{said.fairPrice}</h3>
        {valuation === undefined ? (
          <PlanNotice feature="valuation" title={said.fairPrice} />
        ) : (
          <FairPrice valuation={valuation} current={current} />
        )}
      </section>
    </div>
  );
}

/** Percent from the current price to a target; null where either is unknown. */
function upside(target: number | null, current: number | null): number | null {
  return target === null || current === null || current === 0 ? null : ((target - current) / current) * 100;
}

const CONSENSUS_TREND = {
  strong_buy: "is-up",
  buy: "is-up",
  hold: "is-flat",
  sell: "is-down",
  strong_sell: "is-down",
} as const;

interface TargetsProps {
  readonly analysts: Analysts;
  readonly current: number | null;
}

function Targets({ analysts, current }: TargetsProps): JSX.Element {
  const said = text().analysts;
  if (analysts.num_analysts === 0) return <p class="is-soft">{said.none}</p>;
  const { consensus } = analysts;
  return (
    <>
      {consensus === null ? null : (
        <p class="consensus">
          <strong class={CONSENSUS_TREND[consensus]}>{said.words[consensus]}</strong>{" "}
          <span class="is-soft">{said.count(count(analysts.num_analysts))}</span>
        </p>
      )}
      <TargetRange analysts={analysts} current={current} />
      <ValueList
        rows={[
          figure("target_mean", said.mean, price(analysts.target_mean)),
          {
            key: "upside",
            name: said.upside,
            value: <ChangeText value={upside(analysts.target_mean, current)} hasArrow />,
          },
          figure("target_median", said.median, price(analysts.target_median)),
          figure("target_high", said.high, price(analysts.target_high)),
          figure("target_low", said.low, price(analysts.target_low)),
          figure("consensus_score", inDigits(said.score, digits.value), points(analysts.consensus_score)),
        ]}
      />
    </>
  );
}

/** Low to high target as a bar, with the mean and the current price on it. */
function TargetRange({ analysts, current }: TargetsProps): JSX.Element | null {
  const { target_low: low, target_high: high, target_mean: mean } = analysts;
  if (low === null || high === null || mean === null || current === null) return null;
  const [from, to] = [Math.min(low, current), Math.max(high, current)];
  if (to <= from) return null;
  const place = (value: number): string => `${((value - from) / (to - from)) * 100}%`;
  return (
    <div class="target-range" dir="ltr" role="img" aria-label={text().analysts.range}>
      <i class="range-day" style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />
      <i class="range-mean" style={{ left: place(mean) }} />
      <i class="range-price" style={{ left: place(current) }} />
    </div>
  );
}

function FairPrice({
  valuation,
  current,
}: {
  readonly valuation: Valuation;
  readonly current: number | null;
}): JSX.Element {
  const said = text().analysts;
  if (valuation.fair_price === null) return <p class="is-soft">{said.noFairPrice}</p>;
  const confidence = valuation.fair_price_confidence;
  return (
    <>
      <p class="fair-price">
        <strong class="number" data-figure="fair_price">
          {price(valuation.fair_price)}
        </strong>{" "}
        <ChangeText value={upside(valuation.fair_price, current)} hasArrow />
      </p>
      <ValueList
        rows={[
          figure("price", said.price, price(current)),
          figure("confidence", said.confidence, percent(confidence === null ? null : confidence * 100)),
          { key: "calculated", name: said.calculatedAt, value: dayAndTime(valuation.calculated_at) },
        ]}
      />
    </>
  );
}
