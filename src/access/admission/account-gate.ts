// The gate over the accounts of the store. Requests are verified and counted in memory; twice a second the gate reads the
// changes of the store and writes the counts of the day to it.

import { type Clock, type Component, type Log, Outage, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Accounts } from "../../store/index.ts";
import { KEY_FORMAT, KEY_TEXT_MAX } from "../keys/key-text.ts";
import type { Caller } from "../plans/caller.ts";
import { MINUTE_WINDOW_MS, PLAN_TABLE, type PlanTable, THROTTLES, type Throttles } from "../plans/plans.ts";
import { DailyUsage, type UsageRows } from "../usage/daily-usage.ts";
import { AccountThrottle, secondsUntil } from "./account-throttle.ts";
import { AddressThrottle } from "./address-throttle.ts";
import { type AddressSource, addressOf } from "./client-address.ts";
import { connectionsMax, TakenConnection } from "./connections.ts";
import { CountSharing } from "./count-sharing.ts";
import type {
  AccessChange,
  AccountUse,
  Admission,
  ConnectionHolder,
  ConnectionSlot,
  Credential,
  Gate,
  KnownKey,
  RateState,
  RefusedAdmission,
} from "./gate.ts";
import { type AccountEntry, type KeyEntry, KeyIndex } from "./key-index.ts";
import { type EnteredCall, PastCalls } from "./past-calls.ts";

/** The interval of reading changes and writing counts: a revocation holds within 2 seconds, a quota is shared within 1. */
export const FOLLOW_INTERVAL_MS = 500;

export interface AccountGateOptions {
  readonly accounts: Pick<Accounts, "since">;
  readonly usage: UsageRows;
  readonly clock: Clock;
  readonly log: Log;
  readonly table?: PlanTable;
  readonly throttles?: Throttles;
  /** `off`: demo keys are refused. `unlimited`: their requests are counted and never refused (load tests on loopback). */
  readonly demo: "off" | "on" | "unlimited";
  /** The unique name of this process where several processes share the limits; left out where it runs alone. */
  readonly member?: string;
  /** Called when this process found a change in the store without a wake-up, so that it can wake the other processes. */
  readonly noticed?: () => void;
}

export class AccountGate implements Gate, Component {
  readonly name = "access";
  readonly hasDemoKeys: boolean;
  /** Reports the counts of this process and receives those of the other processes; null where it runs alone. */
  readonly sharing: CountSharing | null;
  readonly #options: AccountGateOptions;
  readonly #keys: KeyIndex;
  readonly #usage: DailyUsage;
  readonly #throttle: AccountThrottle;
  readonly #addresses: AddressThrottle;
  readonly #pastCalls: PastCalls;
  readonly #isDemoUnlimited: boolean;
  // Bound: the parts of the service that listen.
  readonly #listeners = new Set<(change: AccessChange) => void>();
  #stamp = 0;
  readonly #following: Repeat;
  readonly #connectionsChanged = (owner: AccountEntry): void => this.sharing?.connectionsChanged(owner);
  #isFailing = false;
  /** True while new keys cannot be read from the store. */
  #isUnread = false;
  /** True when a wake-up announced the change that is read next: the other processes know of it already. */
  #isExpected = true;

  constructor(options: AccountGateOptions) {
    const throttles = options.throttles ?? THROTTLES;
    this.#options = options;
    this.hasDemoKeys = options.demo !== "off";
    this.#keys = new KeyIndex({ table: options.table ?? PLAN_TABLE, isDemoEnabled: this.hasDemoKeys });
    this.#usage = new DailyUsage(options.usage, options.member !== undefined);
    this.#throttle = new AccountThrottle(throttles, this.#usage);
    this.#addresses = new AddressThrottle(throttles);
    this.#pastCalls = new PastCalls(options.member ?? "");
    this.#isDemoUnlimited = options.demo === "unlimited";
    this.sharing = options.member === undefined ? null : this.#share(options.member, throttles);
    this.#following = new Repeat({
      clock: options.clock,
      everyMs: FOLLOW_INTERVAL_MS,
      task: () => this.#synchronise(),
      failed: (error) => options.log.error({ err: error }, "following the accounts failed"),
    });
  }

  /** Loads every key and the counts of the day. Until then every key is unknown. */
  async start(): Promise<void> {
    await this.#follow();
    await this.#usage.settle(this.#options.clock.nowMs());
    this.#following.start();
  }

  /** Writes the last counts to the store, so that a restart continues with exact counts. */
  async stop(): Promise<void> {
    await this.#following.stop();
    await this.#usage.close(this.#options.clock.nowMs());
  }

  /** Reads a change of the store at once, without waiting for the next round. */
  changed(): Promise<void> {
    this.#isExpected = true;
    return this.#following.wake();
  }

  /** Resolves when no round of reading changes and writing counts is running. */
  settled(): Promise<void> {
    return this.#following.settled();
  }

  admit(credential: Credential, address: AddressSource, route = NO_ROUTE): Admission {
    return this.#pass(credential, address, route);
  }

  identify(credential: Credential, address: AddressSource): Admission {
    return this.#pass(credential, address, null);
  }

  fail(caller: Caller, route: string, rate: RateState): void {
    const entry = this.#keys.keyEntry(caller.keyId);
    if (entry !== undefined) this.#throttle.fail(entry, route, rate.resetAtS);
  }

  useOf(caller: Caller): AccountUse | null {
    const entry = this.#keys.keyEntry(caller.keyId);
    if (entry === undefined) return null;
    const nowMs = this.#options.clock.nowMs();
    const { limit, resetAtS } = this.#throttle.rateOf(entry, nowMs);
    const requestsToday = this.#throttle.usedOf(entry, nowMs);
    const { size, others } = entry.owner.connections;
    return { requestsToday, requestsLimit: limit, resetsAtMs: resetAtS * SECOND_MS, connections: size + others };
  }

  nameOf(caller: Caller): string | null {
    return this.#keys.keyEntry(caller.keyId)?.owner.account.name ?? null;
  }

  refresh(): Promise<void> {
    return this.#following.wake();
  }

  visit(credential: Credential, address: AddressSource): RefusedAdmission | null {
    const nowMs = this.#options.clock.nowMs();
    const entry = this.#verify(credential, nowMs);
    if (entry !== null && this.#isUnlimited(entry.owner)) return null;
    if (this.#addresses.isShut(address, nowMs)) return untilMinuteEnds(nowMs);
    const isWithin =
      entry === null
        ? this.#addresses.count(addressOf(address), nowMs)
        : this.#addresses.countKey(entry.caller.keyId, nowMs);
    return isWithin ? null : untilMinuteEnds(nowMs);
  }

  openConnection(caller: Caller, holder: ConnectionHolder | null = null): ConnectionSlot {
    const owner = this.#keys.accountEntry(caller.accountId);
    if (owner === undefined) return { ok: false };
    const kind = holder?.isConsole === true ? "consoleConnections" : "connections";
    const { size, others } = owner[kind];
    const isFull = size + others >= connectionsMax(kind, caller.limits);
    if (isFull && !this.#isUnlimited(owner)) return { ok: false };
    return new TakenConnection(this.#options.clock.nowMs(), owner, kind, holder, this.#connectionsChanged);
  }

  /** Enters a call for a past moment; an account may have `max` at a time. Null when it has that many in this process alone. */
  enterPastCall({ accountId }: Caller, max: number): EnteredCall | null {
    return this.#pastCalls.enter(accountId, max, this.#options.clock.nowMs());
  }

  callerOfKey(keyId: number): Caller | null {
    return this.#keys.callerOfKey(keyId, this.#options.clock.nowMs());
  }

  watch(listener: (change: AccessChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** With a `route` of null the request takes nothing from the quota. */
  #pass(credential: Credential, address: AddressSource, route: string | null): Admission {
    const nowMs = this.#options.clock.nowMs();
    const entry = this.#verify(credential, nowMs);
    const { session, link } = shownBy(credential);
    const isCounted = route !== null && session === undefined;
    if (entry !== null && this.#isUnlimited(entry.owner)) {
      if (isCounted) this.#throttle.take(entry, nowMs, route, true);
      return this.#admission(entry, nowMs);
    }
    // QUOTA-11: after too many failed authentications every request of the address is refused, whatever its key.
    if (this.#addresses.isShut(address, nowMs)) return untilMinuteEnds(nowMs);
    if (entry === null) return this.#refuse(credential, address, nowMs);
    if (link !== undefined && !this.#addresses.countLink(link, nowMs)) return untilMinuteEnds(nowMs);
    if (!isCounted) {
      const isWithin =
        session !== undefined && route !== null
          ? this.#addresses.countSession(session, nowMs)
          : this.#addresses.countKey(entry.caller.keyId, nowMs);
      if (isWithin) return this.#admission(entry, nowMs);
      return { ...untilMinuteEnds(nowMs), rate: this.#throttle.rateOf(entry, nowMs) };
    }
    const hold = this.#throttle.take(entry, nowMs, route, false);
    if (hold === null) return this.#admission(entry, nowMs);
    return { ok: false, ...hold, rate: this.#throttle.rateOf(entry, nowMs), caller: entry.caller };
  }

  /** QUOTA-13: a request without a valid key counts against its address. */
  #refuse(credential: Credential, source: AddressSource, nowMs: number): RefusedAdmission {
    const address = addressOf(source);
    if (!this.#addresses.count(address, nowMs)) return untilMinuteEnds(nowMs);
    if (credential === null || credential === "") return MISSING;
    const isFormed = typeof credential !== "string" || hasKeyFormat(credential);
    // OUTAGE-04: a key that was issued just before the store became unreachable must not be called invalid.
    if (isFormed && this.#isUnread) return UNREAD;
    this.#addresses.fail(address, nowMs);
    return isFormed ? INVALID : MALFORMED;
  }

  #isUnlimited({ account }: AccountEntry): boolean {
    return this.#isDemoUnlimited && account.isDemo;
  }

  #share(member: string, throttles: Throttles): CountSharing {
    const sharing = new CountSharing(
      {
        keys: this.#keys,
        usage: this.#usage,
        addresses: this.#addresses,
        pastCalls: this.#pastCalls,
        windowOf: (owner, nowMs) => this.#throttle.windowOf(owner, nowMs),
        windowMs: throttles.newAccountWindowMs,
        isUnlimited: (owner) => this.#isUnlimited(owner),
      },
      member,
    );
    this.#throttle.share(sharing);
    return sharing;
  }

  #verify(credential: Credential, nowMs: number): KeyEntry | null {
    if (credential === null) return null;
    if (typeof credential !== "string") return this.#keys.usableKey(credential.keyId, nowMs);
    if (credential.length > KEY_TEXT_MAX) return null;
    const recent = this.#keys.findRecent(credential, nowMs);
    if (recent !== null) return recent;
    return hasKeyFormat(credential) ? this.#keys.find(credential, nowMs) : null;
  }

  #admission(entry: KeyEntry, nowMs: number): Admission {
    const rate = this.#throttle.rateOf(entry, nowMs, this.#isUnlimited(entry.owner));
    return { ok: true, caller: entry.caller, rate };
  }

  async #synchronise(): Promise<void> {
    // Two independent tasks: counts that cannot be written must not delay a revocation, nor the other way round.
    const results = await Promise.allSettled([this.#follow(), this.#usage.settle(this.#options.clock.nowMs())]);
    this.#report(results.filter((result) => result.status === "rejected").map((result) => result.reason));
  }

  async #follow(): Promise<void> {
    const askedAtMs = this.#options.clock.nowMs();
    const changes = await this.#options.accounts.since(this.#stamp).catch((error: unknown) => {
      this.#isUnread = true;
      // Keys expire by the clock, whether or not the store can be read.
      this.#notify(this.#keys.expire(askedAtMs));
      throw error;
    });
    this.#isUnread = false;
    this.#stamp = changes.stamp;
    const isNews = changes.accounts.length + changes.keys.length > 0 && !this.#isExpected;
    this.#isExpected = false;
    if (isNews) this.#options.noticed?.();
    this.#notify(this.#keys.apply(changes));
    this.#notify(this.#keys.expire(askedAtMs));
  }

  #notify(changes: readonly AccessChange[]): void {
    for (const change of changes) {
      for (const listener of this.#listeners) this.#notifyOne(listener, change);
    }
  }

  /** When one listener fails, the others must still learn of a revocation. */
  #notifyOne(listener: (change: AccessChange) => void, change: AccessChange): void {
    try {
      listener(change);
    } catch (error) {
      this.#options.log.error({ err: error, kind: change.kind }, "a listener failed on a change of access");
    }
  }

  /** Logs one line when the store is lost and one when it is back, not one for every round. */
  #report(errors: readonly unknown[]): void {
    const [error] = errors;
    const { log } = this.#options;
    if (error !== undefined && !(error instanceof Outage)) log.error({ err: error }, "following the accounts failed");
    else if (error !== undefined && !this.#isFailing) log.warn({ err: error }, "the accounts cannot be followed");
    else if (error === undefined && this.#isFailing) log.info({}, "the accounts are followed again");
    this.#isFailing = error !== undefined;
  }
}

/** The route under which a request without a route is counted. */
const NO_ROUTE = "none";

const MISSING: RefusedAdmission = { ok: false, refusal: "key-missing" };
const MALFORMED: RefusedAdmission = { ok: false, refusal: "key-format" };
const INVALID: RefusedAdmission = { ok: false, refusal: "key-invalid" };
const UNREAD: RefusedAdmission = { ok: false, refusal: "keys-unread" };

function untilMinuteEnds(nowMs: number): RefusedAdmission {
  const minuteEndMs = (Math.floor(nowMs / MINUTE_WINDOW_MS) + 1) * MINUTE_WINDOW_MS;
  return { ok: false, refusal: "throttled", retryAfterS: secondsUntil(minuteEndMs, nowMs) };
}

/** The session or link that the request showed in place of a key. */
function shownBy(credential: Credential): Pick<KnownKey, "session" | "link"> {
  return typeof credential === "object" && credential !== null ? credential : {};
}

/** Checks the length first, so that a header of megabytes is not matched against the pattern. */
function hasKeyFormat(keyText: string): boolean {
  return keyText.length <= KEY_TEXT_MAX && KEY_FORMAT.test(keyText);
}
