// A box that scrolls what is too large for it. It can be focused, so that the arrow keys scroll it too.

import type { ComponentChildren, JSX } from "preact";

interface Props {
  /** Names what is inside. */
  readonly label: string;
  readonly children: ComponentChildren;
  /** Keeps a height of its own, with its headings in view. */
  readonly isBounded?: boolean;
}

export function ScrollFrame({ label, children, isBounded = false }: Props): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class={isBounded ? "table-frame is-bounded" : "table-frame"} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
