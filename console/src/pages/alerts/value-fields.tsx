// The fields that depend on the kind of a rule: a price, a percentage, a multiple, kinds of events or their importance.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Field, SelectField } from "../../components/field.tsx";
import { eventTypeName, text as words } from "../../components/text.ts";
import { inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { IMPORTANCES, type RuleForm, WINDOWS } from "./rule-form.ts";
import { text } from "./text.ts";

interface Props {
  readonly form: Signal<RuleForm>;
  readonly trouble: string | undefined;
}

const EVENT_TYPES = Object.keys(words.table.eventTypes);

export function ValueFields({ form, trouble }: Props): JSX.Element {
  const said = text();
  switch (form.value.kind) {
    case "price_above":
    case "price_below":
      return <NumberField form={form} trouble={trouble} label={said.price} />;
    case "pct_change":
      return <NumberField form={form} trouble={trouble} label={said.percent} hint={said.percentHint} />;
    case "pct_change_abs_gte":
      return (
        <div class="field-pair">
          <NumberField form={form} trouble={trouble} label={said.movePercent} />
          <WindowField form={form} />
        </div>
      );
    case "abnormal_volume":
    case "unusual_value_traded":
      return <NumberField form={form} trouble={trouble} label={said.ratio} hint={said.ratioHint} />;
    case "type_in":
      return <TypesField form={form} trouble={trouble} />;
    case "importance_gte":
      return <ImportanceField form={form} />;
  }
}

function NumberField(props: Props & { readonly label: string; readonly hint?: string }): JSX.Element {
  const { form, trouble, label, hint } = props;
  return (
    <Field
      label={label}
      hint={hint === undefined ? undefined : inDigits(hint, digits.value)}
      trouble={trouble}
      control={(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          dir="ltr"
          value={form.value.number}
          onInput={(event) => (form.value = { ...form.value, number: event.currentTarget.value })}
        />
      )}
    />
  );
}

function WindowField({ form }: Pick<Props, "form">): JSX.Element {
  const said = text();
  return (
    <SelectField
      label={said.window}
      options={WINDOWS.map((value) => ({ value, name: inDigits(said.windows[value], digits.value) }))}
      chosen={form.value.window}
      choose={(window) => (form.value = { ...form.value, window })}
    />
  );
}

function TypesField({ form, trouble }: Props): JSX.Element {
  const said = text();
  const { types } = form.value;
  const turn = (type: string): void => {
    const rest = types.filter((each) => each !== type);
    form.value = { ...form.value, types: rest.length < types.length ? rest : [...types, type] };
  };
  return (
    <fieldset class="options">
      <legend>{said.eventTypes}</legend>
      <div class="checks">
        {EVENT_TYPES.map((type) => (
          <label key={type} class="check">
            <input type="checkbox" checked={types.includes(type)} onChange={() => turn(type)} />
            <span>{eventTypeName(type)}</span>
          </label>
        ))}
      </div>
      <p class="field-note is-wrong">{trouble}</p>
    </fieldset>
  );
}

function ImportanceField({ form }: Pick<Props, "form">): JSX.Element {
  const names = words().importance;
  return (
    <SelectField
      label={text().importance}
      options={IMPORTANCES.map((value) => ({ value, name: names[value] }))}
      chosen={form.value.importance}
      choose={(importance) => (form.value = { ...form.value, importance })}
    />
  );
}
