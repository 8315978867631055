// The company: what it does, in both languages, its identifiers, and the figures that the plan has.

import type { JSX } from "preact";
import type { Company } from "../../../../../sdk/src/index.ts";
import { ValueList, type ValueRow } from "../../../components/value-list.tsx";
import { day } from "../../../format/times.ts";
import { language } from "../../../language/language.ts";
import { client, may } from "../../../session/session.ts";
import { useAnswer } from "../answer/use-answer.ts";
import { Fundamentals } from "./fundamentals.tsx";
import { Technicals } from "./technicals.tsx";
import { text } from "./text.ts";

export function CompanyPanel({ company }: { readonly company: Company }): JSX.Element {
  return (
    <div class="company-grid">
      <section class="company-about" aria-label={text().title}>
        <Business company={company} />
        <Facts company={company} />
      </section>
      <Fundamentals company={company} />
      <Technicals company={company} />
    </div>
  );
}

/** What the company does: in the reader's language, and the other one below it. */
function Business({ company }: { readonly company: Company }): JSX.Element {
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

function Facts({ company }: { readonly company: Company }): JSX.Element {
  const said = text();
  const { symbol } = company;
  const entry = useAnswer(`isin ${symbol}`, async () => {
    const { results } = await client().companies({ search: symbol, limit: 20 });
    return results.find((row) => row.symbol === symbol)?.isin ?? null;
  });
  const isin = entry.reading.value.value ?? null;
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

/** Nothing is shown for a company that always had its name. */
function FormerNames({ symbol }: { readonly symbol: string }): JSX.Element | null {
  const answer = useAnswer(`names ${symbol}`, () =>
    client().corporateActions(symbol, { type: "NAME_CHANGE", limit: 10 }),
  );
  const changes = answer.reading.value.value?.actions ?? [];
  const said = text();
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
