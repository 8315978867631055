// A row of the table of settings.

import type { Kind } from "./kind.ts";

export interface Setting<T> {
  readonly kind: Kind<T>;
  readonly initial: T;
  /** How the default reads where its value alone says too little. */
  readonly initialText?: string;
  readonly group: string;
  readonly meaning: string;
  /** Its value is never printed or logged. */
  readonly isSecret?: boolean;
}

export function setting<T>(group: string, kind: Kind<T>, initial: T, meaning: string, more: Partial<Setting<T>> = {}) {
  return { group, kind, initial, meaning, ...more } satisfies Setting<T>;
}
