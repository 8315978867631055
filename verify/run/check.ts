// A check of the conformance run: the rules that it can judge, and what it does to see them.

import type { Target } from "./target.ts";

export interface Check {
  /** What it looks at, for people. */
  readonly about: string;
  /** Ids of the rules that it judges where it can. */
  readonly rules: readonly string[];
  /** True where it changes something of the account, and puts it back. */
  readonly writes?: boolean;
  readonly run: (target: Target) => Promise<void>;
}

/** Why a check ended before it had judged all of its rules. */
export class NotChecked extends Error {
  override readonly name = "NotChecked";
}
