// A market that recovers from checkpoints cannot be told from one that replays the whole journal: not by its engines, its log of trades, the
// check of its feed or its alert rules, and not by the effect of any later event.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeFollowingIntake, type OpenMarket, openMarket, replayJournal } from "../../src/app/service/market.ts";
import {
  createLog,
  type Day,
  dayOf,
  MINUTE_MS,
  Outage,
  outOfRange,
  Random,
  SystemClock,
} from "../../src/base/index.ts";
import { checkOfJournal, Intake } from "../../src/feed/index.ts";
import { STATE_FORMAT } from "../../src/market/engine/engine.ts";
import { BarRecorder, CheckpointMaker, type LiveMarket, readEpoch, TradeCursor } from "../../src/market/index.ts";
import { type AlertRule, isBefore, type Position } from "../../src/model/index.ts";
import { CommandQueue } from "../../src/notify/evaluation/command-queue.ts";
import { CommandRunner } from "../../src/notify/evaluation/command-runner.ts";
import type { EvaluationReport, FiringMessage } from "../../src/notify/evaluation/messages.ts";
import { SQLITE_FILE } from "../../src/store/database/sqlite-database.ts";
import type { Journal, Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { type SimulatedDays, simulatedDays } from "./simulated-days.ts";

const clock = new SystemClock();
const days: SimulatedDays = simulatedDays(4, 2, 90, 0.002);
const SECOND_DAY = days.events.findLastIndex(({ type }) => type === "day-start");
const DAY_KEPT = { journalDaysMax: 5, minuteDaysMax: 5 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-recovered-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const positionOf = (at: number): Position => {
  const { seq, timeMs } = days.events[at] ?? outOfRange(at);
  return { day: dayOf(timeMs), seq };
};
const framesOf = (from: number, to: number): Uint8Array => new Uint8Array(Buffer.concat(days.frames.slice(from, to)));

/** A store whose journal a leader fills, and whose checkpoints are made beside it. */
class Led {
  readonly store: Store;
  readonly maker: CheckpointMaker;
  readonly #intake: Intake;
  #at = 0;

  private constructor(store: Store, epoch: string, { market, decoder }: OpenMarket) {
    this.store = store;
    const recorder = new BarRecorder({ ...store, ...DAY_KEPT });
    this.#intake = new Intake(store.journal, clock, (batch) => recorder.apply(market, batch), decoder);
    const options = { store, epoch, checkFrom: checkOfJournal, log: SILENT_LOG, gapBytesMin: 2_048 };
    this.maker = new CheckpointMaker({ ...options, clock: new TestClock() });
  }

  static async begin(name: string): Promise<Led> {
    const store = await openNewStore(join(folder, name));
    const opened = await openMarket(store, store.journal, clock, SILENT_LOG);
    return new Led(store, await readEpoch(store.settings), opened);
  }

  /** The feed has sent everything before the event at this place. */
  async playTo(at: number, random: Random): Promise<void> {
    while (this.#at < at) {
      const to = Math.min(at, this.#at + 1 + random.int(400));
      await this.#intake.accept(framesOf(this.#at, to));
      this.#at = to;
    }
  }
}

const RULES = [
  { eventType: "price_alert", condition: "price_above", value: 0 },
  { eventType: "price_alert", condition: "pct_change", value: 0.4 },
  { eventType: "large_move", condition: null, value: 0.2, config: { window: "5m" } },
];

function rulesOn(symbols: readonly string[], market: LiveMarket): readonly AlertRule[] {
  return symbols.flatMap((symbol, at) =>
    RULES.map((rule, kind) => {
      const instrument = market.engine("realtime").instrumentBySymbol(symbol);
      const price = instrument === null ? 0 : market.engine("realtime").quote(instrument.number).price / 10_000;
      const common = { accountId: 1, webhookId: 1, emailId: null, once: false, status: "active", config: {} };
      const counts = { lastTriggeredAtMs: null, totalTriggers: 0, suppressedTriggers: 0, createdAtMs: 0, revision: 1 };
      const value = kind === 0 ? price : rule.value;
      return {
        ...common,
        ...counts,
        ...rule,
        id: at * 10 + kind + 1,
        symbols: [symbol],
        value,
      } as unknown as AlertRule;
    }),
  );
}

/** A process that starts on the store, with alert rules that are started after recovery. */
class Started {
  readonly opened: OpenMarket;
  readonly market: LiveMarket;
  readonly #intake: Intake;
  readonly #queue = new CommandQueue();
  readonly #told: (EvaluationReport | FiringMessage)[] = [];
  readonly #runner = new CommandRunner((message) => void this.#told.push(message), { admit: () => true });
  readonly #database: { isAway: boolean };

  private constructor(opened: OpenMarket, store: Store, database: { isAway: boolean }) {
    this.opened = opened;
    this.market = opened.market;
    this.#database = database;
    const closings = { ...store.closings, has: async () => true };
    this.#intake = composeFollowingIntake(opened, { ...store, closings }, clock, SILENT_LOG);
    this.market.observe((tick) => {
      this.#queue.take(tick);
      this.#run([]);
      return undefined;
    });
  }

  static async on(store: Store, evaluated: Position | null = null, log = SILENT_LOG): Promise<Started> {
    const database = { isAway: false };
    const read: Journal["read"] = async (from, maxBytes) => {
      if (database.isAway) throw new Outage("the database is away", { kind: "away" });
      return await store.journal.read(from, maxBytes);
    };
    const opened = await openMarket(store, { read }, clock, log, evaluated);
    const started = new Started(opened, store, database);
    await replayJournal(started.market, started.#intake, clock, SILENT_LOG);
    const symbols = started.market
      .engine("realtime")
      .instruments()
      .map(({ symbol }) => symbol);
    started.#run(rulesOn(symbols, started.market));
    return started;
  }

  #run(rules: readonly AlertRule[]): void {
    const put = rules.map((rule) => ({ type: "put" as const, rule, states: [] }));
    this.#runner.run({ commands: [...this.#queue.drain(), ...put], nowMs: 0, isStateAsked: put.length > 0 });
  }

  /** Within a day the database is away: the delayed market goes on from memory. */
  async follow(from: number, to: number): Promise<void> {
    this.#database.isAway = to < SECOND_DAY || from > SECOND_DAY;
    for (let at = from; at < to; at += 250) await this.#intake.followJournal(framesOf(at, Math.min(at + 250, to)));
    this.#runner.run({ commands: this.#queue.drain(), nowMs: 0, isStateAsked: true });
  }

  /** How many batches the delayed market can read next while the database is away; null when they are of another day. */
  async nextInMemory(): Promise<number | null> {
    const [delayed, live] = [this.market.engine("delayed").position, this.market.engine("realtime").position];
    if (delayed === null || delayed.day !== live?.day) return null;
    this.#database.isAway = true;
    return (await this.opened.tail.read({ ...delayed, seq: delayed.seq + 1 }, 1)).length;
  }

  get fired(): number {
    return this.#told.filter((message) => message.type === "firings").length;
  }

  /** Everything that the process can show. */
  shown(places: readonly Position[]) {
    const { market } = this;
    const { tradeLog } = market;
    const cursor = new TradeCursor(tradeLog, tradeLog.first, () => true);
    const trades: unknown[] = [];
    while (!cursor.isAtEnd) {
      const position = cursor.next();
      if (position !== null) trades.push(tradeLog.tradeAt(position));
    }
    const engine = market.engine("realtime");
    return {
      engines: (["realtime", "delayed"] as const).map((mode) => [
        market.engine(mode).position,
        market.engine(mode).stateHash(),
        market.timeMs(mode),
        market.asOf(mode),
      ]),
      versions: engine.instruments().map(({ number }) => [engine.quoteVersion(number), engine.tapeVersion(number)]),
      clock: market.clock.nowMs(),
      log: [tradeLog.first, tradeLog.end, tradeLog.day],
      trades,
      resumed: engine
        .instruments()
        .flatMap(({ symbol }) => places.map(({ day, seq }) => tradeLog.after(symbol, { day, tradeSeq: seq % 40 }))),
      next: this.opened.decoder.next(),
      isDayOpen: this.opened.decoder.isDayOpen,
      warnings: this.opened.suspicions.warnings(),
      told: this.#told.filter((message) => message.type === "firings" || message.state !== null),
    };
  }
}

/** The same store, as if nobody had made a checkpoint. */
const withoutCheckpoints = (store: Store): Store => ({
  ...store,
  checkpoints: { ...store.checkpoints, nearest: async () => null },
});

test("at any moment it shows what a whole replay shows, and goes on so [OPERATE-10, RELAY-03]", async () => {
  const random = new Random("moments");
  const { store, maker, led } = await ledStore("moments");
  const { length } = days.events;
  const opensMs = days.events[SECOND_DAY]?.timeMs ?? outOfRange(SECOND_DAY);
  const minutesIn = (minutes: number) => days.events.findIndex(({ timeMs }) => timeMs > opensMs + minutes * MINUTE_MS);
  const moments = [
    ...Array.from({ length: 2 }, () => 2_000 + random.int(SECOND_DAY - 2_000)),
    // Just after a day's last event, in the first minutes of the next one, and when the delayed market has just come into it.
    SECOND_DAY,
    SECOND_DAY + 12,
    minutesIn(7),
    minutesIn(16),
    ...Array.from({ length: 2 }, () => minutesIn(20) + random.int(length - minutesIn(20) - 10)),
    length,
  ].sort((a, b) => a - b);
  let savedCount = 0;
  let fired = 0;
  for (const at of moments) {
    await led.playTo(at, random);
    // The maker may be behind.
    for (let steps = random.chance(0.3) ? random.int(40) : 10_000; steps > 0 && (await maker.step()); steps--);
    const evaluated = random.chance(0.5) ? positionOf(Math.max(0, at - 1 - random.int(600))) : null;
    const quick = await Started.on(store, evaluated);
    const whole = await Started.on(withoutCheckpoints(store), evaluated);
    const { next } = quick.market;
    if (next.seq > 1) savedCount++;
    // Alert rules have to be evaluated on every event after `evaluated`.
    if (evaluated !== null) expect(isBefore({ ...evaluated, seq: evaluated.seq + 1 }, next)).toBe(false);
    const places = Array.from({ length: 6 }, () => positionOf(random.int(at)));
    expect(quick.shown(places)).toEqual(whole.shown(places));
    expect(await quick.nextInMemory()).not.toBe(0);
    const to = Math.min(at + 1_500, length);
    for (const started of [quick, whole]) await started.follow(at, to);
    expect(quick.shown(places)).toEqual(whole.shown(places));
    fired += quick.fired;
  }
  expect(fired).toBeGreaterThan(10);
  expect(savedCount).toBeGreaterThan(moments.length * 0.7);
  await store.close();
});

/** Starts a market; returns it with the log lines of its start. */
async function startedWithLog(store: Store): Promise<{ readonly started: Started; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: "info", format: "json", clock: new TestClock(), destination });
  const started = await Started.on(store, null, log);
  return {
    started,
    lines: lines.filter((line) => line.includes("checkpoint of the market") || line.includes("no checkpoint")),
  };
}

test("a checkpoint that is damaged, of another format or no checkpoint costs a replay and a line in the log [OPERATE-10]", async () => {
  const { led, store, maker } = await ledStore("spoiled");
  await led.playTo(SECOND_DAY - 1_000, new Random("spoiled"));
  while (await maker.step());
  const expected = (await Started.on(withoutCheckpoints(store))).shown([]);
  const sound = await startedWithLog(store);
  expect(sound.started.shown([])).toEqual(expected);
  expect(sound.lines).toEqual([]);
  const places = await store.checkpoints.positions({ epoch: sound.started.market.epoch, format: STATE_FORMAT });
  expect(places.length).toBeGreaterThan(3);
  const changed = (sql: string): void => {
    const file = new Database(join(folder, "spoiled", SQLITE_FILE));
    file.run(sql);
    file.close();
  };
  // Recovery uses earlier checkpoints as well.
  changed(`update checkpoints set state = x'00ff' where seq > ${places.at(-3)?.seq}`);
  const earlier = await startedWithLog(store);
  expect(earlier.started.market.next.seq).toBe((places.at(-3)?.seq ?? 0) + 1);
  expect(earlier.started.shown([])).toEqual(expected);
  changed(`update checkpoints set format = ${STATE_FORMAT + 1}`);
  const foreign = await startedWithLog(store);
  expect(foreign.started.shown([])).toEqual(expected);
  expect(foreign.lines).toHaveLength(1);
  const state = new Uint8Array(64).fill(7);
  const nearest = async (_: unknown, position: Position) => ({ position, state, storedBytes: 64 });
  const unreadable = await startedWithLog({ ...store, checkpoints: { ...store.checkpoints, nearest } });
  expect(unreadable.started.shown([])).toEqual(expected);
  expect(unreadable.lines).toHaveLength(1);
  await store.close();
});

test("a day that ended and was not recorded is recorded, although a checkpoint has its end [OPERATE-10]", async () => {
  const { led, store, maker } = await ledStore("unrecorded");
  await led.playTo(SECOND_DAY, new Random("unrecorded"));
  while (await maker.step());
  const { day } = positionOf(0);
  const end = positionOf(SECOND_DAY - 1);
  expect(
    await store.checkpoints.positions({ epoch: await readEpoch(store.settings), format: STATE_FORMAT }),
  ).toContainEqual(end);
  const forgotten = new Database(join(folder, "unrecorded", SQLITE_FILE));
  forgotten.run("delete from closings");
  forgotten.close();
  const { market, decoder } = await openMarket(store, store.journal, clock, SILENT_LOG);
  const recorder = new BarRecorder({ ...store, ...DAY_KEPT });
  const intake = new Intake(store.journal, clock, (batch) => recorder.apply(market, batch), decoder);
  await replayJournal(market, intake, clock, SILENT_LOG);
  expect(await store.closings.has(day satisfies Day)).toBe(true);
  expect((await openMarket(store, store.journal, clock, SILENT_LOG)).market.next).toEqual({ ...end, seq: end.seq + 1 });
  await store.close();
});

async function ledStore(name: string) {
  const led = await Led.begin(name);
  return { led, store: led.store, maker: led.maker };
}
