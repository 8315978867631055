// Every company of the market as a table: the figures of the map. Each row follows its own quote.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import type { SnapshotQuote } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { CompanyLink, nameOf } from "../../components/company-link.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { amount } from "../../format/numbers.ts";
import { language } from "../../language/language.ts";
import { marketChanges, marketRows } from "../../live/market.ts";
import { isCovered, type Market } from "./market-lists.ts";
import { text } from "./text.ts";

type Row = ReadonlySignal<SnapshotQuote>;

export function MarketTable({ market }: { readonly market: Market }): JSX.Element {
  // The order follows the market, a few times a second at most.
  void marketChanges.value;
  const rows = marketRows.value.filter((row) => isCovered(row.peek(), market));
  return (
    <div class="market-table">
      <Table
        caption={text().heatmap}
        columns={columnsOf()}
        rows={rows}
        keyOf={(row) => row.peek().symbol}
        firstOrder={{ key: "cap", isDescending: true }}
      />
    </div>
  );
}

interface LiveCellProps {
  readonly row: Row;
  readonly show: (quote: SnapshotQuote) => ComponentChildren;
}

function LiveCell({ row, show }: LiveCellProps): JSX.Element {
  return <>{show(row.value)}</>;
}

function columnsOf(): readonly Column<Row>[] {
  const said = text();
  const live = (show: LiveCellProps["show"]) => (row: Row) => <LiveCell row={row} show={show} />;
  const sectorOf = (row: Row): string => (language.value === "ar" ? row.peek().sector : row.peek().sector_en) ?? "";
  return [
    {
      key: "company",
      title: said.company,
      cell: (row) => <CompanyLink company={row.peek()} />,
      sortBy: (row) => nameOf(row.peek()),
    },
    {
      key: "price",
      title: said.price,
      isNumber: true,
      cell: live(({ price }) => <FlashingPrice value={price} />),
      sortBy: (row) => row.peek().price,
    },
    {
      key: "change",
      title: said.change,
      isNumber: true,
      cell: live((quote) => <ChangeText value={quote.change_percent} />),
      sortBy: (row) => row.peek().change_percent,
    },
    {
      key: "value",
      title: said.value,
      isNumber: true,
      isWide: true,
      cell: live(({ value }) => <span class="amount">{amount(value)}</span>),
      sortBy: (row) => row.peek().value,
    },
    {
      key: "cap",
      title: said.cap,
      isNumber: true,
      cell: live((quote) => <span class="amount">{amount(quote.market_cap)}</span>),
      sortBy: (row) => row.peek().market_cap,
    },
    { key: "sector", title: said.sector, isWide: true, cell: sectorOf, sortBy: sectorOf },
  ];
}
