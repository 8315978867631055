// The menu at a pressed price of the chart: an alert on the price, or a level at it.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface MenuPlace {
  readonly price: number;
  readonly clientX: number;
  readonly clientY: number;
}

interface Props {
  readonly label: string;
  readonly place: MenuPlace;
  readonly actions: readonly { readonly name: string; readonly act: () => void }[];
  readonly close: () => void;
}

/** Least distance between the menu and the edge of the window. */
const MARGIN_PX = 8;

export function ChartMenu({ label, place, actions, close }: Props): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    const before = document.activeElement;
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    element?.style.setProperty("left", `${within(place.clientX, innerWidth - width)}px`);
    element?.style.setProperty("top", `${within(place.clientY, innerHeight - height)}px`);
    element?.querySelector("button")?.focus();
    const pressed = (event: Event): void => {
      if (!(event.target instanceof Node && element?.contains(event.target))) close();
    };
    addEventListener("pointerdown", pressed);
    return () => {
      removeEventListener("pointerdown", pressed);
      if (before instanceof HTMLElement && !document.querySelector("dialog[open]")) before.focus();
    };
  }, [place]);
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const buttons = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button.matches(":focus"));
    if (event.key === "Escape") close();
    else if (step !== 0) buttons.at((at + step) % buttons.length)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={menu} class="chart-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={walk}>
      {actions.map(({ name, act }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          onClick={() => {
            close();
            act();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

const within = (wanted: number, most: number): number => Math.max(MARGIN_PX, Math.min(wanted, most - MARGIN_PX));
