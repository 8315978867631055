// Something that happens to a company and becomes known: its article is written from it, and its price moves by it. In the past and
// on simulated days it follows from seed, company and day alone.

import type { Day } from "../../../src/base/index.ts";
import type { PublicationTime } from "./publication-time.ts";

export type HappeningKind = "results" | "dividend" | "capital-change" | "rating" | "business";

export interface Happening extends PublicationTime {
  readonly kind: HappeningKind;
  /** Unique among those of the company; the article has it in its id. */
  readonly key: string;
  readonly day: Day;
  /** What it does to the price, in ordinary daily standard deviations of the company's own factor. */
  readonly size: number;
  /** Whether an article reports it; rumours about small companies move the price alone. */
  readonly isReported: boolean;
  /** For how long trading stops when it becomes known; 0 when it does not. */
  readonly haltMs: number;
}
