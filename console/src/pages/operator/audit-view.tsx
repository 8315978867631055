// The audit log: who changed what of an account or a key, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Field } from "../../components/field.tsx";
import { Pager } from "../../components/pager.tsx";
import { TextField } from "../../components/text-field.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { AuditTable } from "./audit-table.tsx";
import type { AuditItem } from "./generated/operator-api.ts";
import { asOperator } from "./operator-session.ts";
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
  const { data, error, reload } = useLoaded(
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
  );
  return (
    <section class="panel" aria-label={said.audit}>
      <div class="filters">
        <TextField label={said.accountNumber} value={accountId} isLeftToRight={true} />
        <Field
          label={said.action}
          control={(attributes) => (
            <select
              {...attributes}
              value={action.value}
              onChange={(event) => {
                action.value = ACTIONS.find((each) => each === event.currentTarget.value) ?? "";
                offset.value = 0;
              }}
            >
              <option value="">{said.anyAction}</option>
              {ACTIONS.map((each) => (
                <option key={each} value={each}>
                  {said.actions[each]}
                </option>
              ))}
            </select>
          )}
        />
        <TextField label={said.fromDay} value={from} type="date" />
        <TextField label={said.toDay} value={to} type="date" />
      </div>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : (
        <>
          <AuditTable caption={said.audit} entries={data.entries} />
          <Pager
            page={data}
            go={(next) => {
              offset.value = next;
            }}
          />
        </>
      )}
    </section>
  );
}
