// The technical indicators of the company's share, computed by the service from final daily bars.

import type { JSX } from "preact";
import type { Company, Technicals as Values } from "../../../../../sdk/src/index.ts";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { ValueList, type ValueRow } from "../../../components/value-list.tsx";
import { count, inDigits, points, price } from "../../../format/numbers.ts";
import { day } from "../../../format/times.ts";
import { digits } from "../../../language/language.ts";
import { text } from "./text.ts";

export function Technicals({ company }: { readonly company: Company }): JSX.Element {
  const said = text();
  const { technicals } = company;
  return (
    <section aria-label={said.technicals}>
      <h3>
        {said.technicals}{" "}
        {technicals?.updated_at == null ? null : (
          <span class="is-soft">
            {said.asOf} {day(technicals.updated_at)}
          </span>
        )}
      </h3>
      {technicals === undefined ? (
        <PlanNotice feature="technicals" title={said.technicals} />
      ) : (
        <ValueList rows={rowsOf(technicals)} />
      )}
    </section>
  );
}

const TREND = { صاعد: "is-up", هابط: "is-down", متذبذب: "is-flat" } as const;

function rowsOf(values: Values): readonly ValueRow[] {
  const said = text();
  const number = (value: string): JSX.Element => <span class="number">{value}</span>;
  const named = (key: string, name: string, value: JSX.Element): ValueRow => ({
    key,
    name: inDigits(name, digits.value),
    value,
  });
  const direction = values.price_direction;
  return [
    named(
      "price_direction",
      said.price_direction,
      <span class={direction === null ? "" : TREND[direction]}>
        {direction === null ? "–" : said.directions[direction]}
      </span>,
    ),
    named("technical_strength", said.technical_strength, number(count(values.technical_strength))),
    named("rsi_14", said.rsi_14, number(points(values.rsi_14))),
    named("macd_line", said.macd_line, number(price(values.macd_line))),
    named("macd_signal", said.macd_signal, number(price(values.macd_signal))),
    named("macd_histogram", said.macd_histogram, number(price(values.macd_histogram))),
    named("fifty_day_average", said.fifty_day_average, number(price(values.fifty_day_average))),
  ];
}
