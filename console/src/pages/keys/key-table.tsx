// Keys as a table, by what is kept of them: name, last characters, scope, times.

import type { JSX } from "preact";
import type { AccountKey } from "../../../../sdk/src/index.ts";
import { type Column, Table } from "../../components/table.tsx";
import { day, dayAndTime } from "../../format/times.ts";
import { text } from "./text.ts";

/** What a key is called where it has no name. */
export const nameOf = ({ name, hint }: Pick<AccountKey, "name" | "hint">): string => (name === "" ? `…${hint}` : name);

export function KeyTable({
  keys,
  remove,
}: {
  readonly keys: readonly AccountKey[];
  readonly remove: (key: AccountKey) => void;
}): JSX.Element {
  const said = text();
  const columns: readonly Column<AccountKey>[] = [
    {
      key: "name",
      title: said.name,
      cell: ({ name }) => (name === "" ? <span class="is-soft">{said.unnamed}</span> : <b>{name}</b>),
      sortBy: ({ name }) => name,
    },
    { key: "hint", title: said.key, cell: ({ hint }) => <code class="number">…{hint}</code> },
    {
      key: "scope",
      title: said.scope,
      cell: ({ scope }) => <span class={`badge is-${scope}`}>{said.scopes[scope]}</span>,
      sortBy: ({ scope }) => scope,
    },
    {
      key: "created",
      title: said.created,
      cell: ({ created_at }) => <span class="amount">{day(created_at)}</span>,
      sortBy: ({ created_at }) => created_at,
      isWide: true,
    },
    {
      key: "used",
      title: said.lastUsed,
      cell: ({ last_used_at }) =>
        last_used_at === null ? (
          <span class="is-soft">{said.never}</span>
        ) : (
          <span class="amount">{dayAndTime(last_used_at)}</span>
        ),
      sortBy: ({ last_used_at }) => last_used_at,
      isWide: true,
    },
    {
      key: "expires",
      title: said.expires,
      cell: ({ expires_at }) =>
        expires_at === null ? (
          <span class="is-soft">{said.noExpiry}</span>
        ) : (
          <span class="amount">{day(expires_at)}</span>
        ),
      isWide: true,
    },
    {
      key: "actions",
      title: said.actions,
      cell: (key) => (
        <button
          type="button"
          class="link-button is-danger"
          aria-label={said.removeNamed(nameOf(key))}
          onClick={() => remove(key)}
        >
          {said.remove}
        </button>
      ),
    },
  ];
  return <Table caption={said.table} columns={columns} rows={keys} keyOf={({ id }) => String(id)} />;
}
