// Checkpoints in a simulated deployment: the real code that makes them, as a thread of the leading process. It dies now and then, often
// while it writes, and its bytes may be partial or changed. Answers of the past that begin at a checkpoint are compared with answers
// of a replay from the day's start.

import { PLAN_TABLE } from "../../src/access/plans/plans.ts";
import { CheckpointMaking } from "../../src/app/past/checkpoint-making.ts";
import type { CheckpointMessage } from "../../src/app/past/checkpoint-thread.ts";
import { PastApi, type PastOrder } from "../../src/app/past/past-api.ts";
import { Outage, type Random, reasonOf } from "../../src/base/index.ts";
import { JournalDamage, type Store } from "../../src/store/index.ts";
import { openStoreOn } from "../../src/store/sql/open-store.ts";
import { type Checks, nameOf } from "./checks.ts";
import type { SimulatedDatabase } from "./database.ts";
import { newOwner, type Owner, type Scheduler } from "./scheduler.ts";
import { SimulatedThread } from "./thread.ts";

export interface CheckpointsWorld {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly checks: Checks;
  /** Called when a thread begins to write a checkpoint. */
  readonly begun: (thread: CheckpointMakingThread) => void;
  readonly count: (what: string) => void;
  /** Wraps the store for writing checkpoints, to plant a bug. */
  readonly store: (store: Store) => Store;
}

/** For a day of some kilobytes: the first checkpoint comes after some dozen events. */
const GAP_BYTES_MIN = 1_024;
/** Mean time between two requests about the past. */
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
    const thread = new CheckpointMakingThread(this);
    this.#running.add(thread);
    return thread;
  }

  /** A thread has come to its end: its unfinished write is rolled back. */
  ended(thread: CheckpointMakingThread): void {
    this.#running.delete(thread);
    this.world.database.disconnect(thread);
  }

  crash(process: Owner): void {
    for (const thread of this.#running) if (thread.process === process) this.ended(thread);
  }

  /** A checkpoint was written, correct or not. */
  written(): void {
    this.world.count("checkpoints");
    this.#ask();
  }

  start(): void {
    const { scheduler, random } = this.world;
    scheduler.after(ASKED_EVERY_MS * random.exponential(), this.#reader, "past is due", () => {
      this.#ask();
      this.start();
    });
  }

  #ask(): void {
    this.world.scheduler.after(0, this.#reader, "past is asked for", () => void this.#compare());
  }

  /** Compares the answers for a random moment, with checkpoints and without. */
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
      // A day that left the journal meanwhile, or was restarted, is another day.
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

  /** An id of the journal's past; undefined before the first event. */
  #past(): string | undefined {
    const [row] = this.world.database.look("select value from settings where name = 'market.epoch'");
    return row === undefined ? undefined : String(row["value"]);
  }
}

export class CheckpointMakingThread extends SimulatedThread {
  readonly #checkpoints: SimulatedCheckpoints;
  readonly #making: CheckpointMaking;

  constructor(checkpoints: SimulatedCheckpoints) {
    const { scheduler, database } = checkpoints.world;
    super(scheduler, "checkpoints");
    this.#checkpoints = checkpoints;
    const clock = scheduler.clockOf(this, () => 0);
    this.#making = new CheckpointMaking({
      openStore: async () => this.#noting(await openStoreOn(database.connect(this, clock))),
      clock,
      report: (data) => this.tell("checkpoints report", () => this.onmessage?.({ data })),
      ended: () => this.terminate(),
      gapBytesMin: GAP_BYTES_MIN,
    });
  }

  postMessage(message: CheckpointMessage): void {
    this.hear(`checkpoints ${message.type}`, () => {
      this.#making.take(message).catch((error: unknown) => this.#fail(error));
    });
  }

  override terminate(): void {
    if (!this.isDead) this.#checkpoints.ended(this);
    super.terminate();
  }

  #fail(error: unknown): void {
    const message = reasonOf(error);
    this.tell("checkpoints fail", () => {
      this.onerror?.({ message });
      this.terminate();
    });
  }

  /** Wraps the store, to report when a checkpoint is about to be written and when it is written. */
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

/** Null where the market of that time is not stored. */
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
