// Every company of the market as a table: the figures of the map. Each row follows its own quote.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import type { SnapshotQuote } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { type Column, companyColumn, Table } from "../../components/table.tsx";
import { amount } from "../../format/numbers.ts";
import { language } from "../../language/language.ts";
import { marketChanges, marketRows } from "../../live/market.ts";
import { isCovered, type Market } from "./market-lists.ts";
import { text } from "./text.ts";

type Row = ReadonlySignal<SnapshotQuote>;

interface Props {
  readonly market: Market;
  /** The shown sector; null shows all of them. */
  readonly sector: string | null;
}

export function MarketTable({ market, sector }: Props): JSX.Element {
  // The order is computed again when the market changes, a few times a second at most.
  void marketChanges.value;
  const rows = marketRows.value.filter(
    (row) => isCovered(row.peek(), market) && (sector === null || row.peek().sector_id === sector),
  );
  return (
    <div class="market-table">
      <Table
        caption={text().heatmap}
        columns={columnsOf()}
        rows={rows}
        keyOf={(row) => row.peek().symbol}
        firstOrder={{ key: "market_cap", isDescending: true }}
        file="marsad-market"
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

type Figure = "price" | "change_percent" | "value" | "market_cap";

function columnsOf(): readonly Column<Row>[] {
  const said = text();
  const live = (name: Figure, title: string, show: LiveCellProps["show"], isWide = false): Column<Row> => ({
    key: name,
    title,
    isNumber: true,
    isWide,
    cell: (row) => <LiveCell row={row} show={show} />,
    sortBy: (row) => row.peek()[name],
  });
  const large = (name: Figure) => (quote: SnapshotQuote) => <span class="amount">{amount(quote[name])}</span>;
  const sectorOf = (row: Row): string => (language.value === "ar" ? row.peek().sector : row.peek().sector_en) ?? "";
  return [
    companyColumn(said.company, (row) => row.peek()),
    live("price", said.price, ({ price }) => <FlashingPrice value={price} />),
    live("change_percent", said.change, (quote) => <ChangeText value={quote.change_percent} />),
    live("value", said.value, large("value"), true),
    live("market_cap", said.cap, large("market_cap")),
    { key: "sector", title: said.sector, isWide: true, cell: sectorOf, sortBy: sectorOf },
  ];
}
