// A change with its colour and an arrow, so that readers recognise it without seeing colours.

import type { JSX } from "preact";
import { change, changePercent } from "../format/numbers.ts";

export type Trend = "up" | "down" | "flat";

export const trendOf = (value: number | null | undefined): Trend =>
  value === null || value === undefined || value === 0 ? "flat" : value > 0 ? "up" : "down";

const ARROWS: Readonly<Record<Trend, string>> = { up: "▲", down: "▼", flat: "" };

interface Props {
  readonly value: number | null | undefined;
  /** In points or riyals; percent is the default. */
  readonly unit?: "price" | "percent";
  readonly hasArrow?: boolean;
}

export function ChangeText({ value, unit = "percent", hasArrow = false }: Props): JSX.Element {
  const trend = trendOf(value);
  return (
    <span class={`number change is-${trend}`}>
      {hasArrow && trend !== "flat" ? <span aria-hidden="true">{ARROWS[trend]} </span> : null}
      {unit === "percent" ? changePercent(value) : change(value)}
    </span>
  );
}
