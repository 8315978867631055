// A button that does something on the page. A form has its own plain `button` element to send it.

import type { ComponentChildren, JSX } from "preact";

interface Props {
  readonly name: ComponentChildren;
  readonly press: () => unknown;
  readonly class?: string;
  /** The accessible name, where the visible name is a sign or repeats in many rows. */
  readonly label?: string;
  readonly title?: string | undefined;
  readonly isDisabled?: boolean;
}

export function Button({ name, press, class: kind = "button", label, title, isDisabled = false }: Props): JSX.Element {
  return (
    <button type="button" class={kind} aria-label={label} title={title} disabled={isDisabled} onClick={() => press()}>
      {name}
    </button>
  );
}
