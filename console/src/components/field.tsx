// Labelled fields of forms: a line of text, a choice from a list, and a few options with an explanation each.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error message; nothing when it is undefined. */
  readonly trouble?: string | undefined;
  /** The control, with the attributes that connect it to label and hint. */
  readonly control: (attributes: ControlAttributes) => JSX.Element;
}

export interface ControlAttributes {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

/** A control with its label, a hint, and its error message. */
export function Field({ label, hint, trouble, control }: FieldProps): JSX.Element {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({ id, "aria-describedby": noteId, "aria-invalid": trouble !== undefined })}
      <p id={noteId} class={trouble === undefined ? "field-note" : "field-note is-wrong"}>
        {trouble ?? hint}
      </p>
    </div>
  );
}

interface TextProps {
  readonly label: string;
  /** The current input. */
  readonly value: Signal<string>;
  readonly hint?: string | undefined;
  readonly trouble?: string | undefined;
  readonly type?: keyof typeof KINDS;
  readonly isRequired?: boolean;
  /** Addresses, keys and numbers are written left-to-right. */
  readonly isLeftToRight?: boolean;
  readonly placeholder?: string;
  readonly charsMax?: number;
}

/** The HTML attributes of each kind. */
const KINDS = {
  text: { type: "text" },
  url: { type: "url" },
  email: { type: "email" },
  date: { type: "date" },
  password: { type: "password" },
  search: { type: "search" },
} as const;

/** A line of text. */
export function TextField(props: TextProps): JSX.Element {
  const { label, value, hint, trouble, type = "text", isRequired = false, isLeftToRight = false } = props;
  return (
    <Field
      label={label}
      hint={hint}
      trouble={trouble}
      control={(attributes) => (
        <input
          {...attributes}
          {...KINDS[type]}
          required={isRequired}
          autocomplete="off"
          spellcheck={false}
          value={value.value}
          onInput={(event) => (value.value = event.currentTarget.value)}
          dir={isLeftToRight ? "ltr" : undefined}
          placeholder={props.placeholder}
          maxLength={props.charsMax}
        />
      )}
    />
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly trouble?: string | undefined;
}

/** A choice from a list. */
export function SelectField<Value extends string>(props: SelectProps<Value>): JSX.Element {
  const { label, options, chosen, choose, hint, trouble } = props;
  return (
    <Field
      label={label}
      hint={hint}
      trouble={trouble}
      control={(attributes) => (
        <select
          {...attributes}
          value={chosen}
          onChange={(event) => {
            const taken = options.find(({ value }) => value === event.currentTarget.value);
            if (taken !== undefined) choose(taken.value);
          }}
        >
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  );
}

interface OptionsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly note?: string }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** A few options with an explanation each; one is chosen. */
export function Options<Value extends string>({ label, options, chosen, choose }: OptionsProps<Value>): JSX.Element {
  const group = useId();
  return (
    <fieldset class="options">
      <legend>{label}</legend>
      {options.map(({ value, name, note }) => (
        <label key={value} class="option">
          <input type="radio" name={group} value={value} checked={value === chosen} onChange={() => choose(value)} />
          <span>
            <b>{name}</b>
            {note === undefined ? null : <span class="is-soft">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
