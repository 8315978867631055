// The sectors of the market: the change of each, as a bar and as a number.

import type { JSX } from "preact";
import type { Sector } from "../../../../sdk/src/index.ts";
import { ChangeText, trendOf } from "../../components/change-text.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { Loading } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { amount, count } from "../../format/numbers.ts";
import { language } from "../../language/language.ts";
import { marketRows } from "../../live/market.ts";
import { WEIGHTS } from "../../live/pace.ts";
import { usePolled } from "../../live/polling.ts";
import { client } from "../../session/session.ts";
import type { Market } from "./market-lists.ts";
import { SectorLink } from "./sector-link.tsx";
import { text } from "./text.ts";

export function Sectors({ market }: { readonly market: Market }): JSX.Element {
  const answer = usePolled(() => client().sectors({ index: market }), { weight: WEIGHTS.sectors, when: [market] });
  const sectors = answer.value?.sectors ?? [];
  const widest = Math.max(1, ...sectors.map(({ change_percent }) => Math.abs(change_percent)));
  const said = text();
  return (
    <Panel title={said.sectors} actions={<DelayedMark isDelayed={answer.value?.is_delayed} />} class="sectors">
      {answer.value === null ? (
        <Loading />
      ) : (
        <Table
          caption={said.sectors}
          columns={columnsOf(widest)}
          rows={sectors}
          keyOf={({ sector_name }) => sector_name}
          file="marsad-sectors"
        />
      )}
    </Panel>
  );
}

const nameOf = (row: Sector): string => (language.value === "ar" ? row.sector_name_ar : row.sector_name);

/** Rows of sectors have names only; the map's rows have their ids, where the plan has the map. */
const idOf = ({ sector_name }: Sector): string | null =>
  marketRows.value.find((each) => each.peek().sector_en === sector_name)?.peek().sector_id ?? null;

function columnsOf(widest: number): readonly Column<Sector>[] {
  const said = text();
  return [
    {
      key: "sector",
      title: said.sector,
      cell: (row) => {
        const sector = idOf(row);
        return sector === null ? nameOf(row) : <SectorLink sector={sector} name={nameOf(row)} />;
      },
      sortBy: nameOf,
    },
    {
      key: "change",
      title: said.change,
      isNumber: true,
      cell: (row) => (
        <span class="sector-change">
          <span class={`sector-bar is-${trendOf(row.change_percent)}`} aria-hidden="true">
            <span style={{ inlineSize: `${(Math.abs(row.change_percent) / widest) * 50}%` }} />
          </span>
          <ChangeText value={row.change_percent} />
        </span>
      ),
      sortBy: (row) => row.change_percent,
    },
    {
      key: "average",
      title: said.average,
      isNumber: true,
      isWide: true,
      cell: (row) => <ChangeText value={row.avg_change_percent} />,
      sortBy: (row) => row.avg_change_percent,
    },
    numberColumn("volume", said.volume, (row) => row.volume, amount, { isWide: true }),
    numberColumn("companies", said.companies, (row) => row.num_stocks, count, { isWide: true }),
  ];
}
