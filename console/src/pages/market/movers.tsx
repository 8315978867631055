// The companies that rose, fell or traded most: from the rows of the whole market where the plan has them, and polled otherwise.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Mover, ValueMover } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { Choice } from "../../components/choice.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { Loading } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Column, companyColumn, numberColumn, Table } from "../../components/table.tsx";
import { amount } from "../../format/numbers.ts";
import { marketChanges, marketRows } from "../../live/market.ts";
import { WEIGHTS } from "../../live/pace.ts";
import { usePolled } from "../../live/polling.ts";
import { client, may } from "../../session/session.ts";
import { type Market, MOVER_LISTS, type MoverList, moversOf } from "./market-lists.ts";
import { text } from "./text.ts";

const SHOWN = 10;

type Row = Mover & Partial<Pick<ValueMover, "value">>;

export function Movers({ market }: { readonly market: Market }): JSX.Element {
  const list = useSignal<MoverList>("gainers");
  const said = text();
  const isWhole = may("snapshot");
  const asked = usePolled(isWhole ? null : () => askFor(list.peek(), market), {
    weight: WEIGHTS.movers,
    when: [list.value, market],
  });
  const index = useSignal(market);
  index.value = market;
  const made = useComputed(() => {
    void marketChanges.value;
    const rows = marketRows.value.map((row) => row.peek());
    return moversOf(rows, list.value, index.value, SHOWN);
  });
  const rows: readonly Row[] = isWhole ? made.value : (asked.value ?? []);
  const choice = (
    <Choice
      label={said.movers}
      options={MOVER_LISTS.map((value) => ({ value, name: said.lists[value] }))}
      chosen={list.value}
      choose={(option) => (list.value = option)}
    />
  );
  const isAwaited = isWhole ? marketRows.value.length === 0 : asked.value === null;
  return (
    <Panel title={said.movers} actions={choice} class="movers">
      {isAwaited ? (
        <Loading />
      ) : (
        <Table
          caption={said.moversOf(said.lists[list.value])}
          columns={columnsOf(list.value)}
          rows={rows}
          keyOf={({ symbol }) => symbol}
          file={`marsad-${list.value}`}
        />
      )}
    </Panel>
  );
}

function columnsOf(list: MoverList): readonly Column<Row>[] {
  const said = text();
  const isByValue = list === "value";
  // The list has an order of its own.
  const { sortBy: _sortBy, ...company } = companyColumn<Row>(said.company, (row) => row);
  const price = numberColumn<Row>("price", said.price, (row) => row.price, String, { isSorted: false });
  const change = numberColumn<Row>("change", said.change, (row) => row.change_percent, String, { isSorted: false });
  return [
    company,
    { ...price, cell: (row) => <FlashingPrice value={row.price} /> },
    { ...change, cell: (row) => <ChangeText value={row.change_percent} /> },
    isByValue
      ? numberColumn("traded", said.value, (row) => row.value, amount, { isSorted: false })
      : numberColumn("traded", said.volume, (row) => row.volume, amount, { isSorted: false }),
  ];
}

async function askFor(list: MoverList, index: Market): Promise<readonly Row[]> {
  const query = { index, limit: SHOWN };
  if (list === "gainers") return (await client().gainers(query)).gainers;
  if (list === "losers") return (await client().losers(query)).losers;
  return list === "volume" ? (await client().volumeLeaders(query)).stocks : (await client().valueLeaders(query)).stocks;
}
