// The trouble that a scenario makes between the exchange and one reader: lost frames, a cut connection, a silence.
// It affects a reader whose frames began before it; a reader that asks for the lost frames gets them.

import { type Day, dayStartMs } from "../../src/base/index.ts";
import { HEADER } from "../../src/feed-protocol/index.ts";
import type { FeedTrouble } from "../world/scenarios/scenario.ts";
import { SCENARIOS, type ScenarioName } from "../world/scenarios/scenarios.ts";
import { joinBytes, viewOf, wholeFrameAt } from "./frame-chunks.ts";

/** The remaining frames; `isCut` when the connection is lost after them. */
interface Passed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCut: boolean;
}

export class TroubledFeed {
  readonly #troubles: readonly FeedTrouble[];
  /** Market time of the first frame; null before it. */
  #begunMs: number | null = null;

  constructor(scenario: ScenarioName | undefined) {
    this.#troubles = troublesOf(scenario);
  }

  /** `bytes` are whole frames of `day`, in order. */
  pass(day: Day, bytes: Uint8Array<ArrayBuffer>): Passed {
    if (this.#troubles.length === 0 || bytes.length === 0) return { bytes, isCut: false };
    const view = viewOf(bytes);
    this.#begunMs ??= dayStartMs(day) + view.getUint32(HEADER.timeOfDayMs, true);
    const met = this.#troubles.filter((trouble) => this.#isMet(trouble, day));
    if (met.length === 0) return { bytes, isCut: false };
    const kept: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = wholeFrameAt(view, at);
      const timeMs = view.getUint32(at + HEADER.timeOfDayMs, true);
      if (met.some(({ kind, fromMs }) => kind === "cut" && timeMs >= fromMs))
        return { bytes: joinBytes(kept), isCut: true };
      const isLost = met.some(({ kind, fromMs, untilMs }) => kind === "gap" && timeMs >= fromMs && timeMs < untilMs);
      if (!isLost) kept.push(bytes.subarray(at, at + length));
      at += length;
    }
    return { bytes: joinBytes(kept), isCut: false };
  }

  #isMet({ day, fromMs }: FeedTrouble, today: Day): boolean {
    return day === today && this.#begunMs !== null && this.#begunMs < dayStartMs(day) + fromMs;
  }
}

/** The time of day up to which a market is sent at `timeOfDayMs`: in a silence its start, else that moment itself. */
export function sentUntil(scenario: ScenarioName | undefined, day: Day, timeOfDayMs: number): number {
  const silence = troublesOf(scenario).find(
    (trouble) =>
      trouble.kind === "silence" &&
      trouble.day === day &&
      timeOfDayMs >= trouble.fromMs &&
      timeOfDayMs < trouble.untilMs,
  );
  return silence?.fromMs ?? timeOfDayMs;
}

function troublesOf(scenario: ScenarioName | undefined): readonly FeedTrouble[] {
  return scenario === undefined ? [] : (SCENARIOS[scenario].feed ?? []);
}
