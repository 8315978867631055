// The dialogs of the page: add a destination, show its secret once, rotate the secret, delete the destination.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Webhook } from "../../../../sdk/src/index.ts";
import { ConfirmDialog, FormDialog, RemoveDialog, ShownOnce } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { client } from "../../session/session.ts";
import { nameOf } from "./destination.tsx";
import { text } from "./text.ts";

export type OpenDialog =
  | { readonly what: "add" }
  | { readonly what: "secret"; readonly secret: string }
  | { readonly what: "rotate"; readonly webhook: Webhook }
  | { readonly what: "delete"; readonly webhook: Webhook };

interface Props {
  readonly open: OpenDialog | null;
  readonly show: (open: OpenDialog | null) => void;
  readonly reload: () => Promise<void>;
  /** Called when a destination was created and its challenge was sent. */
  readonly added: (id: number) => void;
}

export function WebhookDialog({ open, show, reload, added }: Props): JSX.Element | null {
  const said = text();
  const close = (): void => show(null);
  switch (open?.what) {
    case undefined:
      return null;
    case "add":
      return (
        <AddDestination
          close={close}
          added={async (id, secret) => {
            added(id);
            show({ what: "secret", secret });
            await reload();
          }}
        />
      );
    case "secret":
      return (
        <ShownOnce
          title={said.secretTitle}
          note={said.secretNote}
          name={said.secret}
          secret={open.secret}
          done={said.saved}
          close={close}
        />
      );
    case "rotate":
      return <RotateSecret webhook={open.webhook} show={show} />;
    case "delete":
      return (
        <RemoveDialog
          title={said.removeTitle}
          note={said.removeNote(nameOf(open.webhook))}
          action={said.remove}
          done={said.removed}
          remove={() => client().webhooks.delete(open.webhook.id)}
          reload={reload}
          close={close}
        />
      );
  }
}

function RotateSecret({ webhook, show }: Pick<Props, "show"> & { readonly webhook: Webhook }): JSX.Element {
  const said = text();
  const secret = useSignal<string | null>(null);
  return (
    <ConfirmDialog
      title={said.rotateTitle}
      action={said.rotate}
      run={async () => {
        secret.value = (await client().webhooks.rotateSecret(webhook.id)).signing_secret;
      }}
      close={() => show(secret.value === null ? null : { what: "secret", secret: secret.value })}
    >
      <p>{said.rotateNote}</p>
    </ConfirmDialog>
  );
}

interface AddProps {
  readonly close: () => void;
  readonly added: (id: number, secret: string) => Promise<void>;
}

function AddDestination({ close, added }: AddProps): JSX.Element {
  const said = text();
  const url = useSignal("");
  const name = useSignal("");
  return (
    <FormDialog
      title={said.add}
      action={said.createIt}
      close={close}
      submit={async () => {
        const made = await client().webhooks.create({ url: url.value.trim(), name: name.value.trim() });
        await added(made.id, made.signing_secret);
      }}
      fields={(troubles) => (
        <>
          <TextField
            label={said.url}
            value={url}
            type="url"
            hint={said.urlHint}
            trouble={troubles["url"]}
            isRequired={true}
            isLeftToRight={true}
            placeholder="https://hooks.example.com/marsad"
          />
          <TextField label={said.name} value={name} hint={said.nameHint} trouble={troubles["name"]} />
        </>
      )}
    />
  );
}
