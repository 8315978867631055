// Tabs: one of several panels is shown, and only that one is made. Arrow keys go from tab to tab, in reading direction.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { direction } from "../language/language.ts";

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: string;
}

interface Props<Name extends string> {
  /** Names the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly choose: (name: Name) => void;
  readonly children: ComponentChildren;
}

export function Tabs<Name extends string>({ label, tabs, chosen, choose, children }: Props<Name>): JSX.Element {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the row of tabs scrolls: the chosen one is brought into view.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = list.current;
    if (tab == null || row === null) return;
    row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - row.clientWidth / 3;
  }, [chosen]);
  const go = (event: KeyboardEvent): void => {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex(({ name }) => name === chosen),
          tabs.length,
        )
      ];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={go} tabIndex={-1}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  );
}

/** The tab that a key leads to; outside of the list for all other keys. */
function nextIndex(key: string, at: number, count: number): number {
  const forward = direction.value === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = direction.value === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
