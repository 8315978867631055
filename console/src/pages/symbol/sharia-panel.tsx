// A company by the published Sharia standards: the result of each, its ratios against their limits, purification and sources. The service
// computes and gives no ruling, and the panel says so.

import type { JSX } from "preact";
import type { Sharia, ShariaRatio, ShariaScreen } from "../../../../sdk/src/index.ts";
import { AnswerView, type Loaded } from "../../components/loaded.tsx";
import { ShariaBadge } from "../../components/sharia-badge.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { ValueList } from "../../components/value-list.tsx";
import { amount, percent, price } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { language } from "../../language/language.ts";
import { inLanguage } from "../../language/texts.ts";
import { text } from "./tab-text.ts";

export function ShariaPanel({ answer }: { readonly answer: Loaded<Sharia> }): JSX.Element {
  const said = text().sharia;
  return (
    <AnswerView of={answer} empty={said.empty} isEmpty={({ standards }) => standards.length === 0}>
      {({ symbol, standards, disclaimer, disclaimer_en }) => (
        <div class="sharia-panel">
          <p class="sharia-note">{inLanguage([disclaimer, disclaimer_en])}</p>
          {standards.map((screen) => (
            <Standard key={screen.standard} symbol={symbol} screen={screen} />
          ))}
        </div>
      )}
    </AnswerView>
  );
}

interface StandardProps {
  readonly symbol: string;
  readonly screen: ShariaScreen;
}

function Standard({ symbol, screen }: StandardProps): JSX.Element {
  const said = text().sharia;
  const title = inLanguage([screen.title, screen.title_en]);
  const reason = language.value === "ar" ? screen.reason : screen.reason_en;
  const { passes, non_permissible_percent: share, limit, activities } = screen.business;
  const named = activities.map((each) => `${inLanguage([each.title, each.title_en])} ${percent(each.percent)}`);
  return (
    <details class="sharia-standard" open={screen.standard === "aaoifi"} data-standard={screen.standard}>
      <summary>
        <h3>{title}</h3> <ShariaBadge status={screen.status} />
      </summary>
      {reason === null ? null : <p>{reason}</p>}
      <ValueList
        rows={[
          { name: said.asOf, value: day(screen.as_of) },
          {
            name: said.business,
            value: `${passes === null ? said.unknown : passes ? said.passes : said.fails}${share === null || limit === null ? "" : ` (${said.of(percent(share), percent(limit))})`}`,
          },
          ...(named.length === 0
            ? []
            : [{ name: said.activities, value: named.join(language.value === "ar" ? "، " : ", ") }]),
          ...(screen.purification === null
            ? []
            : [
                { name: said.perShare, value: <span class="number">{price(screen.purification.per_share)}</span> },
                {
                  name: said.ofDividend,
                  value: <span class="number">{percent(screen.purification.of_dividend_percent)}</span>,
                },
              ]),
        ]}
      />
      {screen.ratios.length === 0 ? null : (
        <Table
          caption={said.ratiosOf(title)}
          columns={ratioColumns()}
          rows={screen.ratios}
          keyOf={({ name }) => name}
          file={`${symbol}-sharia-${screen.standard}`}
        />
      )}
      <h4>{said.sources}</h4>
      <ul class="sharia-sources" lang="en" dir="ltr">
        {screen.sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}

function ratioColumns(): readonly Column<ShariaRatio>[] {
  const said = text().sharia;
  const titleOf = (row: ShariaRatio): string => inLanguage([row.title, row.title_en]);
  return [
    { key: "title", title: said.ratio, cell: (row) => <span class="wrapped">{titleOf(row)}</span>, sortBy: titleOf },
    numberColumn("value", said.value, (row) => row.value, percent),
    numberColumn("limit", said.limit, (row) => row.limit, percent),
    {
      key: "passes",
      title: said.result,
      cell: ({ passes }) => (
        <span class={passes === null ? "is-soft" : passes ? "is-up" : "is-down"}>
          {passes === null ? said.unknown : passes ? said.passes : said.fails}
        </span>
      ),
      sortBy: ({ passes }) => (passes === null ? null : Number(passes)),
    },
    numberColumn("numerator", said.numerator, (row) => row.numerator, amount, { isWide: true }),
    numberColumn("denominator", said.denominator, (row) => row.denominator, amount, { isWide: true }),
  ];
}
