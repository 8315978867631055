// Bytes of a feed against the intake: frames of a small day with every kind of them, damaged, cut, doubled, left out and moved. In every
// case the journal recovers to the visible market, and the right frames are taken after refused bytes.

import fc from "fast-check";
import { Intake } from "../../../src/feed/index.ts";
import { MarketEngine } from "../../../src/market/index.ts";
import type { Journal } from "../../../src/store/index.ts";
import { each } from "../../../test/feed/fake-handler.ts";
import { keptInMemory } from "../../../test/feed/memory-journal.ts";
import { smallDay } from "../../../test/feed/small-day.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { bytesOf, type Input, type Target, textOf, verdictOf } from "../target.ts";

const REFUSALS = ["FeedConflict", "FeedGap", "FeedGarbage", "FrameError"];
const HEADER_BYTES = 8;
/** Right frames that must be taken afterwards. */
const AFTER = 40;

class Taken {
  readonly #engine = new MarketEngine();
  readonly #journal: Journal;
  readonly #intake: Intake;
  #refusals = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
    this.#intake = intakeOf(journal, this.#engine);
  }

  /** False when the frames were refused; the frames before the fault are stored. */
  async accept(frames: Uint8Array): Promise<boolean> {
    try {
      await this.#intake.accept(frames);
      return true;
    } catch (error) {
      if (!(error instanceof Error && REFUSALS.includes(error.name))) throw error;
      this.#refusals++;
      return false;
    }
  }

  /** The number of the last stored event. */
  async lastKept(): Promise<string> {
    const end = await this.#journal.end();
    return end === null ? "none" : `${end.day} ${end.lastSeq}`;
  }

  /** Checks that a process that starts on this journal has the same market: everything visible is stored, and the reverse. */
  async checkRecovery(): Promise<void> {
    if (this.#refusals === 0) return;
    const recovered = new MarketEngine();
    await intakeOf(this.#journal, recovered).recover({ day: 0, seq: 1 });
    if (recovered.stateHash() !== this.#engine.stateHash()) throw new Error("the journal recovers to another market");
  }
}

function intakeOf(journal: Journal, engine: MarketEngine): Intake {
  return new Intake(journal, new TestClock(), ({ events }) => {
    for (const event of events) engine.apply(event);
  });
}

const BYTE = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 }));

/** An input is the number of frames before, then the chunks: whole frames, or some with other bytes. */
function inputs(frames: readonly Uint8Array[]): fc.Arbitrary<Input> {
  const at = fc.integer({ min: 0, max: frames.length - 1 });
  const hits = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), BYTE), {
    maxLength: 4,
  });
  const one = fc.tuple(at, hits, fc.integer({ min: -6, max: 6 }), fc.boolean()).map(([index, list, cut, isHeader]) => {
    const copy = Array.from(frames[index] ?? []);
    const span = isHeader ? Math.min(HEADER_BYTES, copy.length) : copy.length;
    for (const [place, byte] of list) copy[Math.floor(place * span)] = byte;
    return textOf(new Uint8Array(cut < 0 ? copy.slice(0, cut) : copy));
  });
  const next = fc.tuple(fc.integer({ min: 1, max: 20 }), hits).map(([count, list]) => ({ count, list }));
  const noise = fc.uint8Array({ maxLength: 64 }).map(textOf);
  return fc
    .tuple(
      fc.integer({ min: 0, max: frames.length }),
      next,
      fc.array(fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: noise }), { maxLength: 3 }),
    )
    .map(([before, { count, list }, others]): Input => {
      const run = Array.from(joined(frames.slice(before, before + count)));
      for (const [place, byte] of list) run[Math.floor(place * run.length)] = byte;
      return [String(before), textOf(new Uint8Array(run)), ...others];
    });
}

const joined = (frames: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat([...frames]));

export async function openFeed(journal: () => Journal = keptInMemory): Promise<Target> {
  const frames = smallDay().flatMap(each);
  return {
    name: "feed",
    inputs: inputs(frames),
    lanes: 1,
    judge: (input) => verdictOf(() => judge(input, frames, new Taken(journal()))),
    settle: async () => null,
    close: async () => undefined,
  };
}

async function judge([first = "0", ...chunks]: Input, frames: readonly Uint8Array[], taken: Taken): Promise<void> {
  const before = Math.min(frames.length, Number(first) || 0);
  if (!(await taken.accept(joined(frames.slice(0, before))))) throw new Error("the right frames were refused");
  const kept = await taken.lastKept();
  for (const chunk of chunks) await taken.accept(bytesOf(chunk));
  await taken.checkRecovery();
  // Bytes that happened to be valid may have taken the numbers of the right frames.
  if ((await taken.lastKept()) !== kept) return;
  const isTaken = await taken.accept(joined(frames.slice(before, before + AFTER)));
  if (!isTaken) throw new Error("the right frames are refused after refused bytes");
}
