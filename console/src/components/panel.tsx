// A framed section of a page with its heading.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

/** A panel that can be folded to its heading. */
export interface Fold {
  readonly isFolded: boolean;
  readonly toggle: () => void;
}

interface Props {
  readonly title: string;
  /** Marks and choices at the end of the heading. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
  readonly class?: string;
  readonly fold?: Fold;
}

export function Panel({ title, actions, children, class: more = "", fold }: Props): JSX.Element {
  const id = useId();
  const isOpen = fold?.isFolded !== true;
  return (
    <section class={`panel ${more}`} aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{fold === undefined ? title : <FoldButton title={title} fold={fold} />}</h2>
        {actions === undefined || !isOpen ? null : <div class="panel-actions">{actions}</div>}
      </div>
      {isOpen ? children : null}
    </section>
  );
}

function FoldButton({
  title,
  fold: { isFolded, toggle },
}: {
  readonly title: string;
  readonly fold: Fold;
}): JSX.Element {
  return (
    <button type="button" class="fold" aria-expanded={!isFolded} onClick={toggle}>
      {title}
    </button>
  );
}
