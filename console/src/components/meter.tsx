// Small boxes with one figure each: the used part of a limit, a plain figure, or whether a part works.

import type { ComponentChildren, JSX } from "preact";
import { count } from "../format/numbers.ts";
import { fillLevel } from "./fill-level.ts";

interface BoxProps {
  readonly name: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Box({ name, note, children }: BoxProps): JSX.Element {
  return (
    <div class="meter">
      <span class="meter-name">{name}</span>
      {children}
      {note === undefined ? null : <span class="meter-note">{note}</span>}
    </div>
  );
}

interface MeterProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  readonly note?: string;
}

/** The numbers, and a bar that warns when little is left. */
export function Meter({ used, limit, ...rest }: MeterProps): JSX.Element {
  return (
    <Box {...rest}>
      <span class="meter-figures number">
        <b>{count(used)}</b> <span class="is-soft">/ {count(limit)}</span>
      </span>
      <MeterBar name={rest.name} used={used} limit={limit} />
    </Box>
  );
}

export function MeterBar({ name, used, limit }: Omit<MeterProps, "note">): JSX.Element {
  const share = limit <= 0 ? 1 : Math.min(1, used / limit);
  return <progress class={`meter-bar is-${fillLevel(used, limit)}`} aria-label={name} max={1} value={share} />;
}

type FigureProps = Omit<BoxProps, "children"> & { readonly value: string };

export function FigureMeter({ value, ...rest }: FigureProps): JSX.Element {
  return (
    <Box {...rest}>
      <span class="meter-figures amount">
        <b>{value}</b>
      </span>
    </Box>
  );
}

type StateProps = Omit<BoxProps, "children"> & { readonly isReady: boolean; readonly state: string };

export function StateMeter({ isReady, state, ...rest }: StateProps): JSX.Element {
  return (
    <Box {...rest}>
      <span class={`badge is-${isReady ? "ready" : "not-ready"}`}>{state}</span>
    </Box>
  );
}
