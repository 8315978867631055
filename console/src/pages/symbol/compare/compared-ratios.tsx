// The core ratios of the compared companies side by side, from their latest fiscal year.

import type { JSX } from "preact";
import type { ComparedCompany } from "../../../../../sdk/src/index.ts";
import { type Column, Table } from "../../../components/table.tsx";
import { amount, percent, price } from "../../../format/numbers.ts";
import { language } from "../../../language/language.ts";
import { Link } from "../../../router/link.tsx";
import { symbolPath } from "../../../router/router.ts";
import { client } from "../../../session/session.ts";
import { AnswerView } from "../answer/answer-view.tsx";
import { useAnswer } from "../answer/use-answer.ts";
import { isPercentRatio } from "../statements/items.ts";
import { text as ratioText } from "../statements/ratio-text.ts";
import { text } from "./text.ts";

const RATIOS = ["roe", "roa", "net_margin", "revenue_growth_yoy", "net_income_growth_yoy", "asset_turnover"] as const;

export function ComparedRatios({ symbols }: { readonly symbols: readonly string[] }): JSX.Element {
  const said = text();
  const answer = useAnswer(symbols.join(","), () => client().compare(symbols));
  return (
    <AnswerView answer={answer} empty={said.noBars} isEmpty={({ results }) => results.length === 0}>
      {({ results }) => <Table caption={said.table} columns={columns()} rows={results} keyOf={(row) => row.symbol} />}
    </AnswerView>
  );
}

function columns(): readonly Column<ComparedCompany>[] {
  const said = text();
  const names = ratioText();
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
    {
      key: "price",
      title: said.price,
      isNumber: true,
      cell: (row) => <span class="number">{price(row.current_price)}</span>,
      sortBy: (row) => row.current_price,
    },
    {
      key: "market_cap",
      title: said.marketCap,
      isNumber: true,
      cell: (row) => <span class="amount">{amount(row.market_cap)}</span>,
      sortBy: (row) => row.market_cap,
    },
    ...RATIOS.map((ratio) => ({
      key: ratio,
      title: names[ratio],
      isNumber: true,
      cell: (row: ComparedCompany) => <span class="number">{shown(ratio, row.ratios[ratio] ?? null)}</span>,
      sortBy: (row: ComparedCompany) => row.ratios[ratio] ?? null,
    })),
  ];
}

function shown(ratio: string, value: number | null): string {
  return isPercentRatio(ratio) ? percent(value) : price(value);
}
