// The directory: companies and funds known to the service, with the corporate actions that history and answers need.

import type { Company, CorporateAction, Dividend, Split } from "../model/index.ts";

/** Facts to keep; lists that are left out change nothing. */
export interface DirectoryFacts {
  readonly companies?: readonly Company[];
  /** Splits of which only the ratio is known. */
  readonly splits?: readonly Split[];
  readonly actions?: readonly CorporateAction[];
  readonly dividends?: readonly Dividend[];
}

/** Everything that the directory holds, companies by symbol, the others by symbol and day. */
export type DirectoryContents = Required<DirectoryFacts>;

/** Keeps the directory; small enough to be loaded whole. */
export interface Directory {
  /** Adds facts and replaces those of the same identity: all or none, harmless to repeat. */
  write(facts: DirectoryFacts): Promise<void>;

  load(): Promise<DirectoryContents>;
}
