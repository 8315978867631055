// The gate on a real store, opened by each process for itself: the promises that hold across processes and restarts.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { FOLLOW_INTERVAL_MS } from "../../src/access/admission/account-gate.ts";
import {
  type AccessChange,
  AccountAdministration,
  AccountGate,
  DEMO_ACCOUNTS,
  ensureDemoAccounts,
  parseLimitChanges,
  planTableWith,
} from "../../src/access/index.ts";
import { present, SECOND_MS } from "../../src/base/index.ts";
import type { Plan } from "../../src/model/index.ts";
import type { DatabaseLocation } from "../../src/store/database/database.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import type { Backend } from "../contracts/store/backend.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { ADDRESS, admitted, outcomeOf, START_MS } from "./gate-fixture.ts";

/** 100 requests a day, and a limit per minute that no test reaches. */
const ROOMY = planTableWith({ starter: { requestsPerDay: 100, requestsPerMinute: 1e9 } });

/**
 * A process: its own connection to the store, its own gate. Each has a clock of its own as well, so that their beats can
 * run one after the other: SQLite lets one process wait for another, but two writers on one thread would wait for ever.
 */
interface Process {
  readonly clock: TestClock;
  readonly store: Store;
  readonly gate: AccountGate;
}

class World {
  readonly clock = new TestClock(START_MS);
  readonly location: DatabaseLocation;
  readonly #stores: Store[] = [];

  constructor(location: DatabaseLocation) {
    this.location = location;
  }

  async store(): Promise<Store> {
    const store = await openStore(this.location);
    this.#stores.push(store);
    return store;
  }

  async process(more: Partial<ConstructorParameters<typeof AccountGate>[0]> = {}): Promise<Process> {
    const store = await this.store();
    const { accounts, usage } = store;
    const clock = new TestClock(this.clock.nowMs());
    const gate = new AccountGate({
      accounts,
      usage,
      clock,
      log: SILENT_LOG,
      demo: "off",
      table: ROOMY,
      ...more,
    });
    await gate.start();
    return { clock, store, gate };
  }

  async customer(store: Store, plan: Plan) {
    const registrar = new AccountAdministration(store, this.clock);
    const account = await registrar.createAccount({ name: "Acme", plan, depth: "none", isVerified: true });
    const { key, text } = await registrar.issueKey({
      accountId: account.id,
      kind: "live",
      label: "",
      expiresAtMs: null,
    });
    return { registrar, account, key, text };
  }

  async beat(...processes: readonly Process[]): Promise<void> {
    for (const { clock, gate } of processes) {
      clock.advance(FOLLOW_INTERVAL_MS);
      await gate.settled();
    }
  }

  async close(): Promise<void> {
    for (const store of this.#stores) await store.close();
  }
}

export function gateContract(backend: Backend): void {
  let world: World | null = null;
  const here = (): World => present(world, "a test is running");
  beforeEach(async () => {
    world = new World(await backend.createWithTables());
  });
  afterEach(async () => {
    await world?.close();
    await backend.remove(here().location);
    world = null;
  });

  test("two processes on one database see one quota, a second late at most", async () => {
    const { text } = await here().customer(await here().store(), "starter");
    const [a, b] = [await here().process(), await here().process()];
    expect(2 * FOLLOW_INTERVAL_MS).toBeLessThanOrEqual(SECOND_MS);
    expect(admitted(a.gate, text, 60)).toBe(60);
    // In the first beat one process writes its counts, in the second the other reads them.
    await here().beat(a, b);
    await here().beat(a, b);
    expect(admitted(b.gate, text, 60)).toBe(40);
    await here().beat(a, b);
    await here().beat(a, b);
    expect(outcomeOf(a.gate.admit(text, ADDRESS))).toBe("throttled");
    expect((await a.store.usage.report(0, 99_999_999)).map(({ requests }) => requests)).toEqual([100]);
  });

  test("a clean restart is exact, a crash forgives one beat", async () => {
    const { text } = await here().customer(await here().store(), "starter");
    const first = await here().process();
    admitted(first.gate, text, 30);
    await first.gate.stop();
    const second = await here().process();
    expect(second.gate.admit(text, ADDRESS)).toMatchObject({ ok: true, rate: { remaining: 69 } });
    await here().beat(second);
    admitted(second.gate, text, 9);
    // The second process is not stopped: the counts that it had not written yet are lost.
    const third = await here().process();
    expect(third.gate.admit(text, ADDRESS)).toMatchObject({ ok: true, rate: { remaining: 68 } });
  });

  test("a revocation reaches every process within 2 seconds and survives a restart", async () => {
    const { registrar, account, key, text } = await here().customer(await here().store(), "pro");
    const [a, b] = [await here().process(), await here().process()];
    const news: AccessChange[] = [];
    for (const { gate } of [a, b]) gate.watch((change) => news.push(change));
    expect([a, b].map(({ gate }) => outcomeOf(gate.admit(text, ADDRESS)))).toEqual(["admitted", "admitted"]);
    await registrar.revokeKey(key.id);
    expect(FOLLOW_INTERVAL_MS).toBeLessThan(2 * SECOND_MS);
    await here().beat(a, b);
    expect([a, b].map(({ gate }) => outcomeOf(gate.admit(text, ADDRESS)))).toEqual(["key-invalid", "key-invalid"]);
    const told = { kind: "revoked", accountId: account.id, keyId: key.id } as const;
    expect(news).toEqual([told, told]);
    expect(outcomeOf((await here().process()).gate.admit(text, ADDRESS))).toBe("key-invalid");
  });

  test("a plan, an override, an entitlement and a suspension are honoured within a beat, without a restart", async () => {
    const { registrar, account, key, text } = await here().customer(await here().store(), "pro");
    const running = await here().process();
    const caller = () => running.gate.callerOfKey(key.id);
    await registrar.change(account.id, { plan: "enterprise" });
    await registrar.change(account.id, { limits: parseLimitChanges("requests-per-day=3,bars30m=24m") });
    await registrar.change(account.id, { depth: "approved" });
    await here().beat(running);
    expect(caller()).toMatchObject({
      plan: "enterprise",
      depth: "approved",
      limits: { requestsPerDay: 3, bars30m: { count: 24, unit: "months" } },
    });
    expect(admitted(running.gate, text, 10)).toBe(3);
    await registrar.change(account.id, { depth: "suspended" });
    await here().beat(running);
    expect(caller()?.depth).toBe("suspended");
    await registrar.change(account.id, { isSuspended: true });
    await here().beat(running);
    expect(caller()).toBeNull();
    await registrar.change(account.id, { isSuspended: false });
    await here().beat(running);
    expect(caller()?.plan).toBe("enterprise");
  });

  test("an account has no more keys than its plan, also after it moves to a lower one [AUTH-12]", async () => {
    const { registrar, account } = await here().customer(await here().store(), "starter");
    const issue = () => registrar.issueKey({ accountId: account.id, kind: "test", label: "", expiresAtMs: null });
    const second = await issue();
    await issue();
    await expect(issue()).rejects.toThrow("has 3 active keys, as many as its plan allows");
    await expect(registrar.change(account.id, { plan: "free" })).rejects.toThrow(
      "has 3 active keys and would be allowed 1: revoke 2 first",
    );
    await registrar.revokeKey(second.key.id);
    await issue();
    expect((await registrar.change(account.id, { plan: "business" })).plan).toBe("business");
    await registrar.change(account.id, { isSuspended: true });
  });

  test("there is one demo key for each plan, and those that should have depth have it [RUN-20, RUN-22, RUN-23]", async () => {
    await ensureDemoAccounts(await here().store(), here().clock.nowMs());
    const { gate } = await here().process({ demo: "on" });
    const seen = DEMO_ACCOUNTS.map(({ keyText }) => {
      const admission = gate.admit(keyText, ADDRESS);
      return admission.ok ? [keyText, admission.caller.plan, admission.caller.depth] : [keyText, admission.refusal];
    });
    expect(seen).toEqual([
      ["marsad_test_demo-free", "free", "none"],
      ["marsad_test_demo-starter", "starter", "none"],
      ["marsad_test_demo-pro", "pro", "none"],
      ["marsad_test_demo-pro-depth", "pro", "approved"],
      ["marsad_test_demo-business", "business", "approved"],
      ["marsad_test_demo-enterprise", "enterprise", "approved"],
    ]);
    const shut = await here().process({ demo: "off" });
    for (const { keyText } of DEMO_ACCOUNTS) expect(outcomeOf(shut.gate.admit(keyText, ADDRESS))).toBe("key-invalid");
  });
}
