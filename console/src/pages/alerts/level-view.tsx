// The level of a rule beside the price of its share: how far away it is, whether it is reached already, and where it lies on the
// chart of the day.

import type { JSX } from "preact";
import { percent, price } from "../../format/numbers.ts";
import { useQuote } from "../../live/quotes.ts";
import type { Rule } from "./condition.ts";
import { isMet, levelOf } from "./rule-form.ts";
import { text } from "./text.ts";

interface Props {
  readonly symbol: string;
  readonly rule: Rule;
}

export function LevelView({ symbol, rule }: Props): JSX.Element | null {
  const said = text();
  const quote = useQuote(symbol).value;
  if (quote === null) return null;
  const level = levelOf(rule, quote.previous_close);
  if (level === null) return <p class="is-soft">{said.priceNow(price(quote.price))}</p>;
  const distance = Math.abs(level / quote.price - 1) * 100;
  return isMet(rule, level, quote.price) ? (
    <p class="is-warning">{said.alreadyTrue(price(quote.price))}</p>
  ) : (
    <p class="is-soft">
      {said.priceNow(price(quote.price))}. {said.distance(percent(distance))}
    </p>
  );
}
