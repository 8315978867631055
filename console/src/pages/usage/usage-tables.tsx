// Usage by key and by route: each row with its share as a bar behind the number.

import type { JSX } from "preact";
import type { AccountUsage, RouteUsage } from "../../../../sdk/src/index.ts";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { count, percent } from "../../format/numbers.ts";
import { text } from "./text.ts";
import { shareOf } from "./usage-series.ts";

type KeyUsage = AccountUsage["keys"][number];

export function KeyUsageTable({ usage }: { readonly usage: AccountUsage }): JSX.Element {
  const said = text();
  const columns: readonly Column<KeyUsage>[] = [
    {
      key: "key",
      title: said.key,
      cell: ({ id, hint }) => (
        <>
          <code class="number">…{hint}</code> <span class="is-soft">{said.keyNumber(count(id))}</span>
        </>
      ),
      sortBy: ({ id }) => id,
    },
    numberColumn("requests", said.requests, ({ requests }) => requests, count),
    shareColumn(said.share, usage.total),
  ];
  return (
    <Table caption={said.byKey} columns={columns} rows={usage.keys} keyOf={({ id }) => String(id)} empty={said.empty} />
  );
}

export function RouteUsageTable({ usage }: { readonly usage: AccountUsage }): JSX.Element {
  const said = text();
  const columns: readonly Column<RouteUsage>[] = [
    {
      key: "route",
      title: said.route,
      cell: ({ route }) => <code class="number">{route.replace(/^\/api\/v1/, "")}</code>,
      sortBy: ({ route }) => route,
    },
    numberColumn("requests", said.requests, ({ requests }) => requests, count),
    {
      key: "failed",
      title: said.failed,
      cell: ({ failed }) => <span class={failed === 0 ? "number is-soft" : "number is-down"}>{count(failed)}</span>,
      sortBy: ({ failed }) => failed,
      isNumber: true,
    },
    shareColumn(said.share, usage.total),
  ];
  return (
    <Table
      caption={said.byRoute}
      columns={columns}
      rows={usage.routes}
      keyOf={({ route }) => route}
      empty={said.empty}
    />
  );
}

interface Counted {
  readonly requests: number;
}

function shareColumn<Row extends Counted>(title: string, total: number): Column<Row> {
  return {
    key: "share",
    title,
    cell: ({ requests }) => {
      const share = shareOf(requests, total);
      return (
        <span class="share">
          <progress class="meter-bar is-calm" aria-label={title} max={1} value={share} />
          <span class="number">{percent(share * 100)}</span>
        </span>
      );
    },
    isWide: true,
  };
}
