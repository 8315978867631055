// A few options of which one is taken, each with a word on what it means.

import type { JSX } from "preact";
import { useId } from "preact/hooks";

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly note?: string }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

export function Options<Value extends string>({ label, options, chosen, choose }: Props<Value>): JSX.Element {
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
