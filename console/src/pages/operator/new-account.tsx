// The form that creates an account.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { FormDialog } from "../../components/form-dialog.tsx";
import { text as words } from "../../components/text.ts";
import { TextField } from "../../components/text-field.tsx";
import { toast } from "../../components/toast.tsx";
import { go } from "../../router/router.ts";
import { PLANS, type Plan } from "../../session/plans.ts";
import { asOperator } from "./operator-session.ts";
import { accountPath } from "./overview-panels.tsx";
import { SelectField } from "./select-field.tsx";
import { text } from "./text.ts";

export function NewAccount({ close }: { readonly close: () => void }): JSX.Element {
  const said = text();
  const name = useSignal("");
  const plan = useSignal<Plan>("starter");
  return (
    <FormDialog
      title={said.newAccount}
      action={said.createAccount}
      close={close}
      submit={async () => {
        const body = { name: name.value.trim(), plan: plan.value };
        const made = await asOperator().call("createAccount", { body });
        toast(said.createdAccount);
        close();
        go(accountPath(made.id));
      }}
      fields={(troubles) => (
        <>
          <TextField label={said.name} value={name} trouble={troubles["name"]} isRequired={true} charsMax={100} />
          <SelectField
            label={said.plan}
            options={PLANS.map((each) => ({ value: each, name: words().plans[each] }))}
            chosen={plan.value}
            choose={(chosen) => {
              plan.value = chosen;
            }}
            trouble={troubles["plan"]}
          />
        </>
      )}
    />
  );
}
