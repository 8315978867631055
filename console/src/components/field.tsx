// A labelled field of a form, with a hint and what is wrong with it.

import type { JSX } from "preact";
import { useId } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong; nothing when it is undefined. */
  readonly trouble?: string | undefined;
  /** The control, with the attributes that tie it to label and hint. */
  readonly control: (attributes: ControlAttributes) => JSX.Element;
}

export interface ControlAttributes {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

export function Field({ label, hint, trouble, control }: Props): JSX.Element {
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
