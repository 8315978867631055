// A box that scrolls content that is too large for it. It can be focused, so that the arrow keys scroll it too.

import type { ComponentChildren, JSX } from "preact";

interface Props {
  /** Names the content. */
  readonly label: string;
  readonly children: ComponentChildren;
  /** Has a fixed height, with its headings in view. */
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
