// The trade tape: every trade of the symbol as it happens, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../../components/choice.tsx";
import { ExportButtons } from "../../components/export-buttons.tsx";
import { Loading } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { tableFile } from "../../components/table-file.ts";
import { count, price } from "../../format/numbers.ts";
import { timeOfDay } from "../../format/times.ts";
import { may } from "../../session/session.ts";
import { foldOf } from "./fold.ts";
import { text } from "./text.ts";
import {
  fitsFilter,
  type LiveTrades,
  SIDES,
  type TapeEntry,
  type TradeFilter,
  type TradeList,
  tradeKey,
} from "./trade-list.ts";

/** Rows in the document; more would only be scrolled past. */
const ROWS_MAX = 60;
const LEAST_STEP = 1_000;

interface PanelProps {
  readonly symbol: string;
  readonly trades: LiveTrades;
}

export function TapePanel({ symbol, trades }: PanelProps): JSX.Element {
  const said = text().tape;
  const recovered = trades.recovered.value;
  const filter = useSignal<TradeFilter>({ side: "both", least: 0 });
  const fold = may("trades") ? { fold: foldOf("tape") } : {};
  return (
    <Panel
      title={said.title}
      class="tape-panel"
      {...fold}
      actions={recovered > 0 ? <span class="is-soft">{said.recovered(count(recovered))}</span> : undefined}
    >
      {may("trades") ? (
        <>
          <TapeFilter filter={filter.value} choose={(next) => (filter.value = next)} />
          <Tape symbol={symbol} list={trades.list.value} filter={filter.value} />
        </>
      ) : (
        <PlanNotice feature="trades" title={said.caption} />
      )}
    </Panel>
  );
}

interface TapeFilterProps {
  readonly filter: TradeFilter;
  readonly choose: (filter: TradeFilter) => void;
}

function TapeFilter({ filter, choose }: TapeFilterProps): JSX.Element {
  const said = text().tape;
  return (
    <div class="tape-filter panel-body">
      <Choice
        label={said.sides}
        options={SIDES.map((value) => ({ value, name: value === "both" ? said.both : said[value] }))}
        chosen={filter.side}
        choose={(side) => choose({ ...filter, side })}
      />
      <input
        type="number"
        min={0}
        step={LEAST_STEP}
        dir="ltr"
        aria-label={said.least}
        placeholder={`≥ ${count(LEAST_STEP)}`}
        onInput={(event) => choose({ ...filter, least: Number(event.currentTarget.value) || 0 })}
      />
    </div>
  );
}

interface TapeProps {
  readonly symbol: string;
  readonly list: TradeList | null;
  readonly filter: TradeFilter;
}

function Tape({ symbol, list, filter }: TapeProps): JSX.Element {
  const said = text().tape;
  if (list === null) return <Loading />;
  if (list.length === 0) return <p class="panel-notice">{said.empty}</p>;
  const rows = list.filter((trade) => fitsFilter(trade, filter));
  if (rows.length === 0) return <p class="panel-notice">{said.noneSuch}</p>;
  return (
    <>
      <Table
        caption={said.caption}
        class="tape"
        columns={columns()}
        rows={rows.slice(-ROWS_MAX).reverse()}
        keyOf={tradeKey}
        rowAttributes={({ trade_seq: seq }) => ({ "data-seq": seq })}
        isBounded
        file={null}
      />
      <ExportButtons name={`${symbol}-trades`} of={said.caption} read={() => tableFile(columns(), rows.toReversed())} />
    </>
  );
}

function columns(): readonly Column<TapeEntry>[] {
  const said = text().tape;
  const trend = ({ side }: TapeEntry): string => (side === "buy" ? "is-up" : "is-down");
  return [
    {
      key: "time",
      title: said.time,
      cell: (row) => <span class="number">{timeOfDay(row.event_time)}</span>,
      inFile: [
        { title: said.time, of: (row) => row.event_time },
        { title: said.sequence, of: (row) => row.trade_seq },
      ],
    },
    {
      key: "price",
      title: said.price,
      isNumber: true,
      cell: (row) => <span class={`number ${trend(row)}`}>{price(row.price)}</span>,
      inFile: [{ title: said.price, of: (row) => row.price }],
    },
    numberColumn("quantity", said.quantity, (row) => row.quantity, count, { isSorted: false }),
    { key: "side", title: said.side, cell: (row) => <span class={trend(row)}>{said[row.side]}</span> },
  ];
}
