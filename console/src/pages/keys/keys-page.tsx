// The keys of the account: list, make, delete. All of it needs an owner key; without one the page says how to get one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type AccountKey, MarsadError } from "../../../../sdk/src/index.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { toast } from "../../components/toast.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { account, client } from "../../session/session.ts";
import { KeyTable, nameOf } from "./key-table.tsx";
import { NewKey } from "./new-key.tsx";
import { OwnerNeeded } from "./owner-needed.tsx";
import { text } from "./text.ts";

type Open =
  | { readonly what: "make" }
  | { readonly what: "made"; readonly key: string }
  | { readonly what: "delete"; readonly key: AccountKey };

export function KeysPage(): JSX.Element {
  const said = text();
  const { data, error, reload } = useLoaded(() => client().account.keys());
  const open = useSignal<Open | null>(null);
  const close = (): void => {
    open.value = null;
  };
  if (error instanceof MarsadError && error.code === "FORBIDDEN") return <OwnerNeeded />;
  const limit = account.value?.limits.api_keys ?? 0;
  return (
    <>
      <PageTitle title={said.title}>
        {data === null ? null : <span class="is-soft">{said.used(count(data.count), count(limit))}</span>}
        <button
          type="button"
          class="button is-primary push-end"
          onClick={() => {
            open.value = { what: "make" };
          }}
        >
          {said.make}
        </button>
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      <section class="panel">
        {error !== null ? <Trouble error={error} retry={reload} /> : null}
        {data === null ? null : (
          <KeyTable
            keys={data.keys}
            remove={(key) => {
              open.value = { what: "delete", key };
            }}
          />
        )}
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
    <ConfirmDialog
      title={said.removeTitle}
      action={said.remove}
      isDangerous={true}
      close={close}
      run={async () => {
        await client().account.deleteKey(key.id);
        toast(said.removed);
        await reload();
      }}
      explain={(error) => (error instanceof MarsadError && error.code === "VALIDATION" ? said.ownKey : null)}
    >
      <p>{said.removeNote(nameOf(key))}</p>
    </ConfirmDialog>
  );
}
