// A few choices side by side, of which one is taken.

import type { JSX } from "preact";

interface Props<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
  /** The label is there for who cannot see the page, and not shown. */
  readonly isLabelHidden?: boolean;
}

export function Choice<Value extends string | number>(props: Props<Value>): JSX.Element {
  const { label, options, chosen, choose, isLabelHidden = true } = props;
  return (
    <fieldset class="choice">
      <legend class={isLabelHidden ? "is-hidden" : ""}>{label}</legend>
      {options.map(({ value, name }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
