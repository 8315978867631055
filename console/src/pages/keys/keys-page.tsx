// The keys of the account: list, make, delete. All of it needs an owner key; without one the page says how to get one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type AccountKey, MarsadError } from "../../../../sdk/src/index.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { toast } from "../../components/toast.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { day, dayAndTime } from "../../format/times.ts";
import { account, client } from "../../session/session.ts";
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

export const nameOf = ({ name, hint }: Pick<AccountKey, "name" | "hint">): string => (name === "" ? `…${hint}` : name);

function KeyTable({
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
