// Marks prices that are 15 minutes old.

import type { JSX } from "preact";
import { inDigits } from "../format/numbers.ts";
import { digits } from "../language/language.ts";
import { text } from "./text.ts";

export function DelayedMark({ isDelayed }: { readonly isDelayed: boolean | undefined }): JSX.Element | null {
  if (isDelayed !== true) return null;
  const said = text();
  return (
    <span class="delayed-mark" title={inDigits(said.delayedLong, digits.value)}>
      {inDigits(said.delayed, digits.value)}
    </span>
  );
}
