// The keys of the account: list, make, delete. All of it needs an owner key; without one the page says how to get one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type AccountKey, MarsadError } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { FormDialog, RemoveDialog, ShownOnce } from "../../components/dialog.tsx";
import { Options, TextField } from "../../components/field.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { ListTitle, PageTitle } from "../../components/page-title.tsx";
import { account, client, signOut } from "../../session/session.ts";
import { KeyTable, nameOf } from "./key-table.tsx";
import { text } from "./text.ts";

type Open =
  | { readonly what: "make" }
  | { readonly what: "made"; readonly key: string }
  | { readonly what: "delete"; readonly key: AccountKey };

export function KeysPage(): JSX.Element {
  const said = text();
  const keys = useLoaded(() => client().account.keys());
  const { data, error, reload } = keys;
  const open = useSignal<Open | null>(null);
  const close = (): void => {
    open.value = null;
  };
  if (error instanceof MarsadError && error.code === "FORBIDDEN") return <OwnerNeeded />;
  return (
    <>
      <ListTitle
        title={said.title}
        lead={said.lead}
        used={data?.count ?? null}
        limit={account.value?.limits.api_keys}
        add={said.make}
        open={() => (open.value = { what: "make" })}
      />
      <section class="panel">
        <LoadedView of={keys}>
          {(read) => <KeyTable keys={read.keys} remove={(key) => (open.value = { what: "delete", key })} />}
        </LoadedView>
      </section>
      <OpenDialog open={open.value} close={close} show={(next) => (open.value = next)} reload={reload} />
    </>
  );
}

interface OpenProps {
  readonly open: Open | null;
  readonly close: () => void;
  readonly show: (open: Open) => void;
  readonly reload: () => Promise<void>;
}

function OpenDialog({ open, close, show, reload }: OpenProps): JSX.Element | null {
  const said = text();
  if (open === null) return null;
  if (open.what === "make") {
    return (
      <NewKey
        close={close}
        made={(key) => {
          show({ what: "made", key });
          void reload();
        }}
      />
    );
  }
  if (open.what === "made") {
    return (
      <ShownOnce
        title={said.madeTitle}
        note={said.madeNote}
        name={said.key}
        secret={open.key}
        done={said.saved}
        close={close}
      />
    );
  }
  const { key } = open;
  return (
    <RemoveDialog
      title={said.removeTitle}
      note={said.removeNote(nameOf(key))}
      action={said.remove}
      done={said.removed}
      remove={() => client().account.deleteKey(key.id)}
      reload={reload}
      close={close}
      explain={(error) => (error instanceof MarsadError && error.code === "VALIDATION" ? said.ownKey : null)}
    />
  );
}

interface NewKeyProps {
  readonly close: () => void;
  /** Gets the key's text, which is known only at this time. */
  readonly made: (key: string) => void;
}

const SCOPES = ["data", "owner"] as const;
const NAME_CHARS_MAX = 100;

/** The form for the name and the scope of a new key. */
function NewKey({ close, made }: NewKeyProps): JSX.Element {
  const said = text();
  const name = useSignal("");
  const scope = useSignal<(typeof SCOPES)[number]>("data");
  return (
    <FormDialog
      title={said.make}
      action={said.createIt}
      close={close}
      submit={async () => {
        made((await client().account.createKey({ name: name.value.trim(), scope: scope.value })).key);
      }}
      fields={(troubles) => (
        <>
          <TextField
            label={said.name}
            value={name}
            hint={said.nameHint}
            trouble={troubles["name"]}
            isRequired={true}
            charsMax={NAME_CHARS_MAX}
          />
          <Options
            label={said.scope}
            options={SCOPES.map((each) => ({ value: each, name: said.scopes[each], note: said.scopeNotes[each] }))}
            chosen={scope.value}
            choose={(chosen) => (scope.value = chosen)}
          />
        </>
      )}
    />
  );
}

/** For a person who is signed in with a data key: explains owner keys, and the command that issues one. */
function OwnerNeeded(): JSX.Element {
  const said = text();
  const id = account.value?.id ?? 0;
  const command = `marsad keys issue ${id} --owner`;
  return (
    <>
      <PageTitle title={said.title} />
      <p class="page-lead">{said.lead}</p>
      <section class="panel notice-panel" aria-labelledby="owner-needed">
        <h2 id="owner-needed">{said.ownerTitle}</h2>
        <p>{said.ownerNote}</p>
        <div class="secret">
          <code class="secret-text" dir="ltr">
            {command}
          </code>
          <CopyButton value={command} name={command} />
        </div>
        <p>{said.ownerElse}</p>
        <dl class="facts">
          <dt>{said.accountNumber}</dt>
          <dd class="number">{id}</dd>
        </dl>
        <div>
          <Button name={said.signInAgain} press={() => void signOut()} />
        </div>
      </section>
    </>
  );
}
