// The e-mail addresses of the account: adding one, its state of confirmation, and deleting it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Email } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { FormDialog, RemoveDialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Column, Table, timeColumn } from "../../components/table.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { day } from "../../format/times.ts";
import { language } from "../../language/language.ts";
import { useRefresh } from "../../live/polling.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

type Open = { readonly what: "add" } | { readonly what: "delete"; readonly email: Email };

/** A person who opens the link in another window sees the address confirmed here soon after. */
const WAITING_S = 3;

export function EmailPanel(): JSX.Element {
  const said = text();
  const list = useLoaded(() => client().emails.list());
  const { reload } = list;
  const open = useSignal<Open | null>(null);
  const close = (): void => {
    open.value = null;
  };
  const emails = list.data?.emails ?? [];
  return (
    <Panel
      title={said.emails}
      actions={<Button name={said.add} press={() => (open.value = { what: "add" })} class="button is-small" />}
    >
      <p class="panel-body is-soft">{said.emailsNote}</p>
      <LoadedView of={list}>
        {() =>
          emails.length === 0 ? (
            <EmptyState title={said.none} />
          ) : (
            <EmailTable emails={emails} remove={(email) => (open.value = { what: "delete", email })} />
          )
        }
      </LoadedView>
      {emails.some(({ is_confirmed }) => !is_confirmed) ? <Awaiting reload={reload} /> : null}
      {open.value?.what === "add" ? <NewEmail close={close} reload={reload} /> : null}
      {open.value?.what === "delete" ? <Removal email={open.value.email} close={close} reload={reload} /> : null}
    </Panel>
  );
}

/** Reloads the list again and again while an address is unconfirmed. */
function Awaiting({ reload }: { readonly reload: () => Promise<void> }): null {
  useRefresh({ reload }, WAITING_S);
  return null;
}

async function sendLink(email: string, chosen: Email["language"]): Promise<void> {
  await client().emails.create({ email, language: chosen });
  toast(text().sent(email));
}

interface TableProps {
  readonly emails: readonly Email[];
  readonly remove: (email: Email) => void;
}

function EmailTable({ emails, remove }: TableProps): JSX.Element {
  const said = text();
  const columns: readonly Column<Email>[] = [
    { key: "address", title: said.address, cell: ({ email }) => <bdi>{email}</bdi> },
    {
      key: "state",
      title: said.state,
      cell: ({ is_confirmed }) => (
        <span class={is_confirmed ? "badge is-verified" : "badge is-waiting"}>
          {is_confirmed ? said.confirmed : said.waiting}
        </span>
      ),
    },
    { key: "language", title: said.language, cell: (row) => said.languages[row.language], isWide: true },
    timeColumn("added", said.added, (row) => row.created_at, { format: day, isWide: true }),
    {
      key: "actions",
      title: said.actions,
      cell: (row) => (
        <div class="row-actions">
          {row.is_confirmed ? null : (
            <Button
              name={said.again}
              label={said.againNamed(row.email)}
              press={() =>
                void sendLink(row.email, row.language).catch((error: unknown) => toast(troubleText(error), true))
              }
              class="link-button"
            />
          )}
          <Button
            name={said.remove}
            label={said.removeNamed(row.email)}
            press={() => remove(row)}
            class="link-button is-danger"
          />
        </div>
      ),
    },
  ];
  return (
    <Table caption={said.emails} columns={columns} rows={emails} keyOf={({ id }) => String(id)} file="marsad-emails" />
  );
}

interface DialogProps {
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

const LANGUAGES: readonly Email["language"][] = ["ar", "en"];

function NewEmail({ close, reload }: DialogProps): JSX.Element {
  const said = text();
  const email = useSignal("");
  const chosen = useSignal<Email["language"]>(language.peek());
  return (
    <FormDialog
      title={said.add}
      action={said.send}
      close={close}
      submit={async () => {
        await sendLink(email.value.trim(), chosen.value);
        close();
        await reload();
      }}
      fields={(troubles) => (
        <>
          <TextField
            label={said.address}
            value={email}
            trouble={troubles["email"]}
            type="email"
            isRequired={true}
            isLeftToRight={true}
          />
          <SelectField
            label={said.language}
            options={LANGUAGES.map((value) => ({ value, name: said.languages[value] }))}
            chosen={chosen.value}
            choose={(next) => (chosen.value = next)}
          />
        </>
      )}
    />
  );
}

function Removal({ email, close, reload }: DialogProps & { readonly email: Email }): JSX.Element {
  const said = text();
  return (
    <RemoveDialog
      title={said.removeTitle}
      note={said.removeNote(email.email)}
      action={said.remove}
      done={said.removed}
      remove={() => client().emails.delete(email.id)}
      reload={reload}
      close={close}
    />
  );
}
