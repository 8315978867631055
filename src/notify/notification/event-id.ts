// Ids of notifications. The id of a firing is computed from its name, so it is the same whenever the firing is evaluated again.

import { createHash } from "node:crypto";
import { crockfordText, secretBytes } from "../../base/index.ts";

const ID_BYTES = 16;

/** "evt_…" of a firing, from its name. */
export function eventIdOf(firing: string): string {
  return `evt_${crockfordText(createHash("sha256").update(firing).digest().subarray(0, ID_BYTES))}`;
}

/** "evt_…" of something that happens once, such as a test delivery. */
export function newEventId(): string {
  return `evt_${crockfordText(secretBytes(ID_BYTES))}`;
}
