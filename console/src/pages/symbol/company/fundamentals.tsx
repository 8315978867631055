// The company's fundamentals: size, earnings and book value against the price, and the ranges that the price moved in.

import type { JSX } from "preact";
import type { Company, Fundamentals as Values } from "../../../../../sdk/src/index.ts";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { ValueList, type ValueRow } from "../../../components/value-list.tsx";
import { amount, inDigits, points, price } from "../../../format/numbers.ts";
import { digits } from "../../../language/language.ts";
import { text } from "./text.ts";

export function Fundamentals({ company }: { readonly company: Company }): JSX.Element {
  const said = text();
  const { fundamentals } = company;
  return (
    <section aria-label={said.fundamentals}>
      <h3>{said.fundamentals}</h3>
      {fundamentals === undefined ? (
        <PlanNotice feature="fundamentals" title={said.fundamentals} />
      ) : (
        <ValueList rows={rowsOf(fundamentals, company.current_price)} />
      )}
    </section>
  );
}

function rowsOf(values: Values, current: number | null): readonly ValueRow[] {
  const said = text();
  const row = (key: keyof Values & keyof typeof said, format: (value: number | null) => string): ValueRow => ({
    key,
    name: inDigits(String(said[key]), digits.value),
    value: <span class="amount">{format(values[key])}</span>,
  });
  return [
    row("market_cap", amount),
    row("shares_outstanding", amount),
    row("float_shares", amount),
    row("pe_ratio", points),
    row("forward_pe", points),
    row("eps_ttm", price),
    row("eps", price),
    row("book_value", price),
    row("price_to_book", points),
    row("beta", points),
    range(said.week, values.week_low, values.week_high, current),
    range(said.month, values.month_low, values.month_high, current),
    range(said.year, values.fifty_two_week_low, values.fifty_two_week_high, current),
  ];
}

/** A range of prices with the current one in it. */
function range(name: string, low: number | null, high: number | null, current: number | null): ValueRow {
  const isKnown = low !== null && high !== null && current !== null && high > low;
  const place = isKnown ? `${Math.min(100, Math.max(0, ((current - low) / (high - low)) * 100))}%` : null;
  return {
    name: inDigits(name, digits.value),
    value: (
      <span class="mini-range" dir="ltr">
        <span class="number">{price(low)}</span>
        <span class="range-track">{place === null ? null : <i class="range-price" style={{ left: place }} />}</span>
        <span class="number">{price(high)}</span>
      </span>
    ),
  };
}
