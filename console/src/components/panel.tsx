// A framed section of a page with its heading.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

interface Props {
  readonly title: string;
  /** At the end of the heading: marks and choices. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export function Panel({ title, actions, children, class: more = "" }: Props): JSX.Element {
  const id = useId();
  return (
    <section class={`panel ${more}`} aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{title}</h2>
        {actions === undefined ? null : <div class="panel-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
