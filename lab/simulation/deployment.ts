// A whole deployment under one scheduler: two processes that may lead, two edges, a worker, their database, network and exchange, and
// clients that send requests. Faults come at random moments of the seed; then they stop, and everything must be well within a bounded time.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askForRestart } from "../../src/app/service/restart-day.ts";
import { Outage, outOfRange, Random, SECOND_MS } from "../../src/base/index.ts";
import type { Position } from "../../src/model/index.ts";
import { JournalDamage } from "../../src/store/index.ts";
import { openStoreOn } from "../../src/store/sql/open-store.ts";
import { CheckpointMakingThread, SimulatedCheckpoints } from "./checkpoints.ts";
import { Checks, nameOf, type Quoted, type Violation } from "./checks.ts";
import { AlertCustomer, type ClientWorld, KeyCustomer, LimitedCustomer, TradeReader } from "./clients.ts";
import { type DatabaseFaults, SimulatedDatabase } from "./database.ts";
import { SimulatedExchange } from "./exchange.ts";
import { SimulatedFiles } from "./files.ts";
import { forge } from "./forger.ts";
import { LibraryReader } from "./library-reader.ts";
import { TrueMarket } from "./market.ts";
import { Member, type MemberRole, type MemberWorld } from "./member.ts";
import { SimulatedNetwork } from "./network.ts";
import type { PlantedBug } from "./planted.ts";
import { SimulatedReceivers } from "./receivers.ts";
import { RulesModel } from "./rules-model.ts";
import { simulateRuntime } from "./runtime.ts";
import { newOwner, type Owner, Scheduler } from "./scheduler.ts";
import { CALM, drawWeather, type Weather } from "./weather.ts";

export interface RunOptions {
  readonly seed: number;
  /** Steps with faults; calm steps follow. */
  readonly steps: number;
  readonly planted: PlantedBug | null;
  /** Number of last lines of the trace in the result. */
  readonly lines: number;
}

export interface RunResult {
  readonly seed: number;
  readonly steps: number;
  /** Simulated time. */
  readonly seconds: number;
  readonly hash: string;
  readonly violation: Violation | null;
  readonly lastLines: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Sunday 15 November 2026, 11:00 in Riyadh, as wall time. */
const WALL_START_MS = Date.UTC(2026, 10, 15, 8);
const PLACES: readonly (readonly [string, MemberRole])[] = [
  ["market-1", "market"],
  ["market-2", "market"],
  ["edge-1", "edge"],
  ["edge-2", "edge"],
  ["worker-1", "worker"],
];
/** Where kills are on: chances of a kill while a process writes files or checkpoints, and of the end of its thread; and the time limit. */
const KILLED_EXPORTING = 0.6;
const KILLED_CHECKPOINTING = 0.1;
const THREAD_ENDED = 0.2;
const WRITING_MS = { files: 25, checkpoint: 3 };
const LOOK_EVERY_MS = 120;
/** Time after the last fault by which everything is well: a lost feed is retried within half a minute. */
const WELL_WITHIN_MS = 75 * SECOND_MS;
/** The market goes on for this long after the last fault. */
const GOES_ON_MS = 10 * SECOND_MS;
/** The last part of that time, in which followers have the market from their leader. */
const STEADY_MS = 5 * SECOND_MS;
const STEADY_READS_MAX = 3;
/** Most journal reads of a recovering process while its leader is well. */
const RECOVERING_READS_MAX = 12;
/** A delivery is tried for at most this long before the next one has its turn. */
const DUE_FOR_MS = 10 * SECOND_MS;
const KEY = "marsad_test_demo-enterprise";
const DELAYED_KEY = "marsad_test_demo-starter";
const PATHS = [
  "/quotes/?symbols=2222,1120,7010,9535",
  "/market/summary/",
  "/market/trades/2222/",
  "/market/depth/2222/",
];

/** The state of a member in `/readyz`. */
interface Readiness {
  readonly isReady: boolean;
  readonly body: string;
  readonly position: Position | null;
}

export class Deployment {
  readonly #options: RunOptions;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #world = newOwner("world");
  readonly #folder = mkdtempSync(join(tmpdir(), "marsad-simulation-"));
  readonly #database: SimulatedDatabase;
  readonly #network: SimulatedNetwork;
  readonly #exchange: SimulatedExchange;
  readonly #receivers: SimulatedReceivers;
  readonly #checks: Checks;
  readonly #rules: RulesModel;
  readonly #files: SimulatedFiles;
  readonly #checkpoints: SimulatedCheckpoints;
  readonly #weather: Weather;
  /** By place. Bound: PLACES. */
  readonly #members = new Map<string, Member>();
  readonly #counts: Record<string, number> = {};
  #started = 0;
  #isCalm = false;

  constructor(options: RunOptions) {
    const { seed } = options;
    this.#options = options;
    this.#random = new Random(seed, "faults");
    this.#scheduler = new Scheduler(WALL_START_MS, options.lines);
    this.#weather = { ...drawWeather(new Random(seed, "weather")), ...options.planted?.weather };
    const { database, network, feed, receivers, load } = this.#weather;
    const market = new TrueMarket(seed, load);
    this.#database = new SimulatedDatabase(this.#scheduler, new Random(seed, "database"), this.#folder, database);
    this.#network = new SimulatedNetwork(this.#scheduler, new Random(seed, "network"), network);
    this.#exchange = new SimulatedExchange(this.#scheduler, new Random(seed, "exchange"), market, feed, load.busyness);
    this.#receivers = new SimulatedReceivers(this.#scheduler, new Random(seed, "receivers"), receivers);
    this.#checks = new Checks(this.#database, market, (owner) => {
      const process = owner instanceof CheckpointMakingThread ? owner.process : owner;
      return process instanceof Member ? process : undefined;
    });
    this.#rules = new RulesModel(this.#database, market, this.#checks, () => this.#scheduler.nowMs);
    this.#files = new SimulatedFiles({
      folder: join(this.#folder, "files"),
      scheduler: this.#scheduler,
      random: new Random(seed, "files"),
      database: this.#database,
      market,
      checks: this.#checks,
      isUnsynced: options.planted?.isUnsynced === true,
      isRefusalHidden: options.planted?.isRefusalHidden === true,
      begun: (process) => this.#planCut(process, KILLED_EXPORTING),
      count: (what) => this.#count(what),
    });
    this.#checkpoints = new SimulatedCheckpoints({
      scheduler: this.#scheduler,
      random: new Random(seed, "checkpoints"),
      database: this.#database,
      checks: this.#checks,
      begun: (thread) => this.#planCheckpointCut(thread),
      count: (what) => this.#count(what),
      store: options.planted?.checkpointStore ?? ((store) => store),
    });
    this.#database.committed = (transaction) => {
      this.#checks.committed(transaction);
      this.#rules.committed(transaction.statements);
    };
    this.#receivers.unwanted = (path, lateMs) =>
      this.#checks.fail(
        "nothing is delivered after an acknowledged removal",
        `${path} is told ${lateMs.toFixed(1)} ms later`,
      );
  }

  async run(): Promise<RunResult> {
    const { seed, steps } = this.#options;
    simulateRuntime({
      scheduler: this.#scheduler,
      exchange: this.#exchange,
      receivers: this.#receivers,
      files: this.#files,
      checkpoints: this.#checkpoints,
      seed,
      opened: (owner, door) => {
        const member = [...this.#members.values()].find((each) => each === owner);
        if (member !== undefined) member.door = door;
      },
      begun: (...rule) => this.#rules.begun(...rule),
      isProcess: (owner) => owner instanceof Member || owner === this.#world,
      replayed: () => this.#checks.rulesBegin(this.#scheduler.current.name),
    });
    try {
      for (const [place] of PLACES) this.#start(place, this.#random.next() * SECOND_MS);
      this.#exchange.start();
      this.#checkpoints.start();
      this.#planLook();
      this.#planFault();
      this.#startClients();
      while (this.#scheduler.steps < steps && this.#checks.violation === null) await this.#step();
      if (this.#checks.violation === null) await this.#calmDown();
      this.#files.check();
    } finally {
      for (const member of this.#members.values()) member.isDead = true;
      this.#database.close();
      rmSync(this.#folder, { recursive: true, force: true });
    }
    return {
      seed,
      steps: this.#scheduler.steps,
      seconds: (this.#scheduler.nowMs - WALL_START_MS) / SECOND_MS,
      hash: this.#scheduler.hash,
      violation: this.#checks.violation,
      lastLines: this.#scheduler.lastLines,
      counts: this.#counts,
    };
  }

  #startClients(): void {
    const { seed } = this.#options;
    const world = (name: string): ClientWorld => ({
      scheduler: this.#scheduler,
      random: new Random(seed, name),
      checks: this.#checks,
      market: this.#exchange.market,
      receivers: this.#receivers,
      edges: () => [...this.#members.values()].filter(({ role, door }) => role === "edge" && door?.isOpen === true),
      databaseWellSinceMs: () => this.#database.wellSinceMs,
      keepPlace: this.#options.planted?.keepPlace ?? ((after) => after),
      count: (what) => this.#count(what),
    });
    void new AlertCustomer(world("alert customer"), "alert customer").run();
    void new KeyCustomer(world("key customer"), "key customer").run();
    void new LimitedCustomer(world("limited customer"), "limited customer").run();
    void new LibraryReader(world("program"), "program").run();
    for (const name of ["reader 1", "reader 2"]) new TradeReader(world(name), name).run();
  }

  #count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1;
  }

  async #step(): Promise<void> {
    try {
      await this.#scheduler.step();
    } catch (error) {
      // An uncaught error: in a real process the runtime would end it.
      this.#ended(this.#scheduler.current.name, error);
    }
  }

  #ended(name: string, error: unknown): void {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#checks.fail("nothing ends a process", `${name}: ${said}`);
  }

  #start(place: string, afterMs: number): void {
    this.#scheduler.after(afterMs, this.#world, `start of ${place}`, () => {
      const role = PLACES.find(([each]) => each === place)?.[1] ?? "edge";
      const number = ++this.#started;
      const world: MemberWorld = {
        scheduler: this.#scheduler,
        database: this.#database,
        network: this.#network,
        files: this.#files,
        checkpoints: this.#checkpoints,
        folder: this.#folder,
        planted: this.#options.planted,
        farMs: this.#weather.load.farMs,
        retentionDays: this.#weather.load.retentionDays,
        ended: (member, error) => {
          // A process ends when it finds no database at its start or reads a damaged journal; its supervisor starts it again.
          const isAway = error instanceof Outage && member.door === null;
          if (isAway || error instanceof JournalDamage) this.#restart(place, member);
          else this.#ended(member.name, error);
        },
      };
      const member = new Member(world, role, `${place}#${number}`);
      this.#members.set(place, member);
      member.start(1_000 + number);
    });
  }

  #restart(place: string, member: Member): void {
    member.kill();
    this.#start(place, this.#random.next() * 3 * SECOND_MS);
  }

  /** Sends requests to a process now and then. */
  #planLook(): void {
    this.#scheduler.after(LOOK_EVERY_MS * this.#random.exponential(), this.#world, "look", () => {
      const members = [...this.#members.values()].filter(({ door }) => door?.isOpen === true);
      const member = members[this.#random.int(members.length)];
      if (member !== undefined && member.role !== "worker")
        this.#scheduler.after(0, member, "asked", () => void this.#ask(member));
      this.#planLook();
    });
  }

  /** All requests within one step, so that all answers have one position. */
  async #ask(member: Member): Promise<void> {
    const { role } = member;
    const position = await this.#positionOf(member);
    this.#scheduler.note(`is at ${nameOf(position)}`);
    if (position === null || role === "market") return;
    const step = this.#scheduler.steps;
    for (const path of PATHS) {
      const { status, body } = await this.#get(member, `/api/v1${path}`);
      if (this.#scheduler.steps !== step) {
        this.#count("slow answers");
        return;
      }
      if (status !== 200) {
        this.#count(`answers ${status}`);
        continue;
      }
      this.#count("answers");
      this.#checks.answered(member, path, nameOf(position), body);
      if (path.startsWith("/quotes/")) for (const quote of quotesOf(body)) this.#checks.quoted(member, position, quote);
    }
    const late = await this.#get(member, "/api/v1/quotes/?symbols=2222,1120,7010,9535", DELAYED_KEY);
    if (late.status === 200) for (const quote of quotesOf(late.body)) this.#checks.quotedLate(member, quote);
  }

  async #readiness(member: Member): Promise<Readiness> {
    const { status, body } = await this.#get(member, "/readyz");
    if (!body.startsWith("{")) return { isReady: false, body, position: null };
    const { position = null } = JSON.parse(body) as { readonly position?: string | null };
    const [day, seq] = position === null ? [] : position.split(".").map(Number);
    return {
      isReady: status === 200,
      body,
      position: day === undefined || seq === undefined ? null : { day, seq },
    };
  }

  async #positionOf(member: Member): Promise<Position | null> {
    return (await this.#readiness(member)).position;
  }

  async #get(member: Member, path: string, key = KEY): Promise<{ readonly status: number; readonly body: string }> {
    const { door } = member;
    if (door === null) return { status: 0, body: "" };
    const request = new Request(`http://simulated:${door.port}${path}`, { headers: { "X-API-Key": key } });
    const response = await door.ask(request);
    return { status: response.status, body: await response.text() };
  }

  #planFault(): void {
    this.#scheduler.after(this.#weather.everyMs * this.#random.exponential(), this.#world, "weather", () => {
      if (this.#isCalm) return;
      this.#fault();
      this.#planFault();
    });
  }

  #isWritingCut(chance: number): boolean {
    return !this.#isCalm && this.#weather.kinds.includes("kill") && this.#random.chance(chance);
  }

  /** Where kills are on, kills some processes while they write a checkpoint, and ends only the thread of others. */
  #planCheckpointCut(thread: CheckpointMakingThread): void {
    if (this.#isWritingCut(THREAD_ENDED))
      this.#scheduler.after(this.#random.next() * WRITING_MS.checkpoint, this.#world, "weather", () =>
        thread.terminate(),
      );
    else this.#planCut(thread.process, KILLED_CHECKPOINTING, WRITING_MS.checkpoint);
  }

  /** Where kills are on, kills some processes while they write files. */
  #planCut(process: Owner, chance: number, withinMs = WRITING_MS.files): void {
    if (!this.#isWritingCut(chance)) return;
    const place = [...this.#members].find(([, member]) => member === process)?.[0];
    const member = place === undefined ? undefined : this.#members.get(place);
    if (place === undefined || member === undefined) return;
    this.#scheduler.after(this.#random.next() * withinMs, this.#world, "weather", () => {
      if (!member.isDead) this.#restart(place, member);
    });
  }

  #fault(): void {
    const { kinds } = this.#weather;
    if (kinds.length === 0) return;
    const kind = this.#random.pick(kinds);
    // Faults of the leader matter most.
    const leader = this.#random.chance(0.4) ? this.#leaderPlace() : undefined;
    const place = leader ?? this.#random.pick(PLACES)[0];
    const member = this.#members.get(place);
    if (member === undefined || member.isDead) return;
    this.#count(kind);
    switch (kind) {
      case "kill":
        this.#restart(place, member);
        break;
      case "stop":
        member.stop(() => this.#start(place, this.#random.next() * SECOND_MS));
        break;
      case "freeze":
        member.freeze(this.#random.between(300, 8_000));
        break;
      case "clock":
        member.skewMs = this.#random.between(-60_000, 60_000);
        this.#scheduler.note(`the clock of ${member.name} is off by ${member.skewMs} ms`);
        break;
      case "cut": {
        const bus = this.#network.busOf(member);
        if (bus === undefined) return;
        bus.cut = this.#random.chance(0.5) ? "noticed" : "silent";
        this.#scheduler.note(`${member.name} is cut off, ${bus.cut}`);
        this.#scheduler.after(this.#random.between(500, 10_000), member, "healed", () => bus.heal());
        break;
      }
      case "forge":
        forge(this.#network, this.#exchange.market, this.#random);
        break;
      case "restart":
        void this.#restartDay();
        break;
      case "outage":
        this.#database.fail(this.#random.chance(0.5) ? "refuses" : "hangs", this.#random.between(200, 12_000));
        break;
    }
  }

  #leaderPlace(): string | undefined {
    if (this.#checks.kept === null) return undefined;
    const [row] = this.#database.look("select member from leaderships where name = 'market'");
    return [...this.#members].find(([, { memberName }]) => memberName !== "" && memberName === row?.["member"])?.[0];
  }

  /** The operator restarts the current day. */
  async #restartDay(): Promise<void> {
    const day = this.#checks.kept?.day;
    if (day === undefined) return;
    this.#checks.isRestartAsked = true;
    const operator = newOwner("operator");
    const store = await openStoreOn(
      this.#database.connect(
        operator,
        this.#scheduler.clockOf(operator, () => 0),
      ),
    ).catch(() => null);
    // An operator whose command fails sees the error.
    if (store !== null) await askForRestart(store, day).catch(() => undefined);
  }

  /** Stops the faults and the exchange, and waits until all processes have the same position. */
  async #calmDown(): Promise<void> {
    this.#isCalm = true;
    const calm: DatabaseFaults = CALM.database;
    this.#database.faults = calm;
    this.#network.faults = CALM.network;
    this.#exchange.faults = CALM.feed;
    this.#receivers.faults = CALM.receivers;
    const goesOnUntilMs = this.#scheduler.nowMs + GOES_ON_MS;
    for (const member of this.#members.values()) {
      member.skewMs = 0;
      const bus = this.#network.busOf(member);
      if (bus !== undefined) this.#scheduler.after(0, member, "healed", () => bus.heal());
    }
    this.#scheduler.note("calm");
    while (this.#scheduler.nowMs < goesOnUntilMs - STEADY_MS && this.#checks.violation === null) await this.#step();
    const members = [...this.#members.values()];
    const edges = members.filter(({ role }) => role === "edge");
    const readsBefore = edges.map((edge) => this.#database.journalReads(edge));
    const isLed = await this.#areReady(members.filter(({ role }) => role === "market"));
    const readsMax = (await this.#areReady(members)) ? STEADY_READS_MAX : RECOVERING_READS_MAX;
    while (this.#scheduler.nowMs < goesOnUntilMs && this.#checks.violation === null) await this.#step();
    for (const [at, edge] of edges.entries()) {
      const reads = this.#database.journalReads(edge) - (readsBefore[at] ?? outOfRange(at));
      if (isLed && reads > readsMax)
        this.#checks.fail("a follower has the market from its leader", `${edge.name} read the journal ${reads} times`);
    }
    this.#exchange.rest();
    const untilMs = this.#scheduler.nowMs + WELL_WITHIN_MS;
    for (;;) {
      const nextMs = this.#scheduler.nowMs + SECOND_MS / 2;
      while (this.#scheduler.nowMs < nextMs && this.#checks.violation === null) await this.#step();
      const problem = await this.#problem();
      if (this.#checks.violation !== null || problem === null) return;
      if (this.#scheduler.nowMs >= untilMs) {
        this.#checks.fail("everybody is well after the faults", `after ${WELL_WITHIN_MS / SECOND_MS} s: ${problem}`);
        return;
      }
    }
  }

  async #areReady(members: readonly Member[]): Promise<boolean> {
    for (const member of members) {
      if (member.isDead || member.door === null || !(await this.#readinessNow(member)).isReady) return false;
    }
    return true;
  }

  /** Reads the readiness within a step of its own. */
  async #readinessNow(member: Member): Promise<Readiness> {
    const ready = Promise.withResolvers<Readiness>();
    await this.#scheduler.run(member, "asked for readiness", () => {
      this.#readiness(member).then(ready.resolve, ready.reject);
    });
    return ready.promise;
  }

  /** The reason why the deployment is not well; null when it is. */
  async #problem(): Promise<string | null> {
    const due = nameOf(this.#exchange.last);
    for (const member of this.#members.values()) {
      if (member.isDead || member.door === null) return `${member.name} has not come up`;
      const { isReady, body, position } = await this.#readinessNow(member);
      if (!isReady) return `${member.name} is not ready: ${body}`;
      if (member.role !== "worker" && nameOf(position) !== due)
        return `${member.name} is at ${nameOf(position)}, the exchange at ${due}`;
    }
    return this.#deliveryProblem();
  }

  /** Checks that every due delivery is made, and that every delivery that counts as delivered was received. */
  #deliveryProblem(): string | null {
    const [waiting] = this.#database.look(
      "select count(*) as waiting from webhook_deliveries where status = 'queued' and due_at_ms < ?",
      Math.floor(this.#scheduler.nowMs - DUE_FOR_MS),
    );
    if (Number(waiting?.["waiting"]) > 0) return `${Number(waiting?.["waiting"])} deliveries are due and not made`;
    const rows = this.#database.look(
      `select event_id, url from webhook_deliveries d join webhook_destinations t on t.id = d.destination_id
       where status = 'delivered'`,
    );
    for (const row of rows) {
      const path = new URL(String(row["url"])).pathname;
      if (!this.#receivers.hasTaken(path, String(row["event_id"])))
        this.#checks.fail("what counts as delivered was received", `${path} never took ${String(row["event_id"])}`);
    }
    this.#counts["firings"] = this.#rules.check(true);
    this.#counts["revisions of rules"] = this.#rules.revisions;
    return null;
  }
}

function quotesOf(body: string): readonly Quoted[] {
  // The schema of the endpoint guarantees this type.
  return (JSON.parse(body) as { readonly quotes: readonly Quoted[] }).quotes;
}
