// The company: its business, in both languages, its identifiers, and the fundamentals and technical indicators that the plan has.

import type { ComponentChildren, JSX } from "preact";
import type {
  Company,
  Fundamentals as FundamentalValues,
  Technicals as TechnicalValues,
} from "../../../../sdk/src/index.ts";
import { useLoaded } from "../../components/loaded.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { ValueList, type ValueRow } from "../../components/value-list.tsx";
import { amount, count, inDigits, points, price } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { digits, language } from "../../language/language.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

interface Props {
  readonly company: Company;
}

export function CompanyPanel({ company }: Props): JSX.Element {
  return (
    <div class="company-grid">
      <section class="company-about" aria-label={text().company.title}>
        <Business company={company} />
        <Facts company={company} />
      </section>
      <Fundamentals company={company} />
      <Technicals company={company} />
    </div>
  );
}

/** The company's business: in the reader's language, and the other one below it. */
function Business({ company }: Props): JSX.Element {
  const arabic = (
    <p key="ar" lang="ar" dir="rtl">
      {company.description}
    </p>
  );
  const english = (
    <p key="en" lang="en" dir="ltr">
      {company.description_en}
    </p>
  );
  return <div class="company-business">{language.value === "ar" ? [arabic, english] : [english, arabic]}</div>;
}

function Facts({ company }: Props): JSX.Element {
  const said = text().company;
  const { symbol } = company;
  const { data: isin } = useLoaded(async () => {
    const { results } = await client().companies({ search: symbol, limit: 20 });
    return results.find((row) => row.symbol === symbol)?.isin ?? null;
  }, [symbol]);
  const sector = language.value === "ar" ? company.sector_name_ar : company.sector_name;
  const rows: readonly (ValueRow | null)[] = [
    { key: "isin", name: said.isin, value: <span class="number">{isin ?? "–"}</span> },
    sector === "" ? null : { key: "sector", name: said.sector, value: sector },
    { key: "market", name: said.market, value: said[company.market_id] },
    { key: "type", name: said.type, value: said.types[company.security_type] },
    company.website === ""
      ? null
      : { key: "website", name: said.website, value: <Website address={company.website} /> },
  ];
  return (
    <>
      <ValueList rows={rows.filter((row) => row !== null)} class="company-facts" />
      {may("corporateActions") ? <FormerNames symbol={symbol} /> : null}
    </>
  );
}

function Website({ address }: { readonly address: string }): JSX.Element {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" dir="ltr">
      {address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}

/** Shows nothing for a company that never changed its name. */
function FormerNames({ symbol }: { readonly symbol: string }): JSX.Element | null {
  const answer = useLoaded(() => client().corporateActions(symbol, { type: "NAME_CHANGE", limit: 10 }), [symbol]);
  const changes = answer.data?.actions ?? [];
  const said = text().company;
  const isArabic = language.value === "ar";
  if (changes.length === 0) return null;
  return (
    <div class="former-names">
      <h3>{said.formerNames}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.ex_date}>
            {(isArabic ? change.former_name_ar : change.former_name_en) ?? change.former_name_ar}{" "}
            <span class="is-soft">{said.until(day(change.ex_date))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Size, earnings and book value against the price, and the ranges of the price. */
function Fundamentals({ company: { fundamentals, current_price: current } }: Props): JSX.Element {
  const said = text().company;
  return (
    <section aria-label={said.fundamentals}>
      <h3>{said.fundamentals}</h3>
      {fundamentals === undefined ? (
        <PlanNotice feature="fundamentals" title={said.fundamentals} />
      ) : (
        <ValueList rows={fundamentalRows(fundamentals, current)} />
      )}
    </section>
  );
}

const named = (key: string, name: string, value: ComponentChildren): ValueRow => ({
  key,
  name: inDigits(name, digits.value),
  value,
});

function fundamentalRows(values: FundamentalValues, current: number | null): readonly ValueRow[] {
  const said = text().company;
  type Key = keyof FundamentalValues & keyof typeof said;
  const size = (key: Key): ValueRow => named(key, String(said[key]), <span class="amount">{amount(values[key])}</span>);
  const number = (key: Key, format: (value: number | null) => string): ValueRow =>
    named(key, String(said[key]), <span class="number">{format(values[key])}</span>);
  return [
    size("market_cap"),
    size("shares_outstanding"),
    size("float_shares"),
    number("pe_ratio", points),
    number("forward_pe", points),
    number("eps_ttm", price),
    number("eps", price),
    number("book_value", price),
    number("price_to_book", points),
    number("beta", points),
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

/** The service computes them from final daily bars. */
function Technicals({ company: { technicals } }: Props): JSX.Element {
  const said = text().company;
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
        <ValueList rows={technicalRows(technicals)} />
      )}
    </section>
  );
}

const TREND = { صاعد: "is-up", هابط: "is-down", متذبذب: "is-flat" } as const;

function technicalRows(values: TechnicalValues): readonly ValueRow[] {
  const said = text().company;
  type Key = "technical_strength" | "rsi_14" | "macd_line" | "macd_signal" | "macd_histogram" | "fifty_day_average";
  const row = (key: Key, format: (value: number | null) => string): ValueRow =>
    named(key, said[key], <span class="number">{format(values[key])}</span>);
  const { price_direction: direction } = values;
  return [
    named(
      "price_direction",
      said.price_direction,
      <span class={direction === null ? "" : TREND[direction]}>
        {direction === null ? "–" : said.directions[direction]}
      </span>,
    ),
    row("technical_strength", count),
    row("rsi_14", points),
    row("macd_line", price),
    row("macd_signal", price),
    row("macd_histogram", price),
    row("fifty_day_average", price),
  ];
}
