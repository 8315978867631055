// The bars of a chart as a table, for readers who cannot see the chart or want the numbers. It is made when it is opened, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { amount, count, price } from "../../format/numbers.ts";
import { dateOf, RIYADH_OFFSET_MS } from "../../format/riyadh-time.ts";
import { day, dayAndTime } from "../../format/times.ts";
import { Button } from "../button.tsx";
import { ExportButtons } from "../export-buttons.tsx";
import { type Column, numberColumn, Table } from "../table.tsx";
import { tableFile } from "../table-file.ts";
import type { ChartBar } from "./bar.ts";
import { text } from "./text.ts";

interface Props {
  readonly caption: string;
  readonly bars: readonly ChartBar[];
  readonly isIntraday: boolean;
}

/** Rows that each press of "more" adds. */
const STEP = 60;

export function BarTable({ caption, bars, isIntraday }: Props): JSX.Element {
  const isOpen = useSignal(false);
  const shown = useSignal(STEP);
  const said = text();
  return (
    <details class="chart-data" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{said.asTable}</summary>
      {isOpen.value ? (
        <>
          <Table
            caption={caption}
            columns={columns(isIntraday)}
            rows={bars.slice(-shown.value).reverse()}
            keyOf={({ time }) => String(time)}
            more={
              bars.length > shown.value ? <Button name={said.showMore} press={() => (shown.value += STEP)} /> : null
            }
            isBounded
            file={null}
          />
          <ExportButtons name="marsad-bars" of={caption} read={() => tableFile(columns(isIntraday), bars)} />
        </>
      ) : null}
    </details>
  );
}

/** 2026-11-15 11:05, in Riyadh: a form that spreadsheets read as a time. */
const momentOf = (time: number): string =>
  new Date(time + RIYADH_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

function columns(isIntraday: boolean): readonly Column<ChartBar>[] {
  const said = text();
  const plain = { isSorted: false };
  return [
    {
      key: "time",
      title: isIntraday ? said.time : said.date,
      isHeading: true,
      cell: ({ time }) => (isIntraday ? dayAndTime(time) : day(time)),
      inFile: [
        { title: isIntraday ? said.time : said.date, of: ({ time }) => (isIntraday ? momentOf(time) : dateOf(time)) },
      ],
    },
    ...(["open", "high", "low", "close"] as const).map((name) =>
      numberColumn<ChartBar>(name, said[name], (bar) => bar[name], price, plain),
    ),
    numberColumn("volume", said.volume, ({ volume }) => volume, count, plain),
    numberColumn("value", said.value, ({ value }) => value, amount, plain),
    numberColumn("trades", said.trades, ({ tradeCount }) => tradeCount, count, plain),
  ];
}
