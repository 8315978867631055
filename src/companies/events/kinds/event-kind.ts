// A kind of event is finer than its type: a contract won and a contract lost are both PARTNERSHIP. A kind has the phrases by
// which it is recognised, what it means to shareholders, and ways of telling it in Arabic.

import type { EventType } from "../../../model/index.ts";

/** From -3, very bad for shareholders, to 3, very good. */
export type SentimentStep = -3 | -2 | -1 | 0 | 1 | 2 | 3;

export interface EventKind {
  /** Unique. */
  readonly name: string;
  readonly type: EventType;
  readonly sentiment: SentimentStep;
  /** How much a phrase of it counts against those of other kinds. */
  readonly weight: number;
  readonly phrases: readonly string[];
  /**
   * Sentences with slots in braces; a part in square brackets is left out when its slot is empty; {m|f} agrees with the gender of
   * the name.
   */
  readonly ways: readonly string[];
}

export interface KindText {
  readonly name: string;
  readonly sentiment: SentimentStep;
  /** 5 unless it is given. */
  readonly weight?: number;
  readonly phrases: readonly string[];
  readonly ways: readonly string[];
}

const WEIGHT = 5;

export function kindsOf(type: EventType, kinds: readonly KindText[]): readonly EventKind[] {
  return kinds.map(({ name, sentiment, weight = WEIGHT, phrases, ways }) => ({
    name,
    type,
    sentiment,
    weight,
    phrases,
    ways,
  }));
}
