// The keys of an account: issue one, revoke one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { FormDialog, RemoveDialog, ShownOnce } from "../../components/dialog.tsx";
import { Options, SelectField, TextField } from "../../components/field.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { KeyTable, nameOf } from "../keys/key-table.tsx";
import { text as keyWords } from "../keys/text.ts";
import type { AccountKey, OperatorAccount } from "./generated/operator-api.ts";
import { asOperator } from "./operator-client.ts";
import { text } from "./text.ts";

type Open =
  | { readonly what: "issue" }
  | { readonly what: "issued"; readonly key: string }
  | { readonly what: "revoke"; readonly key: AccountKey };

export function AccountKeyPanel({ account: { id } }: { readonly account: OperatorAccount }): JSX.Element {
  const said = text();
  const keys = useLoaded(() => asOperator().call("listKeys", { path: { id } }), [id]);
  const { reload } = keys;
  const open = useSignal<Open | null>(null);
  const close = (): void => {
    open.value = null;
  };
  const shown = open.value;
  return (
    <Panel
      title={said.keys}
      actions={<Button name={said.newKey} press={() => (open.value = { what: "issue" })} class="link-button" />}
    >
      <LoadedView of={keys}>
        {(read) => <KeyTable keys={read.keys} remove={(key) => (open.value = { what: "revoke", key })} />}
      </LoadedView>
      {shown?.what === "issue" ? (
        <IssueKey
          id={id}
          close={close}
          issued={(key) => {
            open.value = { what: "issued", key };
            void reload();
          }}
        />
      ) : null}
      {shown?.what === "issued" ? (
        <ShownOnce
          title={keyWords().madeTitle}
          note={keyWords().madeNote}
          name={said.key}
          secret={shown.key}
          done={keyWords().saved}
          close={close}
        />
      ) : null}
      {shown?.what === "revoke" ? (
        <RemoveDialog
          title={said.revokeTitle}
          note={said.revokeNote(nameOf(shown.key))}
          action={said.revoke}
          done={said.revoked}
          remove={() => asOperator().call("deleteKey", { path: { id, key_id: shown.key.id } })}
          reload={reload}
          close={close}
        />
      ) : null}
    </Panel>
  );
}

interface IssueProps {
  readonly id: number;
  readonly close: () => void;
  readonly issued: (key: string) => void;
}

const SCOPES = ["data", "owner"] as const;
const KINDS = ["live", "test"] as const;

function IssueKey({ id, close, issued }: IssueProps): JSX.Element {
  const said = text();
  const name = useSignal("");
  const scope = useSignal<(typeof SCOPES)[number]>("owner");
  const kind = useSignal<(typeof KINDS)[number]>("live");
  const expires = useSignal("");
  const submit = async (): Promise<void> => {
    const body = {
      name: name.value.trim(),
      scope: scope.value,
      kind: kind.value,
      ...(expires.value === "" ? {} : { expires_at: expires.value }),
    };
    issued((await asOperator().call("createKey", { path: { id }, body })).key);
  };
  return (
    <FormDialog
      title={said.newKey}
      action={said.newKey}
      close={close}
      submit={submit}
      fields={(troubles) => (
        <>
          <TextField label={said.name} value={name} trouble={troubles["name"]} isRequired={true} />
          <Options
            label={keyWords().scope}
            options={SCOPES.map((each) => ({
              value: each,
              name: keyWords().scopes[each],
              note: keyWords().scopeNotes[each],
            }))}
            chosen={scope.value}
            choose={(chosen) => (scope.value = chosen)}
          />
          <div class="field-pair">
            <SelectField
              label={said.kind}
              options={KINDS.map((each) => ({ value: each, name: said.kinds[each] }))}
              chosen={kind.value}
              choose={(chosen) => (kind.value = chosen)}
            />
            <TextField
              label={said.expiresOn}
              value={expires}
              type="date"
              hint={said.optional}
              trouble={troubles["expires_at"]}
            />
          </div>
        </>
      )}
    />
  );
}
