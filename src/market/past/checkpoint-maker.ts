// Makes checkpoints: follows the journal with engines of its own, in small steps, through the running day and the earlier days of the
// journal. Only the leader has a maker. A failure here only makes starts and past moments slower.

import { type Clock, type Component, type Day, type Log, Outage, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";
import { type CheckpointKind, Deposed, JournalDamage } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";
import { checkpointState, checkpointsOf, marketBefore, type PastStore, type SavedCheck } from "./market-before.ts";
import type { ReplayedMarket } from "./replayed-market.ts";

/** A checkpoint is due when the journal has grown by this many times the size of the last one: so all take less than a quarter of it. */
const GAP_RATIO = 4;
/** The least growth of the journal between two checkpoints: replaying this much takes as long as loading a checkpoint. */
const GAP_BYTES_MIN = 512 * 1024;
/** A step with fewer bytes has reached the end of the growing journal. */
const BEHIND_BYTES = 64 * 1024;
/** The pause between two steps, for other tasks. */
const BREATH_MS = 2;
/** The pause while no checkpoint is due; each step then checks one checkpoint. */
const IDLE_MS = SECOND_MS;
const OUTAGE_MS = 5 * SECOND_MS;
/** The pause while the disk is full: a person has to make room. */
const FULL_MS = 600 * SECOND_MS;

export interface CheckpointMakerOptions {
  /** The store, with the leader's term. */
  readonly store: PastStore;
  /** The epoch of the market's past in the journal. */
  readonly epoch: string;
  /** The check of the feed in a saved state, or before its first event. It refuses no event: the journal was checked. */
  readonly checkFrom: (saved: Uint8Array | null) => SavedCheck;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "error">;
  readonly gapBytesMin?: number;
}

export class CheckpointMaker implements Component {
  readonly name = "checkpoints";
  readonly #options: CheckpointMakerOptions;
  readonly #kind: CheckpointKind;
  readonly #repeat: Repeat;
  #running: DayMaker | null = null;
  /** The maker of an earlier day that is in progress. */
  #earlier: DayMaker | null = null;
  /** Days that are complete, or damaged. Bound: the days of the journal. */
  #done = new Set<Day>();
  #prunedFrom: Day | null = null;
  /** Checkpoints that are still to be checked, the next one last. Bound: the checkpoints there are. */
  #unchecked: Position[] = [];

  constructor(options: CheckpointMakerOptions) {
    const { epoch, clock, log } = options;
    this.#options = options;
    this.#kind = checkpointsOf(epoch);
    this.#repeat = new Repeat({
      clock,
      everyMs: IDLE_MS,
      task: () => this.#round(),
      failed: (error) => {
        log.error({ err: error }, "no checkpoints are made until the next start");
        void this.#repeat.stop();
      },
    });
  }

  start(): void {
    this.#repeat.start(0);
  }

  async stop(): Promise<void> {
    await this.#repeat.stop();
  }

  /** Runs a step; returns the wait before the next round. */
  async #round(): Promise<number> {
    try {
      return (await this.step()) ? BREATH_MS : IDLE_MS;
    } catch (error) {
      if (error instanceof Deposed) void this.#repeat.stop();
      if (!(error instanceof Outage)) throw error;
      if (error.kind !== "full") return OUTAGE_MS;
      this.#options.log.warn({ reason: error.message }, "no room for checkpoints; moments of the past take longer");
      return FULL_MS;
    }
  }

  /** Applies some thousand events, or checks one checkpoint. False when there is no work for a while. */
  async step(): Promise<boolean> {
    const days = await this.#options.store.journal.days();
    const today = days.at(-1);
    if (today === undefined) return false;
    await this.#prune(days);
    if ((await this.#followRunning(today)) || (await this.#followEarlier(days))) return true;
    return await this.#checkOne();
  }

  async #prune(days: readonly Day[]): Promise<void> {
    const [first] = days;
    if (first === undefined || first === this.#prunedFrom) return;
    await this.#options.store.checkpoints.prune(this.#kind, first);
    this.#done = this.#done.intersection(new Set(days));
    this.#unchecked = this.#unchecked.filter(({ day }) => day >= first);
    this.#prunedFrom = first;
  }

  /** Follows the running day. False at the end of the journal. */
  async #followRunning(today: Day): Promise<boolean> {
    if (this.#running?.day !== today) this.#running = new DayMaker(this.#options, this.#kind, today);
    if (this.#done.has(today)) return false;
    return (await this.#advance(this.#running)) >= BEHIND_BYTES;
  }

  /** Follows the earlier days, the newest first. False when there is none left. */
  async #followEarlier(days: readonly Day[]): Promise<boolean> {
    const day = this.#earlier?.day ?? days.slice(0, -1).findLast((kept) => !this.#done.has(kept));
    if (day === undefined) return false;
    this.#earlier ??= new DayMaker(this.#options, this.#kind, day);
    if ((await this.#advance(this.#earlier)) > 0) return true;
    this.#done.add(day);
    this.#earlier = null;
    return true;
  }

  /** Advances a maker. A damaged day is not changed: a request for a moment of it is answered with the damage. */
  async #advance(maker: DayMaker): Promise<number> {
    try {
      return await maker.advance();
    } catch (error) {
      if (!(error instanceof JournalDamage)) throw error;
      this.#options.log.warn({ reason: error.message }, "a damaged day gets no further checkpoints");
      this.#done.add(maker.day);
      return 0;
    }
  }

  /** Checks the next checkpoint, and makes it again when its bytes have changed. False when it is sound. */
  async #checkOne(): Promise<boolean> {
    const { store, log, checkFrom } = this.#options;
    if (this.#unchecked.length === 0) this.#unchecked = (await store.checkpoints.positions(this.#kind)).toReversed();
    const position = this.#unchecked.pop();
    if (position === undefined || (await store.checkpoints.isSound(this.#kind, position))) return false;
    log.warn({ ...position }, "a checkpoint is damaged; it is made again from the journal");
    const { market, check } = await checkedMarketBefore(store, this.#kind, position, checkFrom);
    if (await market.moveTo(position)) {
      await store.checkpoints.write(this.#kind, position, checkpointState(market.engine, check));
    }
    return true;
  }
}

/** A market for making checkpoints, and the check of its feed after the same event. */
async function checkedMarketBefore(
  store: PastStore,
  kind: CheckpointKind,
  position: Position,
  checkFrom: CheckpointMakerOptions["checkFrom"],
): Promise<CheckedMarket> {
  const { market, check: saved, checkpointBytes } = await marketBefore(store, kind, position);
  const check = checkFrom(saved);
  market.observe((event) => check.observe(event));
  return { market, check, checkpointBytes };
}

interface CheckedMarket {
  readonly market: ReplayedMarket;
  readonly check: SavedCheck;
  readonly checkpointBytes: number;
}

/** Makes the checkpoints of one day, beginning at its last existing checkpoint. */
class DayMaker {
  readonly day: Day;
  readonly #options: CheckpointMakerOptions;
  readonly #kind: CheckpointKind;
  #followed: CheckedMarket | null = null;
  /** The size of the last checkpoint, its event, and the bytes of the journal since. */
  #lastBytes = 0;
  #lastSeq = 0;
  #sinceBytes = 0;

  constructor(options: CheckpointMakerOptions, kind: CheckpointKind, day: Day) {
    this.day = day;
    this.#options = options;
    this.#kind = kind;
  }

  /** Applies the next events of the day, and makes a checkpoint when one is due. Returns the bytes of the events. */
  async advance(): Promise<number> {
    const { store, checkFrom } = this.#options;
    const end = { day: this.day, seq: Number.MAX_SAFE_INTEGER };
    if (this.#followed === null) {
      this.#followed = await checkedMarketBefore(store, this.#kind, end, checkFrom);
      this.#lastBytes = this.#followed.checkpointBytes;
      this.#lastSeq = this.#followed.market.next.seq - 1;
    }
    const { market, check } = this.#followed;
    const { engine } = market;
    const bytes = await market.forward(end);
    this.#sinceBytes += bytes;
    const { position } = engine;
    if (position === null || !this.#isDue(engine, position)) return bytes;
    this.#lastBytes = await store.checkpoints.write(this.#kind, position, checkpointState(engine, check));
    this.#lastSeq = position.seq;
    this.#sinceBytes = 0;
    return bytes;
  }

  /** True also at the end of a day, because the next day is prepared from there; never while a day is prepared. */
  #isDue(engine: MarketEngine, { seq }: Position): boolean {
    if (engine.tradingDay !== this.day || seq === this.#lastSeq) return false;
    const { gapBytesMin = GAP_BYTES_MIN } = this.#options;
    return engine.isDayEnded || this.#sinceBytes >= Math.max(gapBytesMin, GAP_RATIO * this.#lastBytes);
  }
}
