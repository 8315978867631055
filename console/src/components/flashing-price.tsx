// A price that lights up for a moment when it changes: green when it rose, red when it fell.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { price } from "../format/numbers.ts";
import { trendOf } from "./change-text.tsx";

interface Props {
  readonly value: number | null | undefined;
  /** Formats the number; as a price by default. */
  readonly format?: (value: number | null | undefined) => string;
}

export function FlashingPrice({ value, format = price }: Props): JSX.Element {
  const last = useRef({ value, flash: "", count: 0 });
  const { current } = last;
  if (value !== current.value && value !== null && value !== undefined) {
    if (current.value !== null && current.value !== undefined) {
      current.count++;
      // Two names for one animation: a change of name starts it again.
      current.flash = `flash-${trendOf(value - current.value)}${current.count % 2 === 0 ? "" : "-again"}`;
    }
    current.value = value;
  }
  return <span class={`number price ${current.flash}`}>{format(value)}</span>;
}
