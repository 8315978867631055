// The audit log: every change of an account or a key with its author, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { SelectField, TextField } from "../../components/field.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, Table, timeColumn } from "../../components/table.tsx";
import { count } from "../../format/numbers.ts";
import { Link } from "../../router/link.tsx";
import { auditChanges } from "./audit-changes.ts";
import type { AuditItem } from "./generated/operator-api.ts";
import { asOperator } from "./operator-client.ts";
import { accountPath } from "./overview-panels.tsx";
import { text } from "./text.ts";

const ACTIONS = ["account.create", "account.change", "account.delete", "key.issue", "key.revoke"] as const;
const PAGE_ROWS = 50;

export function AuditView(): JSX.Element {
  const said = text();
  const accountId = useSignal("");
  const action = useSignal<AuditItem["action"] | "">("");
  const from = useSignal("");
  const to = useSignal("");
  const offset = useSignal(0);
  const id = /^\d+$/.test(accountId.value) ? Number(accountId.value) : 0;
  const log = useLoaded(
    () =>
      asOperator().call("getAudit", {
        query: {
          limit: PAGE_ROWS,
          offset: offset.value,
          account_id: id,
          ...(action.value === "" ? {} : { action: action.value }),
          ...(from.value === "" ? {} : { from: from.value }),
          ...(to.value === "" ? {} : { to: to.value }),
        },
      }),
    [id, action.value, from.value, to.value, offset.value],
    true,
  );
  return (
    <section class="panel" aria-label={said.audit}>
      <div class="filters">
        <TextField label={said.accountNumber} value={accountId} isLeftToRight={true} />
        <SelectField
          label={said.action}
          options={[
            { value: "", name: said.anyAction },
            ...ACTIONS.map((each) => ({ value: each, name: said.actions[each] })),
          ]}
          chosen={action.value}
          choose={(chosen) => {
            action.value = chosen;
            offset.value = 0;
          }}
        />
        <TextField label={said.fromDay} value={from} type="date" />
        <TextField label={said.toDay} value={to} type="date" />
      </div>
      <LoadedView of={log}>
        {(page) => (
          <>
            <AuditTable caption={said.audit} entries={page.entries} />
            <Pager page={page} go={(next) => (offset.value = next)} />
          </>
        )}
      </LoadedView>
    </section>
  );
}

interface TableProps {
  readonly caption: string;
  readonly entries: readonly AuditItem[];
  /** False on the page of one account. */
  readonly hasAccount?: boolean;
}

/** Each change with the fields before and after. */
export function AuditTable({ caption, entries, hasAccount = true }: TableProps): JSX.Element {
  const said = text();
  const account: Column<AuditItem> = {
    key: "account",
    title: said.account,
    cell: ({ account_id }) => <Link to={accountPath(account_id)}>{count(account_id)}</Link>,
  };
  const columns: readonly Column<AuditItem>[] = [
    timeColumn("time", said.time, ({ time }) => time, { isSorted: false }),
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
    <Table
      caption={caption}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => String(id)}
      file="marsad-audit"
      empty={said.noEntries}
    />
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
