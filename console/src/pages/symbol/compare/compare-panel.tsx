// Comparison with other symbols and the indices: indexed lines from a common beginning, and the ratios side by side.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Company } from "../../../../../sdk/src/index.ts";
import { ChangeText } from "../../../components/change-text.tsx";
import { Attribution } from "../../../components/chart/attribution.tsx";
import { LinesChart } from "../../../components/chart/lines-chart.tsx";
import { Choice } from "../../../components/choice.tsx";
import { CompanySearch } from "../../../components/company-search.tsx";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { count, inDigits } from "../../../format/numbers.ts";
import { digits, language } from "../../../language/language.ts";
import { account, may } from "../../../session/session.ts";
import { Loading } from "../answer/answer-view.tsx";
import { ComparedRatios } from "./compared-ratios.tsx";
import { Peers } from "./peers.tsx";
import type { ComparedLine } from "./rebase.ts";
import { text } from "./text.ts";
import { type Range, useCompared } from "./use-compared.ts";

const RANGE_NAMES = ["3m", "1y", "3y", "5y"] as const satisfies readonly Range[];
const INDICES: readonly string[] = ["TASI", "NOMU"];

export function ComparePanel({ company }: { readonly company: Company }): JSX.Element {
  if (!may("compare")) return <PlanNotice feature="compare" title={text().title} />;
  return <Comparison company={company} />;
}

function Comparison({ company }: { readonly company: Company }): JSX.Element {
  const said = text();
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

/** The legend, which is also the data of the chart for who cannot see it: where each line ends. */
function LineList({ lines, own, remove }: LineListProps): JSX.Element {
  const said = text();
  return (
    <ul class="compared-lines" aria-label={said.chart}>
      {lines.map((line, index) => (
        <li key={line.symbol} data-line={line.symbol}>
          <i class={`swatch line-${index + 1}`} />
          <span dir="auto">{nameOf(line.symbol)}</span> <ChangeText value={line.points.at(-1)?.value ?? null} />
          {line.symbol === own ? null : (
            <button
              type="button"
              class="remove"
              aria-label={said.remove(line.symbol)}
              onClick={() => remove(line.symbol)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf(symbol: string): string {
  const said = text();
  if (symbol === "TASI") return said.tasi;
  return symbol === "NOMU" ? said.nomu : inDigits(symbol, language.value === "ar" ? digits.value : "latn");
}
