// Checks the journal for damage: at the start its end and a sample, and then, slowly and repeatedly, all of it. It logs and counts
// damage, and repairs nothing.

import {
  type Clock,
  type Component,
  type Counter,
  isSameHash,
  type Log,
  type Metrics,
  nextTurn,
  Outage,
  Random,
  Repeat,
  reasonOf,
  rootAt,
  SECOND_MS,
} from "../base/index.ts";
import { JournalDamage, type Leaf, leafHashOf, type Store } from "../store/index.ts";
import { dayLeaves, type LeafFrames } from "./day-leaves.ts";

/** At this pace a market day of a million leaves takes about an hour. A step takes a few milliseconds, however large the leaves are. */
const STEP_EVERY_MS = SECOND_MS;
const STEP_LEAVES = 256;
const STEP_BYTES = 128 * 1024;
/** After this many leaves of a step other tasks have a turn. */
const TURN_LEAVES = 32;
/** The leaves that are checked at the start: the last, and a sample of the others. */
const TAIL_LEAVES = 64;
const SAMPLE_LEAVES = 32;
/** Damaged leaves that are logged; further ones are only counted. */
const REPORTED_MAX = 100;
const ADVICE =
  "`marsad journal check` reads everything; the next start sets a damaged day aside as soon as it reads it, and the feed, a backup or another member's database may have it whole: look after the disk";

export interface JournalWalkOptions {
  readonly store: Pick<Store, "journal" | "tree" | "heads">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export class JournalWalk implements Component {
  readonly name = "walk over the journal";
  readonly #options: JournalWalkOptions;
  readonly #walking: Repeat;
  readonly #walked: Counter;
  readonly #damages: Counter;
  #place: AsyncGenerator<LeafFrames, void, undefined> | null = null;
  /** Bound: REPORTED_MAX. */
  readonly #reported = new Set<string>();

  constructor(options: JournalWalkOptions) {
    this.#options = options;
    const { clock, metrics } = options;
    this.#walked = metrics.counter(
      "proof_walked_leaves_total",
      "Leaves that the slow walk compared with their events.",
    );
    this.#damages = metrics.counter("proof_damages_total", "Leaves and heads that were found to be damaged.");
    this.#walking = new Repeat({
      clock,
      everyMs: STEP_EVERY_MS,
      task: () => this.step(),
      // After an outage of the database the walk continues later.
      failed: (error) => {
        if (!(error instanceof Outage)) options.log.error({ err: error }, "the walk over the journal failed");
      },
    });
  }

  start(): void {
    void this.#begin();
  }

  async stop(): Promise<void> {
    await this.#walking.stop();
  }

  async #begin(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      if (!(error instanceof Outage)) this.#report(error);
    }
    this.#walking.start();
  }

  /** Checks the newest head, the end of the journal, and a sample. */
  async look(): Promise<void> {
    const { tree, heads } = this.#options.store;
    const view = await tree.view();
    const head = await heads.newest();
    if (head !== null && (head.treeSize > view.size || !isSameHash(await rootAt(view, head.treeSize), head.rootHash)))
      this.#report(new Error(`the tree is not the one of which ${head.treeSize} leaves were signed`));
    const from = Math.max(0, view.size - TAIL_LEAVES);
    for (const leaf of await view.leaves(from, view.size)) await this.#lookAt(leaf);
    const random = new Random(`sample of ${view.size}`);
    for (let count = 0; count < Math.min(SAMPLE_LEAVES, from); count++) {
      const at = random.int(from);
      for (const leaf of await view.leaves(at, at + 1)) await this.#lookAt(leaf);
    }
  }

  /** Checks a leaf if the journal still has its events. */
  async #lookAt(leaf: Leaf): Promise<void> {
    await nextTurn();
    try {
      await this.#options.store.tree.data(leaf);
    } catch (error) {
      if (!(error instanceof JournalDamage)) throw error;
      await this.#lookAgain(leaf);
    }
  }

  /** Checks a leaf that differed, unless its day was begun anew since it was read: then it has other leaves now. */
  async #lookAgain(leaf: Leaf): Promise<void> {
    const { tree } = this.#options.store;
    try {
      const view = await tree.view();
      const current = await view.leafAt({ day: leaf.day, seq: leaf.firstSeq });
      if (current?.index === leaf.index) await tree.data(leaf);
    } catch (error) {
      if (!(error instanceof JournalDamage)) throw error;
      this.#report(error);
    }
  }

  /** Checks the next leaves of the walk. */
  async step(): Promise<void> {
    this.#place ??= this.#all();
    try {
      for (let leaves = 0, bytes = 0; leaves < STEP_LEAVES && bytes < STEP_BYTES; leaves++) {
        if (leaves % TURN_LEAVES === 0) await nextTurn();
        const { value, done } = await this.#place.next();
        if (done === true) {
          this.#place = null;
          return;
        }
        const { leaf, frames } = value;
        this.#walked.inc();
        bytes += frames.length;
        if (!isSameHash(leafHashOf({ ...leaf, frames }), leaf.hash)) await this.#lookAgain(leaf);
      }
    } catch (error) {
      this.#place = null;
      throw error;
    }
  }

  async *#all(): AsyncGenerator<LeafFrames, void, undefined> {
    const { store } = this.#options;
    for (const day of await store.journal.days()) {
      try {
        yield* dayLeaves(store, await store.tree.view(), day);
      } catch (error) {
        if (!(error instanceof JournalDamage)) throw error;
        // A day that is being removed has gaps, which are not damage.
        if ((await store.journal.days()).includes(day)) this.#report(error);
      }
    }
  }

  #report(error: unknown): void {
    this.#damages.inc();
    const reason = reasonOf(error);
    if (this.#reported.has(reason) || this.#reported.size >= REPORTED_MAX) return;
    this.#reported.add(reason);
    this.#options.log.error({ reason, advice: ADVICE }, "the journal is damaged");
  }
}
