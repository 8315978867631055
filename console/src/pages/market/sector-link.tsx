// The name of a sector; pressing it shows the sector alone on the map. The address carries it.

import type { JSX } from "preact";
import { BASE, setSettings } from "../../router/router.ts";
import { text } from "./text.ts";

interface Props {
  readonly sector: string;
  readonly name: string;
  /** Extra attributes: in the map the arrow keys move through companies; the table has the same links for the keyboard. */
  readonly place?: Readonly<Record<string, string>>;
}

export function SectorLink({ sector, name, place }: Props): JSX.Element {
  const show = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setSettings({ sector });
  };
  return (
    <a
      href={`${BASE}?sector=${encodeURIComponent(sector)}`}
      class={place === undefined ? "sector-link" : "heat-heading"}
      style={place}
      tabIndex={place === undefined ? 0 : -1}
      title={text().onlySector(name)}
      onClick={show}
    >
      {name}
    </a>
  );
}
