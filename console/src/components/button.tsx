// A button that does something on the page. Those that send a form are plain `button` elements of their forms.

import type { ComponentChildren, JSX } from "preact";

interface Props {
  readonly name: ComponentChildren;
  readonly press: () => unknown;
  readonly class?: string;
  /** Said in place of the name, where that is a sign or stands in many rows. */
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
