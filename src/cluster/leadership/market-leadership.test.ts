import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { Outage } from "../../base/index.ts";
import type { Leader, Store, Term } from "../../store/index.ts";
import { MarketLeadership } from "./market-leadership.ts";

const LEASE_MS = 4_000;

/** The store's leadership in memory: a lease that ends, and a term that counts up. */
class Leases {
  term = 0;
  member = "";
  untilMs = 0;
  outage: Outage | null = null;
  readonly #clock: TestClock;

  constructor(clock: TestClock) {
    this.#clock = clock;
  }

  readonly leadership: Store["leadership"] = {
    take: async (name, member) => {
      this.#fail();
      const isFree = this.member === "" || this.untilMs <= this.#clock.nowMs();
      if (!isFree && this.member !== member) return { term: null, leader: this.#leader(name) };
      const term: Term = { name, number: this.member === member ? this.term : ++this.term, member };
      this.lead(member);
      return { term, leader: this.#leader(name) };
    },
    renew: async ({ number, member }) => {
      this.#fail();
      const isMine = number === this.term && member === this.member;
      if (isMine) this.lead(member);
      return isMine;
    },
    release: async ({ number, member }) => {
      if (number === this.term && member === this.member) this.member = "";
    },
    current: async (name) => {
      this.#fail();
      return this.member === "" ? null : this.#leader(name);
    },
  };

  lead(member: string): void {
    this.member = member;
    this.untilMs = this.#clock.nowMs() + LEASE_MS;
  }

  /** Makes another process the leader, even within the lease. */
  depose(member: string): void {
    this.term++;
    this.lead(member);
  }

  #leader(name: string): Leader {
    const term: Term = { name, number: this.term, member: this.member };
    return { term, remainingMs: Math.max(0, this.untilMs - this.#clock.nowMs()) };
  }

  #fail(): void {
    if (this.outage !== null) throw this.outage;
  }
}

function open({ isLocal = false } = {}) {
  const clock = new TestClock();
  const leases = new Leases(clock);
  const notes: string[] = [];
  const note = (line: string): void => void notes.push(line);
  const leadership = new MarketLeadership({ store: leases, clock, log: SILENT_LOG, note, isLocal, member: "this:1:a" });
  /** Moves the clock in small steps, with a turn for promises after each; `each` runs at every step. */
  const pass = async (durationMs: number, each: () => void = () => {}): Promise<void> => {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 100) {
      clock.advance(100);
      each();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  };
  return { clock, leases, notes, leadership, pass };
}

/** The state of a promise: "open", "kept", or the message of its rejection. */
function stateOf(promise: Promise<unknown>): { text: string } {
  const state = { text: "open" };
  promise.then(
    () => {
      state.text = "kept";
    },
    (error: Error) => {
      state.text = error.message;
    },
  );
  return state;
}

test("a leadership that is free is taken at once, kept for as long as it runs, and given back at the end", async () => {
  const { leases, leadership, pass } = open();
  await leadership.take();
  await pass(20_000);
  expect([leases.member, leases.term]).toEqual([leadership.member, 1]);
  await leadership.stop();
  expect(leases.member).toBe("");
});

test("a start waits until the lease of a leader that died has run out, and says for whom [OUTAGE-12]", async () => {
  const { leases, leadership, notes, pass } = open();
  leases.depose("dead");
  const taking = stateOf(leadership.take());
  await pass(LEASE_MS - 500);
  expect(taking.text).toBe("open");
  await pass(1_000);
  expect(taking.text).toBe("kept");
  expect(leadership.term?.number).toBe(2);
  expect(notes).toEqual(["Waiting for dead to let go of the market …"]);
});

test("a start is refused when the leader renews its lease meanwhile [OUTAGE-12]", async () => {
  const { clock, leases, leadership, pass } = open();
  leases.depose("alive");
  const taking = stateOf(leadership.take());
  await pass(10_000, () => {
    if (clock.nowMs() % 1_000 === 0) leases.lead("alive");
  });
  expect(taking.text).toContain("Another marsad already serves this market (alive)");
  expect(leases.member).toBe("alive");
});

test("on SQLite a leader is alive as long as it is there, and may take a moment to go [OUTAGE-12]", async () => {
  const { leases, leadership, pass } = open({ isLocal: true });
  leases.depose("other");
  const taking = stateOf(leadership.take());
  await pass(1_000);
  expect(taking.text).toBe("open");
  await pass(2_000);
  expect(taking.text).toContain("Another marsad already serves this market (other)");
});

test("an outage deposes nobody, however long it is; whoever listens hears of it [OUTAGE-10]", async () => {
  const { leases, leadership, pass } = open();
  await leadership.take();
  const reports: string[] = [];
  leadership.reportTo({ failed: () => void reports.push("failed"), succeeded: () => void reports.push("succeeded") });
  leases.outage = new Outage("away", { kind: "away" });
  await pass(30_000);
  expect(leadership.term?.number).toBe(1);
  expect(new Set(reports)).toEqual(new Set(["failed"]));
  leases.outage = null;
  await pass(1_000);
  expect(reports.at(-1)).toBe("succeeded");
});

test("after an outage that was longer than the lease, the leader renews before a standby may take over [RELAY-03]", async () => {
  const { leases, leadership, pass } = open();
  leases.depose("leader");
  const again = stateOf(leadership.again());
  for (const outageMs of [2_300, 4_100, 30_000]) {
    leases.lead("leader");
    await pass(1_000);
    leases.outage = new Outage("away", { kind: "away" });
    await pass(LEASE_MS + outageMs);
    leases.outage = null;
    // The leader renews every second: as late as this at worst.
    await pass(1_900);
    expect([again.text, leases.member]).toEqual(["open", "leader"]);
  }
  // A leader that does not come back from the outage is replaced.
  await pass(LEASE_MS + 2_000);
  expect([again.text, leases.member]).toEqual(["kept", leadership.member]);
});

test("a process that stood still says that it leads only within a lease that it knows to be good [ROLE-04]", async () => {
  const { clock, leases, leadership, pass } = open();
  await leadership.take();
  await pass(10_000);
  expect(leadership.provenTerm).toEqual(leadership.term);
  // Setting the time of day forward changes nothing.
  clock.jumpTo(clock.nowMs() + 3_600_000);
  leases.lead(leadership.member);
  expect(leadership.provenTerm?.number).toBe(1);
  // It stands still for longer than its lease, and has no answer from the store yet when it wakes up.
  leases.outage = new Outage("the answer is on its way", { kind: "away" });
  clock.advance(LEASE_MS);
  expect([leadership.term?.number, leadership.provenTerm]).toEqual([1, null]);
  leases.outage = null;
  await pass(1_200);
  expect(leadership.provenTerm?.number).toBe(1);
});

test("who is replaced knows within a second who leads, stands by, and leads again in a new term [OUTAGE-10]", async () => {
  const { clock, leases, leadership, pass } = open();
  await leadership.take();
  const over = stateOf(leadership.over());
  leases.depose("other");
  await pass(1_200);
  expect(over.text).toBe("kept");
  expect([leadership.term, leadership.leader?.member, leadership.leader?.number]).toEqual([null, "other", 2]);
  const again = stateOf(leadership.again());
  await pass(10_000, () => {
    if (clock.nowMs() % 1_000 === 0) leases.lead("other");
  });
  expect(again.text).toBe("open");
  await pass(LEASE_MS + 1_000);
  expect(again.text).toBe("kept");
  expect([leadership.term?.number, leadership.leader?.member]).toEqual([3, leadership.member]);
  expect(stateOf(leadership.over()).text).toBe("open");
  await pass(20_000);
  expect(leases.member).toBe(leadership.member);
});
