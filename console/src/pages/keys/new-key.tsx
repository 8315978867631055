// The form that makes a key: what it is called, and what it may do.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Options } from "../../components/options.tsx";
import { TextField } from "../../components/text-field.tsx";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

interface Props {
  readonly close: () => void;
  /** With the key's text, which is known only now. */
  readonly made: (key: string) => void;
}

const SCOPES = ["data", "owner"] as const;
const NAME_CHARS_MAX = 100;

export function NewKey({ close, made }: Props): JSX.Element {
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
            choose={(chosen) => {
              scope.value = chosen;
            }}
          />
        </>
      )}
    />
  );
}
