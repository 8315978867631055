// The throttles against a naive model that remembers every request ever made: any sequence of requests, pauses and clock
// jumps must be admitted or refused alike, and every Retry-After must be true.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { planTableWith } from "../../src/access/index.ts";
import type { Throttles } from "../../src/access/plans/plans.ts";
import { dayOf, MINUTE_MS } from "../../src/base/index.ts";
import type { Plan } from "../../src/model/index.ts";
import { GateFixture, START_MS } from "./gate-fixture.ts";

const THROTTLES: Throttles = {
  addressFailuresPerMinute: 3,
  addressRequestsPerMinute: 14,
  sessionRequestsPerMinute: 9,
  linkRequestsPerMinute: 9,
  chartRequestsPerMinute: 20,
  newAccountAgeMs: 1_000_000,
  newAccountRequests: 6,
  newAccountWindowMs: 10_000,
};
const LIMITS = { requestsPerDay: 12, requestsPerMinute: 5, keyRequestsPerMinute: 4 };
const TABLE = planTableWith({ free: LIMITS, starter: LIMITS });

type Step =
  | { readonly kind: "request"; readonly key: number; readonly address: number }
  | { readonly kind: "failure"; readonly address: number }
  | { readonly kind: "missing"; readonly address: number }
  | { readonly kind: "wait"; readonly ms: number };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("request" as const),
      key: fc.integer({ min: 0, max: 3 }),
      address: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("failure" as const), address: fc.integer({ min: 0, max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("missing" as const), address: fc.integer({ min: 0, max: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(0, 1, 400, 3_000, 9_999, 10_000, 25_000, MINUTE_MS, 40_000_000),
    }),
  },
);

interface Past {
  readonly atMs: number;
  readonly address: number;
  readonly account: number | null;
  readonly key: number | null;
  readonly wasAdmitted: boolean;
  readonly wasFailure: boolean;
  readonly wasKeyless: boolean;
  readonly wasShut: boolean;
}

/** Two accounts with two keys each; account 0 is Free and new, account 1 is on Starter. */
const PLANS_OF: readonly Plan[] = ["free", "starter"];
const accountOf = (key: number): number => key >> 1;

/** The rules QUOTA-01 to QUOTA-17, computed as plainly as possible from all past requests. */
class Model {
  readonly past: Past[] = [];

  #count(test: (past: Past) => boolean): number {
    return this.past.filter(test).length;
  }

  expect(step: Exclude<Step, { kind: "wait" }>, nowMs: number): string {
    const minute = Math.floor(nowMs / MINUTE_MS);
    const isNow = (past: Past): boolean => Math.floor(past.atMs / MINUTE_MS) === minute;
    const isHere = (past: Past): boolean => isNow(past) && past.address === step.address;
    const key = step.kind === "request" ? step.key : null;
    const judged = {
      atMs: nowMs,
      address: step.address,
      account: null,
      key: null,
      wasAdmitted: false,
      wasFailure: false,
      wasKeyless: false,
      wasShut: false,
    };
    const isShut = this.#count((past) => isHere(past) && past.wasFailure) >= THROTTLES.addressFailuresPerMinute;
    const isFlooding =
      key === null &&
      this.#count((past) => isHere(past) && past.wasKeyless && !past.wasShut) >= THROTTLES.addressRequestsPerMinute;
    const isAddressOver = isShut || isFlooding;
    if (isAddressOver || key === null) {
      const wasFailure = !isAddressOver && step.kind === "failure";
      this.past.push({ ...judged, wasFailure, wasKeyless: key === null, wasShut: isShut });
      if (isAddressOver) return "throttled";
      return step.kind === "failure" ? "key-invalid" : "key-missing";
    }
    const account = accountOf(key);
    const isOwn = (past: Past): boolean => past.account === account;
    const windowStartMs = nowMs - THROTTLES.newAccountWindowMs;
    const isNew = PLANS_OF[account] === "free" && nowMs - START_MS < THROTTLES.newAccountAgeMs;
    const isGuarded =
      isNew && this.#count((past) => isOwn(past) && past.atMs > windowStartMs) >= THROTTLES.newAccountRequests;
    const isOver =
      this.#count((past) => isOwn(past) && past.wasAdmitted && dayOf(past.atMs) === dayOf(nowMs)) >=
        LIMITS.requestsPerDay ||
      this.#count((past) => isOwn(past) && past.wasAdmitted && isNow(past)) >= LIMITS.requestsPerMinute ||
      this.#count((past) => past.key === key && past.wasAdmitted && isNow(past)) >= LIMITS.keyRequestsPerMinute;
    this.past.push({ ...judged, account, key, wasAdmitted: !isGuarded && !isOver });
    if (isGuarded) return "security-limit";
    return isOver ? "throttled" : "admitted";
  }
}

async function world() {
  const fixture = new GateFixture();
  const keys = PLANS_OF.flatMap((plan) => {
    const { account, keyText } = fixture.accounts.add(plan, { createdAtMs: START_MS });
    return [keyText, fixture.accounts.addKey(account.id).keyText];
  });
  // Without beats: this test is about the decisions of one process.
  const gate = fixture.newGate({ throttles: THROTTLES, table: TABLE });
  await gate.start();
  return { fixture, gate, keyOf: (index: number) => keys[index] ?? "" };
}

test("every request is admitted or refused as the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 120 }), async (steps) => {
      const { fixture, gate, keyOf } = await world();
      const model = new Model();
      for (const step of steps) {
        if (step.kind === "wait") {
          fixture.clock.jumpTo(fixture.clock.nowMs() + step.ms);
          continue;
        }
        const keyText = {
          request: () => keyOf(step.kind === "request" ? step.key : 0),
          failure: () => "marsad_live_nobody-has-this",
          missing: () => null,
        }[step.kind]();
        const expected = model.expect(step, fixture.clock.nowMs());
        const admission = gate.admit(keyText, `198.51.100.${step.address}`);
        expect(admission.ok ? "admitted" : admission.refusal).toBe(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test("whoever waits as long as Retry-After says is admitted, and it never says more than a day", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 80 }), fc.integer({ min: 0, max: 3 }), async (steps, key) => {
      const { fixture, gate, keyOf } = await world();
      for (const step of steps) {
        if (step.kind === "wait") fixture.clock.jumpTo(fixture.clock.nowMs() + step.ms);
        else if (step.kind === "request") gate.admit(keyOf(step.key), `198.51.100.${step.address}`);
      }
      // From an address of its own, so that only the account's limits are at stake.
      const admission = gate.admit(keyOf(key), "192.0.2.1");
      if (admission.ok) return;
      const waitS = admission.retryAfterS ?? 0;
      expect(Number.isInteger(waitS) && waitS >= 1 && waitS <= 86_400).toBe(true);
      fixture.clock.jumpTo(fixture.clock.nowMs() + waitS * 1_000);
      expect(gate.admit(keyOf(key), "192.0.2.1").ok).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a clock that jumps anywhere never shuts an account out for longer than its limits say", async () => {
  const jumps = fc.array(fc.integer({ min: -200_000_000, max: 200_000_000 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(jumps, async (offsets) => {
      const { fixture, gate, keyOf } = await world();
      for (const offset of offsets) {
        fixture.clock.jumpTo(START_MS + offset);
        for (let i = 0; i < 8; i++) {
          const admission = gate.admit(keyOf(2), `198.51.100.${i}`);
          if (!admission.ok) expect(admission.retryAfterS).toBeLessThanOrEqual(86_400);
          expect(admission.rate?.remaining).toBeGreaterThanOrEqual(0);
        }
      }
    }),
  );
});
