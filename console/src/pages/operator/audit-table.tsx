// Entries of the audit log as a table: each change with the fields before and after.

import type { JSX } from "preact";
import { type Column, Table } from "../../components/table.tsx";
import { count } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { auditChanges } from "./audit-changes.ts";
import type { AuditItem } from "./generated/operator-api.ts";
import { accountPath } from "./overview-panels.tsx";
import { text } from "./text.ts";

interface Props {
  readonly caption: string;
  readonly entries: readonly AuditItem[];
  /** False on the page of one account. */
  readonly hasAccount?: boolean;
}

export function AuditTable({ caption, entries, hasAccount = true }: Props): JSX.Element {
  const said = text();
  const account: Column<AuditItem> = {
    key: "account",
    title: said.account,
    cell: ({ account_id }) => <Link to={accountPath(account_id)}>{count(account_id)}</Link>,
  };
  const columns: readonly Column<AuditItem>[] = [
    { key: "time", title: said.time, cell: ({ time }) => <span class="amount">{dayAndTime(time)}</span> },
    { key: "actor", title: said.actor, cell: ({ actor }) => actorName(actor) },
    {
      key: "action",
      title: said.action,
      cell: ({ action, key_id }) => (
        <>
          {said.actions[action]}
          {key_id === null ? null : <span class="is-soft"> {said.actors.key(count(key_id))}</span>}
        </>
      ),
    },
    ...(hasAccount ? [account] : []),
    { key: "changes", title: said.changes, cell: (entry) => <Changes entry={entry} /> },
  ];
  return (
    <Table caption={caption} columns={columns} rows={entries} keyOf={({ id }) => String(id)} empty={said.noEntries} />
  );
}

function actorName(actor: string): string {
  const said = text();
  if (actor === "operator") return said.actors.operator;
  if (actor === "command-line") return said.actors.commandLine;
  if (actor === "service") return said.actors.service;
  return actor.startsWith("key:") ? said.actors.key(actor.slice("key:".length)) : actor;
}

function Changes({ entry }: { readonly entry: AuditItem }): JSX.Element {
  return (
    <ul class="changes" dir="ltr">
      {auditChanges(entry).map(({ field, from, to }) => (
        <li key={field}>
          <code class="is-soft">{field}</code> {from === null ? null : <del>{from}</del>}
          {to === null ? null : <ins>{to}</ins>}
        </li>
      ))}
    </ul>
  );
}
