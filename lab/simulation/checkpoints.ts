// Checkpoints in a simulated deployment: the real code that makes them, as a thread of the process that leads. It dies now and then, often
// while it writes, and what it writes may be partial or changed. Answers of the past that begin at a checkpoint are compared with those
// of a replay from the day's start.

import { PLAN_TABLE } from "../../src/access/plans/plans.ts";
import { CheckpointMaking } from "../../src/app/past/checkpoint-making.ts";
import type { CheckpointMessage } from "../../src/app/past/checkpoint-thread.ts";
import { PastApi, type PastOrder } from "../../src/app/past/past-api.ts";
import { Outage, type Random } from "../../src/base/index.ts";
import { JournalDamage, type Store } from "../../src/store/index.ts";
import { openStoreOn } from "../../src/store/sql/open-store.ts";
import { type Checks, nameOf } from "./checks.ts";
import type { SimulatedDatabase } from "./database.ts";
import { newOwner, type Owner, type Scheduler } from "./scheduler.ts";

export interface CheckpointsWorld {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly checks: Checks;
  /** A thread begins to write a checkpoint. */
  readonly begun: (thread: CheckpointMakingThread) => void;
  readonly count: (what: string) => void;
  /** A planted bug of the store that checkpoints are written with. */
  readonly store: (store: Store) => Store;
}

const LATENCY_MS = 0.5;
/** Of a day of some kilobytes: the first checkpoint comes after some dozen events. */
const GAP_BYTES_MIN = 1_024;
/** Mean time between two questions about the past. */
const ASKED_EVERY_MS = 1_500;
/** The first events of a day list its instruments. */
const SEQ_MIN = 12;
const QUESTIONS = [
  { operationId: "getQuotes", path: {}, query: "symbols=2222,1120,7010,9535" },
  { operationId: "getTrades", path: { symbol: "2222" }, query: "" },
  { operationId: "getDepth", path: { symbol: "2222" }, query: "" },
  { operationId: "getMarketSummary", path: {}, query: "" },
] as const;
const CALLER: PastOrder["caller"] = {
  accountId: 1,
  keyId: 1,
  scope: "owner",
  depth: "approved",
  plan: "enterprise",
  limits: PLAN_TABLE.enterprise,
  table: PLAN_TABLE,
};

export class SimulatedCheckpoints {
  readonly world: CheckpointsWorld;
  /** Bound: the leaders of a run that live at once. */
  readonly #running = new Set<CheckpointMakingThread>();
  readonly #reader = newOwner("reader of the past");

  constructor(world: CheckpointsWorld) {
    this.world = world;
  }

  thread(): CheckpointMakingThread {
    const thread = new CheckpointMakingThread(this, this.world.scheduler.current);
    this.#running.add(thread);
    return thread;
  }

  /** A thread has come to its end: what it was writing is rolled back. */
  ended(thread: CheckpointMakingThread): void {
    this.#running.delete(thread);
    this.world.database.disconnect(thread);
  }

  crash(process: Owner): void {
    for (const thread of this.#running) if (thread.process === process) this.ended(thread);
  }

  /** A checkpoint was written, be it as it should or not. */
  written(): void {
    this.world.count("checkpoints");
    this.#askAfter(0);
  }

  start(): void {
    const { scheduler, random } = this.world;
    scheduler.after(ASKED_EVERY_MS * random.exponential(), this.#reader, "past is due", () => {
      this.#askAfter(0);
      this.start();
    });
  }

  #askAfter(delayMs: number): void {
    this.world.scheduler.after(delayMs, this.#reader, "past is asked for", () => void this.#compare());
  }

  /** What a customer would be told of a drawn moment, with checkpoints and without. */
  async #compare(): Promise<void> {
    const { scheduler, database, checks, random, count } = this.world;
    if (checks.kept === null) return;
    const days = database.look("select day, max(last_seq) as seq from journal_batches group by day order by day");
    const last = days[random.int(days.length)];
    const past = this.#past();
    if (last === undefined || past === undefined || Number(last["seq"]) < SEQ_MIN) return;
    const position = { day: Number(last["day"]), seq: random.between(SEQ_MIN, Number(last["seq"])) };
    const clock = scheduler.clockOf(this.#reader, () => 0);
    try {
      const store = await openStoreOn(database.connect(this.#reader, clock));
      const replayed: Store = { ...store, checkpoints: { ...store.checkpoints, nearest: () => Promise.resolve(null) } };
      const [quick, whole] = [await answersOf(store, past, position), await answersOf(replayed, past, position)];
      // A day that left the journal meanwhile, or was begun anew, is another one.
      if (this.#past() !== past || quick === null || whole === null) return;
      count("past answers compared");
      if (quick !== whole)
        checks.fail(
          "a checkpoint changes no answer",
          `${nameOf(position)}\n  ${quick.slice(0, 600)}\n  ${whole.slice(0, 600)}`,
        );
    } catch (error) {
      if (error instanceof Outage || error instanceof JournalDamage) return;
      checks.fail("a checkpoint changes no answer", `${nameOf(position)}: ${String(error)}`);
    }
  }

  /** Names the past that the journal has; undefined before the first event. */
  #past(): string | undefined {
    const [row] = this.world.database.look("select value from settings where name = 'market.epoch'");
    return row === undefined ? undefined : String(row["value"]);
  }
}

/** A thread lives as long as its process, and stands still with it. */
export class CheckpointMakingThread implements Owner {
  readonly name: string;
  readonly process: Owner;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  readonly #checkpoints: SimulatedCheckpoints;
  readonly #making: CheckpointMaking;
  // Bound: the two listeners of the service.
  readonly #closeListeners: (() => void)[] = [];
  #isEnded = false;

  constructor(checkpoints: SimulatedCheckpoints, process: Owner) {
    const { scheduler, database } = checkpoints.world;
    this.name = `${process.name} checkpoints`;
    this.process = process;
    this.#checkpoints = checkpoints;
    const clock = scheduler.clockOf(this, () => 0);
    this.#making = new CheckpointMaking({
      openStore: async () => this.#noting(await openStoreOn(database.connect(this, clock))),
      clock,
      report: (data) => scheduler.after(LATENCY_MS, process, "checkpoints report", () => this.onmessage?.({ data })),
      ended: () => this.end(),
      gapBytesMin: GAP_BYTES_MIN,
    });
  }

  get isDead(): boolean {
    return this.#isEnded || this.process.isDead;
  }

  get frozenUntilMs(): number {
    return this.process.frozenUntilMs;
  }

  addEventListener(_name: "close", listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  postMessage(message: CheckpointMessage): void {
    this.#checkpoints.world.scheduler.after(LATENCY_MS, this, `checkpoints ${message.type}`, () => {
      this.#making.take(message).catch((error: unknown) => this.#fail(error));
    });
  }

  terminate(): void {
    this.end();
  }

  /** Whatever it was doing. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#checkpoints.ended(this);
    this.#checkpoints.world.scheduler.after(LATENCY_MS, this.process, "checkpoints end", () => {
      for (const listener of this.#closeListeners) listener();
    });
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#checkpoints.world.scheduler.after(LATENCY_MS, this.process, "checkpoints fail", () => {
      this.onerror?.({ message });
      this.end();
    });
  }

  /** The store, which tells when a checkpoint is about to be written and when it is. */
  #noting(store: Store): Store {
    const { world } = this.#checkpoints;
    return {
      ...store,
      leading: (term) => {
        const led = world.store(store.leading(term));
        const write: Store["checkpoints"]["write"] = async (...checkpoint) => {
          world.begun(this);
          const bytes = await led.checkpoints.write(...checkpoint);
          this.#checkpoints.written();
          return bytes;
        };
        return { ...led, checkpoints: { ...led.checkpoints, write } };
      },
    };
  }
}

/** Null where the market of then is not kept. */
async function answersOf(store: Store, epoch: string, position: PastOrder["upTo"]): Promise<string | null> {
  const api = new PastApi(store);
  const answers: string[] = [];
  for (const question of QUESTIONS) {
    const { status, body } = await api.reply({
      ...question,
      caller: CALLER,
      dataMode: "realtime",
      headers: {},
      moment: { position },
      upTo: position,
      presentMs: 0,
      epoch,
    });
    if (status !== 200) return null;
    answers.push(new TextDecoder().decode(body ?? undefined));
  }
  return answers.join("\n");
}
