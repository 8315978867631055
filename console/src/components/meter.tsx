// How much of a limit is used: the numbers, and a bar that warns when little is left.

import type { JSX } from "preact";
import { count } from "../format/numbers.ts";
import { fillLevel } from "./fill-level.ts";

interface Props {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  readonly note?: string;
}

export function Meter({ name, used, limit, note }: Props): JSX.Element {
  const share = limit <= 0 ? 1 : Math.min(1, used / limit);
  return (
    <div class="meter">
      <span class="meter-name">{name}</span>
      <span class="meter-figures number">
        <b>{count(used)}</b> <span class="is-soft">/ {count(limit)}</span>
      </span>
      <progress class={`meter-bar is-${fillLevel(used, limit)}`} aria-label={name} max={1} value={share} />
      {note === undefined ? null : <span class="meter-note">{note}</span>}
    </div>
  );
}
