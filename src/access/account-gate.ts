// The gate over the accounts of the store: verifies and counts in memory, and on every beat follows what changed in the
// store and gives it the counts of the day.

import { type Clock, type Component, type Log, Outage, type Timer } from "../base/index.ts";
import type { Accounts, Usage } from "../store/index.ts";
import { AddressTable } from "./address-table.ts";
import type { Caller } from "./caller.ts";
import { DayLedger } from "./day-ledger.ts";
import type { AccessChange, Admission, AdmissionRefusal, ConnectionSlot, Gate } from "./gate.ts";
import { type KeyEntry, KeyRing } from "./key-ring.ts";
import { KEY_FORMAT, KEY_TEXT_MAX } from "./key-text.ts";
import { MINUTE_WINDOW_MS, PLAN_TABLE, type PlanTable, THROTTLES, type Throttles } from "./plans.ts";
import { secondsUntil, Throttle } from "./throttle.ts";

/** Changes are followed and counts are settled this often: well within the 2 seconds and the 1 second promised. */
export const BEAT_MS = 500;

export interface AccountGateOptions {
  readonly accounts: Accounts;
  readonly usage: Usage;
  readonly clock: Clock;
  readonly log: Log;
  /** Names this process in the store; a new one at every start. */
  readonly writer: string;
  readonly table?: PlanTable;
  readonly throttles?: Throttles;
  /** `off`: demo keys are refused. `unlimited`: nothing is counted for them (load tests on loopback). */
  readonly demo: "off" | "on" | "unlimited";
}

type Outcome = AdmissionRefusal | "admitted";

export class AccountGate implements Gate, Component {
  readonly name = "access";
  readonly #options: AccountGateOptions;
  readonly #ring: KeyRing;
  readonly #ledger: DayLedger;
  readonly #throttle: Throttle;
  readonly #addresses: AddressTable;
  readonly #isDemoUnlimited: boolean;
  // Bound: the parts of the service that listen.
  readonly #listeners = new Set<(change: AccessChange) => void>();
  readonly #outcomes: Record<Outcome, number> = {
    admitted: 0,
    "key-missing": 0,
    "key-format": 0,
    "key-invalid": 0,
    throttled: 0,
    "security-limit": 0,
  };
  #stamp = 0;
  #followedAtMs = Number.NEGATIVE_INFINITY;
  #timer: Timer | null = null;
  #beat: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isFailing = false;

  constructor(options: AccountGateOptions) {
    const throttles = options.throttles ?? THROTTLES;
    this.#options = options;
    this.#ring = new KeyRing({ table: options.table ?? PLAN_TABLE, isDemoEnabled: options.demo !== "off" });
    this.#ledger = new DayLedger(options.usage, options.writer);
    this.#throttle = new Throttle(throttles, this.#ledger);
    this.#addresses = new AddressTable(throttles);
    this.#isDemoUnlimited = options.demo === "unlimited";
  }

  /** Loads every key and the counts of the day; nothing is admitted before. */
  async start(): Promise<void> {
    await this.#follow();
    await this.#ledger.settle(this.#options.clock.nowMs());
    this.#schedule();
  }

  /** Hands the last counts to the store: a clean restart goes on exactly. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#beat;
    await this.#ledger.close(this.#options.clock.nowMs());
  }

  /** Resolves when the beat under way, if there is one, is over. */
  settled(): Promise<void> {
    return this.#beat;
  }

  /** How old the knowledge of keys and accounts is; it grows while the store cannot be reached. */
  staleForMs(): number {
    return this.#options.clock.nowMs() - this.#followedAtMs;
  }

  /** How requests and upgrades fared since the start. */
  outcomes(): Readonly<Record<Outcome, number>> {
    return this.#outcomes;
  }

  admit(keyText: string | null, address: string): Admission {
    return this.#count(this.#pass(keyText, address, true));
  }

  identify(keyText: string | null, address: string): Admission {
    return this.#count(this.#pass(keyText, address, false));
  }

  openConnection(caller: Caller): ConnectionSlot {
    const owner = this.#ring.accountEntry(caller.accountId);
    if (owner === undefined) return { ok: false };
    const isUnlimited = this.#isDemoUnlimited && owner.account.isDemo;
    if (!isUnlimited && owner.connections >= caller.limits.streamConnections) return { ok: false };
    owner.connections++;
    let isHeld = true;
    const release = (): void => {
      if (isHeld) owner.connections--;
      isHeld = false;
    };
    return { ok: true, release };
  }

  callerOfKey(keyId: number): Caller | null {
    return this.#ring.callerOfKey(keyId, this.#options.clock.nowMs());
  }

  watch(listener: (change: AccessChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #pass(keyText: string | null, address: string, isCounted: boolean): Admission {
    const nowMs = this.#options.clock.nowMs();
    if (this.#isDemoUnlimited) {
      const entry = this.#verify(keyText, nowMs);
      if (entry?.owner.account.isDemo) return this.#admission(entry, nowMs);
    }
    const from = this.#addresses.touch(address, nowMs);
    // Contract 2: past its limit every request of an address is refused, whatever its key.
    if (this.#addresses.isOver(from)) {
      const minuteEndMs = (Math.floor(nowMs / MINUTE_WINDOW_MS) + 1) * MINUTE_WINDOW_MS;
      return { ok: false, refusal: "throttled", retryAfterS: secondsUntil(minuteEndMs, nowMs) };
    }
    if (keyText === null || keyText === "") return MISSING;
    if (!hasKeyFormat(keyText)) {
      from.failures++;
      return MALFORMED;
    }
    const entry = this.#ring.find(keyText, nowMs);
    if (entry === null) {
      from.failures++;
      return INVALID;
    }
    const hold = isCounted ? this.#throttle.take(entry, nowMs) : null;
    if (hold === null) return this.#admission(entry, nowMs);
    return { ok: false, ...hold, rate: this.#throttle.rateOf(entry, nowMs) };
  }

  #verify(keyText: string | null, nowMs: number): KeyEntry | null {
    return keyText !== null && hasKeyFormat(keyText) ? this.#ring.find(keyText, nowMs) : null;
  }

  #admission(entry: KeyEntry, nowMs: number): Admission {
    return { ok: true, caller: entry.caller, rate: this.#throttle.rateOf(entry, nowMs) };
  }

  #count(admission: Admission): Admission {
    this.#outcomes[admission.ok ? "admitted" : admission.refusal]++;
    return admission;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = this.#options.clock.after(BEAT_MS, () => {
      this.#beat = this.#runBeat();
    });
  }

  async #runBeat(): Promise<void> {
    // Each on its own: counts that cannot be written must not hide a revocation, nor the other way round.
    const results = await Promise.allSettled([this.#follow(), this.#ledger.settle(this.#options.clock.nowMs())]);
    this.#report(results.filter((result) => result.status === "rejected").map((result) => result.reason));
    this.#schedule();
  }

  async #follow(): Promise<void> {
    const askedAtMs = this.#options.clock.nowMs();
    const changes = await this.#options.accounts.since(this.#stamp);
    this.#stamp = changes.stamp;
    this.#tell(this.#ring.apply(changes));
    this.#tell(this.#ring.expire(askedAtMs));
    this.#followedAtMs = askedAtMs;
  }

  #tell(news: readonly AccessChange[]): void {
    for (const change of news) {
      for (const listener of this.#listeners) this.#tellOne(listener, change);
    }
  }

  /** A listener's mistake is its own: the others must still hear of a revocation. */
  #tellOne(listener: (change: AccessChange) => void, change: AccessChange): void {
    try {
      listener(change);
    } catch (error) {
      this.#options.log.error({ err: error, kind: change.kind }, "a listener failed on a change of access");
    }
  }

  /** One line when the store is lost and one when it is back, not one a beat. */
  #report(errors: readonly unknown[]): void {
    const [error] = errors;
    const { log } = this.#options;
    if (error !== undefined && !(error instanceof Outage)) log.error({ err: error }, "following the accounts failed");
    else if (error !== undefined && !this.#isFailing) log.warn({ err: error }, "the accounts cannot be followed");
    else if (error === undefined && this.#isFailing) log.info({}, "the accounts are followed again");
    this.#isFailing = error !== undefined;
  }
}

const MISSING: Admission = { ok: false, refusal: "key-missing" };
const MALFORMED: Admission = { ok: false, refusal: "key-format" };
const INVALID: Admission = { ok: false, refusal: "key-invalid" };

/** The length first: a header of megabytes is not worth a pattern. */
function hasKeyFormat(keyText: string): boolean {
  return keyText.length <= KEY_TEXT_MAX && KEY_FORMAT.test(keyText);
}
