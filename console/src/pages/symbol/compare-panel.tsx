// Comparison with other symbols and the indices: indexed lines from a common beginning, and the ratios side by side.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Company, ComparedCompany, DirectoryEntry } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { ChangeText } from "../../components/change-text.tsx";
import { Attribution } from "../../components/chart/chart-legend.tsx";
import { LinesChart } from "../../components/chart/lines-chart.tsx";
import { Choice } from "../../components/choice.tsx";
import { CompanySearch } from "../../components/company-search.tsx";
import { AnswerView, Loading, useLoaded } from "../../components/loaded.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { amount, count, inDigits, percent, price } from "../../format/numbers.ts";
import { digits, language } from "../../language/language.ts";
import { Link } from "../../router/link.tsx";
import { symbolPath } from "../../router/router.ts";
import { account, client } from "../../session/session.ts";
import { type ComparedLine, type Range, useCompared } from "./compared-lines.ts";
import { isPercentRatio } from "./statement-items.ts";
import { text } from "./tab-text.ts";
import { text as words } from "./text.ts";

const RANGE_NAMES = ["3m", "1y", "3y", "5y"] as const satisfies readonly Range[];
const INDICES: readonly string[] = ["TASI", "NOMU"];

export function ComparePanel({ company }: { readonly company: Company }): JSX.Element {
  const said = text().compare;
  const { symbol, market_id: market } = company;
  const others = useSignal<readonly string[]>([market]);
  const range = useSignal<Range>("1y");
  const { lines, isReading } = useCompared([symbol, ...others.value], range.value);
  const max = account.value?.limits.compare_symbols ?? 0;
  const companies = [symbol, ...others.value.filter((other) => !INDICES.includes(other))];
  const isFull = companies.length >= max;
  const add = (other: string): void => {
    if (other !== symbol && !others.value.includes(other)) others.value = [...others.value, other];
  };
  return (
    <div class="comparison">
      <div class="panel-tools tab-tools">
        {isFull ? (
          <span class="is-soft">{said.full(count(max))}</span>
        ) : (
          <CompanySearch label={said.add} choose={(found) => add(found.symbol)} />
        )}
        <Peers company={company} isFull={isFull} chosen={others.value} add={add} />
        <Choice
          label={said.range}
          options={RANGE_NAMES.map((value) => ({ value, name: inDigits(said.ranges[value], digits.value) }))}
          chosen={range.value}
          choose={(next) => (range.value = next)}
        />
      </div>
      <LineList
        lines={lines.value}
        own={symbol}
        remove={(other) => (others.value = others.value.filter((each) => each !== other))}
      />
      {lines.value.length === 0 ? (
        isReading.value ? (
          <Loading />
        ) : (
          <p class="panel-notice">{said.noBars}</p>
        )
      ) : (
        <LinesChart
          label={`${said.chart}: ${lines.value.map((line) => line.symbol).join(", ")}`}
          lines={lines.value.map((line) => ({ name: line.symbol, points: line.points }))}
          kind={range.value}
        />
      )}
      <div class="chart-foot">
        <Attribution />
      </div>
      <ComparedRatios symbols={companies} />
    </div>
  );
}

interface LineListProps {
  readonly lines: readonly ComparedLine[];
  readonly own: string;
  readonly remove: (symbol: string) => void;
}

/** The legend, which has the data of the chart for screen readers too: the last value of each line. */
function LineList({ lines, own, remove }: LineListProps): JSX.Element {
  const said = text().compare;
  return (
    <ul class="compared-lines" aria-label={said.chart}>
      {lines.map((line, index) => (
        <li key={line.symbol} data-line={line.symbol}>
          <i class={`swatch line-${index + 1}`} />
          <span dir="auto">{nameOf(line.symbol)}</span> <ChangeText value={line.points.at(-1)?.value ?? null} />
          {line.symbol === own ? null : (
            <Button name="×" press={() => remove(line.symbol)} class="remove" label={said.remove(line.symbol)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf(symbol: string): string {
  if (symbol === "TASI" || symbol === "NOMU") return words().indices[symbol];
  return inDigits(symbol, language.value === "ar" ? digits.value : "latn");
}

interface PeersProps {
  readonly company: Company;
  readonly isFull: boolean;
  readonly chosen: readonly string[];
  readonly add: (symbol: string) => void;
}

const OFFERED = 4;
const SECTOR_MAX = 500;

async function peersOf({ symbol, market_id: market }: Company): Promise<readonly DirectoryEntry[]> {
  const { results: found } = await client().companies({ search: symbol, limit: 20 });
  const sector = found.find((entry) => entry.symbol === symbol)?.sector_id ?? null;
  if (sector === null) return [];
  const { results } = await client().companies({ sector_id: sector, market, limit: SECTOR_MAX });
  return results
    .filter((entry) => entry.symbol !== symbol)
    .toSorted((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0))
    .slice(0, OFFERED);
}

/** The largest companies of the same sector, offered for comparison with one press. */
function Peers({ company, isFull, chosen, add }: PeersProps): JSX.Element | null {
  const answer = useLoaded(() => peersOf(company), [company.symbol]);
  const offered = (answer.data ?? []).filter(({ symbol }) => !chosen.includes(symbol));
  if (offered.length === 0 || isFull) return null;
  return (
    <fieldset class="peers">
      <legend class="is-hidden">{text().compare.peers}</legend>
      {offered.map((entry) => (
        <button key={entry.symbol} type="button" class="toggle" onClick={() => add(entry.symbol)}>
          + {language.value === "ar" ? entry.name_ar : entry.name_en}
        </button>
      ))}
    </fieldset>
  );
}

const RATIOS = ["roe", "roa", "net_margin", "revenue_growth_yoy", "net_income_growth_yoy", "asset_turnover"] as const;
/** The ratios that a narrow screen has room for. */
const PHONE_RATIOS: readonly string[] = ["roe", "net_margin"];

/** The core ratios of the compared companies side by side, from their latest fiscal year. */
function ComparedRatios({ symbols }: { readonly symbols: readonly string[] }): JSX.Element {
  const said = text().compare;
  const answer = useLoaded(() => client().compare(symbols), symbols);
  return (
    <AnswerView of={answer} empty={said.noBars} isEmpty={({ results }) => results.length === 0}>
      {({ results }) => (
        <Table
          caption={said.table}
          columns={ratioColumns()}
          rows={results}
          keyOf={(row) => row.symbol}
          file="marsad-compare"
        />
      )}
    </AnswerView>
  );
}

function ratioColumns(): readonly Column<ComparedCompany>[] {
  const said = text().compare;
  const names = text().ratios;
  return [
    {
      key: "symbol",
      title: said.symbol,
      cell: (row) => (
        <Link to={symbolPath(row.symbol)}>
          <span class="number">{row.symbol}</span> {language.value === "ar" ? row.company_name : ""}
        </Link>
      ),
      sortBy: (row) => row.symbol,
    },
    numberColumn("price", said.price, (row) => row.current_price, price),
    numberColumn("market_cap", said.marketCap, (row) => row.market_cap, amount, { isWide: true }),
    ...RATIOS.map((ratio) =>
      numberColumn<ComparedCompany>(
        ratio,
        names[ratio],
        (row) => row.ratios[ratio],
        isPercentRatio(ratio) ? percent : price,
        { isWide: !PHONE_RATIOS.includes(ratio) },
      ),
    ),
  ];
}
