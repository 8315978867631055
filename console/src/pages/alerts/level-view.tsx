// The level of a rule beside the price of its share: its distance, whether it is reached already, and its place on the
// chart of the day.

import type { JSX } from "preact";
import { barOfMinutes } from "../../components/chart/bar.ts";
import { PriceChart } from "../../components/chart/price-chart.tsx";
import type { Average } from "../../components/chart/price-drawing.ts";
import { nameOf } from "../../components/company-link.tsx";
import { useLoaded } from "../../components/loaded.tsx";
import { percent, price } from "../../format/numbers.ts";
import { companyOf } from "../../live/directory.ts";
import { useQuote } from "../../live/quotes.ts";
import { client } from "../../session/session.ts";
import type { Rule } from "./condition.ts";
import { isMet, levelOf } from "./rule-form.ts";
import { text } from "./text.ts";

interface Props {
  readonly symbol: string;
  readonly rule: Rule;
}

const CHART_MINUTES = "5";
const NO_AVERAGES: readonly Average[] = [];

export function LevelView({ symbol, rule }: Props): JSX.Element | null {
  const said = text();
  const quote = useQuote(symbol).value;
  const { data: bars } = useLoaded(
    async () => (await client().intraday(symbol, { minutes: CHART_MINUTES })).bars.map(barOfMinutes),
    [symbol],
  );
  const level = quote === null ? null : levelOf(rule, quote.previous_close);
  return (
    <>
      {quote === null ? null : <Distance rule={rule} level={level} now={quote.price} />}
      {bars === null || bars.length === 0 ? null : (
        <PriceChart
          label={said.chart(nameOf(companyOf(symbol)))}
          bars={bars}
          averages={NO_AVERAGES}
          isIntraday={true}
          kind={symbol}
          level={level === null ? null : { price: level, name: said.level }}
        />
      )}
    </>
  );
}

interface DistanceProps {
  readonly rule: Rule;
  readonly level: number | null;
  readonly now: number;
}

function Distance({ rule, level, now }: DistanceProps): JSX.Element {
  const said = text();
  if (level === null) return <p class="is-soft">{said.priceNow(price(now))}</p>;
  if (isMet(rule, level, now)) return <p class="is-warning">{said.alreadyTrue(price(now))}</p>;
  return (
    <p class="is-soft">
      {said.priceNow(price(now))}. {said.distance(percent(Math.abs(level / now - 1) * 100))}
    </p>
  );
}
