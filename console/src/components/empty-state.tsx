// The replacement for a list that is still empty: its future content, and the first step.

import type { ComponentChildren, JSX } from "preact";
import { CodeText } from "./code-text.tsx";

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly children?: ComponentChildren;
}

export function EmptyState({ title, note, children }: Props): JSX.Element {
  return (
    <div class="empty-state">
      <p class="empty-title">{title}</p>
      {note === undefined ? null : (
        <p>
          <CodeText of={note} />
        </p>
      )}
      {children}
    </div>
  );
}
