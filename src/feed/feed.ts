// Keeps the service connected to its exchange: opens the carrier at the end of the journal, asks again after a gap, backs off when the
// connection is lost, and reports the status of the feed in one word.

import { type Clock, jitter, reasonOf, type Timer } from "../base/index.ts";
import type { Carrier, CarrierEnd, FrameStream, Welcome } from "../feed-protocol/index.ts";
import type { Position } from "../model/index.ts";
import { FeedGap } from "./intake/frame-decoder.ts";
import { ChunkRefused, type Intake } from "./intake/intake.ts";
import { aheadOf, type Numbering } from "./numbering.ts";

/**
 * connecting: no frame yet on this connection. catching-up: frames of past events arrive. live: up to date. broken: the feed sent
 * garbage or could not fill a gap, and cannot be trusted until it has recovered. ended: a recording is over.
 */
type FeedStatus = "connecting" | "catching-up" | "live" | "broken" | "ended";

export interface FeedState {
  readonly status: FeedStatus;
  /** The reason why the feed is broken or reconnecting; empty when all is well. */
  readonly reason: string;
}

/** The kind of refusal: a gap in the sequence, an impossible event, a changed event, another numbering; or the exchange rejected us. */
export type FeedRefusal = "gap" | "garbage" | "conflict" | "numbering" | "rejected";

/** The receiver of the frames: the intake of the leader or of a follower. */
export interface FeedIntake extends Pick<Intake, "next" | "isDayOpen" | "reconnected" | "giveUpDay"> {
  accept(bytes: Uint8Array, arrivedAtMs?: number): Promise<void>;
}

interface FeedOptions {
  readonly carrier: Carrier;
  readonly intake: FeedIntake;
  readonly numbering: Pick<Numbering, "problem">;
  readonly clock: Clock;
  readonly changed: (state: FeedState) => void;
  readonly refused: (kind: FeedRefusal) => void;
  /** Called with the market time of an exchange that is playing its day again. */
  readonly approaching?: (timeMs: number) => void;
  /** Called for a bug of the service while events were written or applied: the process must stop. */
  readonly failed: (error: unknown) => void;
}

const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 30_000;
/** After this many gaps in a row the feed counts as broken; any other fault breaks it at once. */
const FAULTS_MAX = 3;

/** The connection to the exchange. */
export class Feed {
  readonly #options: FeedOptions;
  #state: FeedState = { status: "connecting", reason: "" };
  #stream: FrameStream | null = null;
  #retry: Timer | null = null;
  #backoffMs = BACKOFF_FIRST_MS;
  #faults = 0;
  #connection = 0;
  /** Market time of an exchange that is playing its day again, up to the requested position; null when none does. */
  #approachedMs: number | null = null;
  #stopped = false;
  /** Set while the intake is busy with a chunk. */
  #accepting: Promise<unknown> | null = null;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  get state(): FeedState {
    return this.#state;
  }

  /** Market time of an exchange that is playing its day again, up to the end of the journal; null when none does. */
  get approachedMs(): number | null {
    return this.#approachedMs;
  }

  /** Opens the carrier at the position that the intake waits for. */
  connect(): void {
    if (this.#stopped) return;
    const connection = ++this.#connection;
    const isCurrent = (): boolean => connection === this.#connection && !this.#stopped;
    const { carrier, intake } = this.#options;
    const asked = intake.next();
    this.#approachedMs = null;
    intake.reconnected();
    this.#stream = carrier.open(asked, {
      welcomed: (welcome) => this.#welcomed(welcome, asked, isCurrent),
      isQuiet: () => !intake.isDayOpen,
      approaching: (timeMs) => {
        if (!isCurrent()) return;
        this.#approachedMs = timeMs;
        this.#options.approaching?.(timeMs);
      },
      frames: async (bytes, arrivedAtMs) => {
        if (!isCurrent()) return;
        this.#approachedMs = null;
        const accepting = this.#accept(bytes, arrivedAtMs, isCurrent);
        this.#accepting = accepting;
        const refused = await accepting;
        this.#accepting = null;
        if (refused !== null) throw refused;
      },
      caughtUp: () => {
        if (!isCurrent()) return;
        this.#approachedMs = null;
        this.#changeState("live", "");
      },
      ended: (end) => {
        if (isCurrent()) this.#ended(end, asked);
      },
    });
  }

  /** Closes the carrier; resolves when none of its chunks is on its way into the market. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#retry?.cancel();
    this.#stream?.close();
    await this.#accepting;
  }

  /** True when the exchange continues the numbering of the journal. */
  async #welcomed(welcome: Welcome, asked: Position | null, isCurrent: () => boolean): Promise<boolean> {
    const { numbering, intake, refused } = this.#options;
    let problem: string | null;
    try {
      problem = await numbering.problem(welcome, asked, intake.isDayOpen);
    } catch (error) {
      // The database is unavailable: events could not be stored either.
      if (isCurrent()) this.#reconnect("connecting", reasonOf(error));
      return false;
    }
    if (!isCurrent()) return false;
    if (problem === null) return true;
    refused("numbering");
    this.#reconnect("broken", problem);
    return false;
  }

  /** Returns the refusal of a relay chunk, which is not a fault of the feed: its carrier then reads the events from the journal. */
  async #accept(
    bytes: Uint8Array,
    arrivedAtMs: number | undefined,
    isCurrent: () => boolean,
  ): Promise<ChunkRefused | null> {
    const before = this.#options.intake.next();
    let fault: Error | null = null;
    try {
      await this.#options.intake.accept(bytes, arrivedAtMs);
    } catch (error) {
      if (error instanceof ChunkRefused) return error;
      if (!isFeedFault(error)) {
        if (this.#stopped) return null;
        void this.stop();
        this.#options.failed(error);
        return null;
      }
      fault = error;
    }
    if (!isCurrent()) return null;
    const after = this.#options.intake.next();
    const hasProgressed = before?.seq !== after?.seq || before?.day !== after?.day;
    // A feed that loses an event now and then, but fills each gap, is sound; a feed that sends garbage is not.
    if (hasProgressed && (fault === null || fault instanceof FeedGap)) {
      this.#faults = 0;
      this.#backoffMs = BACKOFF_FIRST_MS;
    }
    if (fault !== null) this.#fault(fault);
    else if (hasProgressed && this.#state.status !== "live") this.#changeState("catching-up", "");
    return null;
  }

  /** After a gap, garbage or a broken frame: asks again from the last good event. FAULTS_MAX faults without progress are too many. */
  #fault(error: Error): void {
    this.#faults++;
    const isGap = error instanceof FeedGap;
    this.#options.refused(isGap ? "gap" : error.name === "FeedConflict" ? "conflict" : "garbage");
    const isBroken = this.#faults >= FAULTS_MAX || !isGap;
    this.#reconnect(isBroken ? "broken" : "connecting", error.message);
  }

  #ended(end: CarrierEnd, asked: Position | null): void {
    if (end.kind === "ended") {
      this.#stream = null;
      this.#changeState("ended", "");
    } else if (end.kind === "rejected") {
      // As the protocol advises: events that the exchange no longer has are lost, and the market continues with the exchange's first day.
      if (end.code === "POSITION_TOO_OLD") this.#options.intake.giveUpDay();
      this.#options.refused("rejected");
      const isAhead = end.code === "POSITION_IN_FUTURE" && asked !== null;
      this.#reconnect("broken", `${end.code}: ${end.message}${isAhead ? `; ${aheadOf(asked)}` : ""}`);
    } else {
      this.#reconnect(this.#state.status === "broken" ? "broken" : "connecting", end.message);
    }
  }

  #reconnect(status: FeedStatus, reason: string): void {
    this.#connection++;
    this.#stream?.close();
    this.#stream = null;
    this.#changeState(status, reason);
    // A random delay in the upper half, so that the readers of one exchange do not all reconnect at once.
    const delayMs = this.#backoffMs * (0.5 + jitter() / 2);
    this.#backoffMs = Math.min(this.#backoffMs * 2, BACKOFF_MAX_MS);
    this.#retry = this.#options.clock.after(delayMs, () => this.#connectAgain());
  }

  /** Connects once the last chunk is processed, which may still wait for the database. */
  #connectAgain(): void {
    if (this.#accepting === null) this.connect();
    else void this.#accepting.then(() => this.connect());
  }

  #changeState(status: FeedStatus, reason: string): void {
    if (this.#state.status === status && this.#state.reason === reason) return;
    this.#state = { status, reason };
    this.#options.changed(this.#state);
  }
}

const FEED_FAULTS = new Set(["FeedConflict", "FeedGap", "FeedGarbage", "FrameError"]);

function isFeedFault(error: unknown): error is Error {
  return error instanceof Error && FEED_FAULTS.has(error.name);
}
