// The result of a Sharia screen, as a badge with a sign, so that readers recognise it without seeing colours.

import type { JSX } from "preact";
import { text } from "./text.ts";

const SIGNS = { compliant: "✓", non_compliant: "✕", unknown: "?" } as const;
export type ShariaStatus = keyof typeof SIGNS;

export const isShariaStatus = (status: unknown): status is ShariaStatus =>
  typeof status === "string" && Object.hasOwn(SIGNS, status);

export function ShariaBadge({ status }: { readonly status: ShariaStatus }): JSX.Element {
  return (
    <span class={`badge sharia-badge is-${status}`}>
      <span aria-hidden="true">{SIGNS[status]} </span>
      {text().sharia[status]}
    </span>
  );
}
