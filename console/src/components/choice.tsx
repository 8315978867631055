// A few choices side by side; one of them is chosen.

import type { JSX } from "preact";

interface Option<Value extends string | number> {
  readonly value: Value;
  readonly name: string;
  /** Tooltip and description, where the name is short. */
  readonly longName?: string;
  /** The plan does not have this choice: it gets a mark, and choosing it tells which plan has it. */
  readonly isLocked?: boolean;
}

interface Props<Value extends string | number> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
  /** The label is for screen readers only. */
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
