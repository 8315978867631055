// A few choices side by side, of which one is taken.

import type { JSX } from "preact";

interface Option<Value extends string | number> {
  readonly value: Value;
  readonly name: string;
  /** Said on hovering, and as a description, where the name is short. */
  readonly longName?: string;
  /** The plan does not have it: it is marked, and choosing it says which plan has it. */
  readonly isLocked?: boolean;
}

interface Props<Value extends string | number> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
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
      {options.map(({ value, name, longName, isLocked = false }) => (
        <button
          key={value}
          type="button"
          class={isLocked ? "is-locked" : undefined}
          aria-pressed={value === chosen}
          title={longName}
          onClick={() => choose(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
