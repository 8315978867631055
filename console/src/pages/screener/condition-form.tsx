// Makes a condition: a field, a comparison and a value, from a list where the field has few values.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { ScreenerField } from "../../../../sdk/src/index.ts";
import { Field, SelectField, TextField } from "../../components/field.tsx";
import { text as words } from "../../components/text.ts";
import { hasPlan } from "../../session/session.ts";
import { operatorName } from "./condition-words.ts";
import { fieldName, groupedFields, type ValueNames, valueNames } from "./fields.ts";
import { type Condition, OPERATORS, type Operator } from "./screen.ts";
import { text } from "./text.ts";

interface Props {
  readonly fields: readonly ScreenerField[];
  readonly sectors: ValueNames;
  readonly add: (condition: Condition) => void;
}

const EQUALITY: readonly Operator[] = ["=", "!="];

export function ConditionForm({ fields, sectors, add }: Props): JSX.Element {
  const said = text();
  const chosen = useSignal("pe_ratio");
  const operator = useSignal<Operator>("<");
  const typed = useSignal("");
  const trouble = useSignal<string | undefined>(undefined);
  const field = fields.find((each) => each.field === chosen.value);
  const names = valueNames(chosen.value, sectors);
  const operators = field?.type === "text" ? EQUALITY : OPERATORS;
  const chooseField = (next: string): void => {
    chosen.value = next;
    const isText = fields.find((each) => each.field === next)?.type === "text";
    if (isText !== EQUALITY.includes(operator.value)) operator.value = isText ? "=" : "<";
    // A typed value begins empty.
    typed.value = Object.keys(valueNames(next, sectors) ?? {}).at(0) ?? "";
    trouble.value = undefined;
  };
  const send = (): void => {
    const value = typed.value.trim();
    if (field?.type === "number" && (value === "" || !Number.isFinite(Number(value)))) trouble.value = said.needsNumber;
    else if (value === "" || value.includes(",")) trouble.value = said.needsValue;
    else {
      trouble.value = undefined;
      add({ field: chosen.value, operator: operator.value, value });
      if (names === null) typed.value = "";
    }
  };
  return (
    <form
      class="condition-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={said.field}
        control={(attributes) => (
          <select {...attributes} value={chosen.value} onChange={(event) => chooseField(event.currentTarget.value)}>
            {groupedFields(fields).map(({ name, fields: own }) => (
              <optgroup key={name} label={said.groups[name]}>
                {own.map((each) => (
                  <option key={each.field} value={each.field} disabled={!hasPlan(each.plan)}>
                    {hasPlan(each.plan)
                      ? fieldName(each)
                      : `${fieldName(each)} (${said.from(words().plans[each.plan])})`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      />
      <SelectField
        label={said.operator}
        options={operators.map((value) => ({ value, name: operatorName(value, field) }))}
        chosen={operator.value}
        choose={(next) => (operator.value = next)}
      />
      {names === null ? (
        <TextField label={said.value} value={typed} trouble={trouble.value} isLeftToRight={field?.type === "number"} />
      ) : (
        <SelectField
          label={said.value}
          options={Object.entries(names).map(([value, name]) => ({ value, name }))}
          chosen={typed.value}
          choose={(next) => (typed.value = next)}
        />
      )}
      <button type="submit" class="button is-primary">
        {said.add}
      </button>
    </form>
  );
}
