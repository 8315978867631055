// The breadth of a market: the number of members above, below and at their previous close, and the mood that follows from these.

import type { StateReader, StateWriter } from "../../base/index.ts";
import type { Mood } from "../../model/index.ts";

/** The lead of advancing over declining members, or the reverse, for a strong and a mild mood: in tenths of all members. */
const STRONG_TENTHS = 4;
const MILD_TENTHS = 1;

/** Every member counts once; a member that has not traded is unchanged. */
export class Breadth {
  readonly #members: number;
  #advancing = 0;
  #declining = 0;

  constructor(members: number) {
    this.#members = members;
  }

  get advancing(): number {
    return this.#advancing;
  }

  get declining(): number {
    return this.#declining;
  }

  get unchanged(): number {
    return this.#members - this.#advancing - this.#declining;
  }

  get mood(): Mood {
    return moodOf(this.#advancing, this.#declining, this.#members);
  }

  /** Takes a new change of a member against its previous close; only the signs matter. */
  move(from: number, to: number): void {
    this.#advancing += (to > 0 ? 1 : 0) - (from > 0 ? 1 : 0);
    this.#declining += (to < 0 ? 1 : 0) - (from < 0 ? 1 : 0);
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.#advancing);
    writer.number(this.#declining);
  }

  loadFrom(reader: StateReader): void {
    this.#advancing = reader.number();
    this.#declining = reader.number();
  }
}

/** The lead is measured against all members, so that the first few trades of a day make no mood. */
export function moodOf(advancing: number, declining: number, members: number): Mood {
  const lead = (advancing - declining) * 10;
  if (members === 0 || Math.abs(lead) < MILD_TENTHS * members) return "Neutral";
  const isStrong = Math.abs(lead) >= STRONG_TENTHS * members;
  if (lead > 0) return isStrong ? "Very Bullish" : "Bullish";
  return isStrong ? "Very Bearish" : "Bearish";
}
