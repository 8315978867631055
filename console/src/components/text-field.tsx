// A field that takes a line of text.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Field } from "./field.tsx";

interface Props {
  readonly label: string;
  /** What is typed. */
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

/** Each kind with the attribute that makes it. */
const KINDS = {
  text: { type: "text" },
  url: { type: "url" },
  date: { type: "date" },
  password: { type: "password" },
  search: { type: "search" },
} as const;

export function TextField(props: Props): JSX.Element {
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
          onInput={(event) => {
            value.value = event.currentTarget.value;
          }}
          {...(isLeftToRight ? { dir: "ltr" } : {})}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          {...(props.charsMax === undefined ? {} : { maxLength: props.charsMax })}
        />
      )}
    />
  );
}
