// A button with a panel under or over it, which closes by Escape, by a press elsewhere, and when another page is opened.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { address } from "../router/router.ts";

interface Props {
  readonly class: string;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

export function DropDown({ class: kind, summary, children }: Props): JSX.Element {
  const box = useRef<HTMLDetailsElement>(null);
  const page = address.value;
  useEffect(() => {
    if (box.current !== null) box.current.open = false;
  }, [page]);
  useEffect(() => {
    const close = (event: Event): void => {
      const details = box.current;
      if (details === null || !details.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.open = false;
        details.querySelector("summary")?.focus();
      } else if (!details.contains(event.target as Node)) details.open = false;
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={box} class={`menu ${kind}`}>
      <summary>{summary}</summary>
      <div class="menu-panel">{children}</div>
    </details>
  );
}
