// Name, plan, depth entitlement and status of an account, and the action that ends it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { text as words } from "../../components/text.ts";
import { toast } from "../../components/toast.tsx";
import { fieldTroubles, troubleText } from "../../errors/trouble-sentence.ts";
import { BASE, go } from "../../router/router.ts";
import { PLANS } from "../../session/plans.ts";
import { type AccountForm, formOf, patchOf } from "./account-patch.ts";
import type { OperatorAccount, OperatorAccountPatch } from "./generated/operator-api.ts";
import { asOperator } from "./operator-client.ts";
import { text } from "./text.ts";

interface Props {
  readonly account: OperatorAccount;
  readonly reload: () => Promise<void>;
}

/** Sends a change of the account, and holds the reason of a refusal. */
export function useSave({ account: { id }, reload }: Props) {
  const error = useSignal<unknown>(null);
  const save = async (body: OperatorAccountPatch | null): Promise<void> => {
    error.value = null;
    try {
      if (body !== null) await asOperator().call("patchAccount", { path: { id }, body });
      toast(text().saved);
      await reload();
    } catch (refused) {
      error.value = refused;
    }
  };
  return { error, save };
}

const DEPTHS = ["none", "requested", "approved", "suspended"] as const;

export function AccountSettings({ account, reload }: Props): JSX.Element {
  const said = text();
  const name = useSignal(account.name);
  const form = useSignal<Omit<AccountForm, "name">>(formOf(account));
  const patch = patchOf({ ...form.value, name: name.value }, account);
  const { error, save } = useSave({ account, reload });
  const troubles = fieldTroubles(error.value);
  return (
    <Panel title={said.settings} actions={<StatusButtons account={account} reload={reload} />}>
      <form
        class="panel-body account-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(patch);
        }}
      >
        <TextField label={said.name} value={name} trouble={troubles["name"]} isRequired={true} charsMax={100} />
        <SelectField
          label={said.plan}
          options={PLANS.map((each) => ({ value: each, name: words().plans[each] }))}
          chosen={form.value.plan}
          choose={(plan) => (form.value = { ...form.value, plan })}
          trouble={troubles["plan"]}
        />
        <SelectField
          label={said.depth}
          options={DEPTHS.map((each) => ({ value: each, name: said.depths[each] }))}
          chosen={form.value.depth}
          choose={(depth) => (form.value = { ...form.value, depth })}
          trouble={troubles["entitlements"]}
        />
        <div class="account-save">
          <button type="submit" class="button is-primary" disabled={patch === null}>
            {said.save}
          </button>
          <p class="trouble" role="alert">
            {error.value === null ? null : troubleText(error.value)}
          </p>
        </div>
      </form>
    </Panel>
  );
}

function StatusButtons({ account, reload }: Props): JSX.Element {
  const said = text();
  const open = useSignal<"suspend" | "delete" | null>(null);
  const close = (): void => {
    open.value = null;
  };
  const set = async (status: "active" | "suspended"): Promise<void> => {
    await asOperator().call("patchAccount", { path: { id: account.id }, body: { status } });
    toast(status === "active" ? said.activated : said.suspended);
    await reload();
  };
  return (
    <div class="row-actions">
      {account.status === "active" ? (
        <Button name={said.suspend} press={() => (open.value = "suspend")} class="link-button is-danger" />
      ) : (
        <Button
          name={said.activate}
          press={() => void set("active").catch((error: unknown) => toast(troubleText(error), true))}
          class="link-button"
        />
      )}
      <Button name={said.remove} press={() => (open.value = "delete")} class="link-button is-danger" />
      {open.value === "suspend" ? (
        <ConfirmDialog
          title={said.suspend}
          action={said.suspend}
          isDangerous={true}
          close={close}
          run={() => set("suspended")}
        >
          <p>{said.suspendNote(account.name)}</p>
        </ConfirmDialog>
      ) : null}
      {open.value === "delete" ? <DeleteAccount account={account} close={close} /> : null}
    </div>
  );
}

function DeleteAccount(props: { readonly account: OperatorAccount; readonly close: () => void }): JSX.Element {
  const said = text();
  const { account, close } = props;
  const typed = useSignal("");
  return (
    <ConfirmDialog
      title={said.remove}
      action={said.remove}
      isDangerous={true}
      isReady={typed.value.trim() === account.name}
      close={close}
      run={async () => {
        await asOperator().call("deleteAccount", { path: { id: account.id } });
        toast(said.removed);
        go(`${BASE}operator/accounts`);
      }}
    >
      <p>{said.removeNote(account.name)}</p>
      <TextField label={said.typeName} value={typed} hint={account.name} />
    </ConfirmDialog>
  );
}
