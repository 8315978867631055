// A gate over a store in memory, under a clock that only the test moves.

import { FOLLOW_INTERVAL_MS } from "../../src/access/admission/account-gate.ts";
import { AccountGate } from "../../src/access/index.ts";
import type { Accounts } from "../../src/store/index.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { MemoryAccounts, MemoryUsage } from "./memory-store.ts";

/** Sunday 15 November 2026, 11:00:00 in Riyadh. */
export const START_MS = Date.UTC(2026, 10, 15, 8, 0, 0);
export const ADDRESS = "203.0.113.9";

export class GateFixture {
  readonly clock = new TestClock(START_MS);
  readonly accounts = new MemoryAccounts();
  readonly usage = new MemoryUsage();

  /** A started gate; call again for another process on the same store. */
  async gate(more: Partial<ConstructorParameters<typeof AccountGate>[0]> = {}): Promise<AccountGate> {
    const gate = this.newGate(more);
    await gate.start();
    return gate;
  }

  newGate(more: Partial<ConstructorParameters<typeof AccountGate>[0]> = {}): AccountGate {
    return new AccountGate({
      // A gate asks its accounts for nothing but changes.
      accounts: this.accounts as unknown as Accounts,
      usage: this.usage,
      clock: this.clock,
      log: SILENT_LOG,
      demo: "off",
      ...more,
    });
  }

  /** Lets one beat of these gates happen, and end. */
  async beat(...gates: readonly AccountGate[]): Promise<void> {
    this.clock.advance(FOLLOW_INTERVAL_MS);
    for (const gate of gates) await gate.settled();
  }
}

/** "admitted", or the kind of refusal. */
export function outcomeOf(admission: ReturnType<AccountGate["admit"]>): string {
  return admission.ok ? "admitted" : admission.refusal;
}

/** How many of `count` requests are admitted, sent at once. */
export function admitted(gate: AccountGate, keyText: string, count: number, address = ADDRESS): number {
  return Array.from({ length: count }, () => gate.admit(keyText, address)).filter(({ ok }) => ok).length;
}
