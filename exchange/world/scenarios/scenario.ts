// A scenario: a known hard day of the simulated market, the same every time, for whoever tests a client. It fixes the seed and the first
// day, and says what is done to single days and to the feed; everything else is the ordinary market.

import type { Day } from "../../../src/base/index.ts";
import type { DayScript } from "./day-script.ts";

/** Trouble on the way of the frames. It meets every reader that was there before it began, and nobody who comes after. */
export interface FeedTrouble {
  /** gap: the frames of the span never come. cut: the connection is lost at its start. silence: they come when it is over. */
  readonly kind: "gap" | "cut" | "silence";
  readonly day: Day;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** One thing that happens, as the list of scenarios tells it. */
export interface Moment {
  readonly day: Day;
  readonly timeOfDayMs: number;
  readonly what: string;
}

export interface Scenario {
  readonly summary: string;
  readonly seed: number;
  readonly firstDay: Day;
  /** Where the market clock starts, shortly before something happens. */
  readonly startTimeOfDayMs: number;
  /** In order of time. */
  readonly timeline: readonly Moment[];
  /** By day. */
  readonly scripts?: Readonly<Record<number, DayScript>>;
  readonly feed?: readonly FeedTrouble[];
}
