// A labelled choice from a list.

import type { JSX } from "preact";
import { Field } from "../../components/field.tsx";

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
  readonly trouble?: string | undefined;
}

export function SelectField<Value extends string>({
  label,
  options,
  chosen,
  choose,
  trouble,
}: Props<Value>): JSX.Element {
  return (
    <Field
      label={label}
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
