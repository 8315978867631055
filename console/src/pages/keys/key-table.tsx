// Keys as a table, by their stored data: name, last characters, scope, times.

import type { JSX } from "preact";
import type { AccountKey } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { type Column, Table, timeColumn } from "../../components/table.tsx";
import { day } from "../../format/times.ts";
import { text } from "./text.ts";

/** The name of a key, or its last characters where it has no name. */
export const nameOf = ({ name, hint }: Pick<AccountKey, "name" | "hint">): string => (name === "" ? `…${hint}` : name);

interface Props {
  readonly keys: readonly AccountKey[];
  readonly remove: (key: AccountKey) => void;
}

export function KeyTable({ keys, remove }: Props): JSX.Element {
  const said = text();
  const soft = (words: string): JSX.Element => <span class="is-soft">{words}</span>;
  const columns: readonly Column<AccountKey>[] = [
    {
      key: "name",
      title: said.name,
      cell: ({ name }) => (name === "" ? soft(said.unnamed) : <b>{name}</b>),
      sortBy: ({ name }) => name,
    },
    { key: "hint", title: said.key, cell: ({ hint }) => <code class="number">…{hint}</code> },
    {
      key: "scope",
      title: said.scope,
      cell: ({ scope }) => <span class={`badge is-${scope}`}>{said.scopes[scope]}</span>,
      sortBy: ({ scope }) => scope,
    },
    timeColumn("created", said.created, (row) => row.created_at, { format: day, isWide: true }),
    timeColumn("used", said.lastUsed, (row) => row.last_used_at, { never: soft(said.never), isWide: true }),
    timeColumn("expires", said.expires, (row) => row.expires_at, {
      format: day,
      never: soft(said.noExpiry),
      isSorted: false,
      isWide: true,
    }),
    {
      key: "actions",
      title: said.actions,
      cell: (key) => (
        <Button
          name={said.remove}
          press={() => remove(key)}
          class="link-button is-danger"
          label={said.removeNamed(nameOf(key))}
        />
      ),
    },
  ];
  return <Table caption={said.table} columns={columns} rows={keys} keyOf={({ id }) => String(id)} file="marsad-keys" />;
}
