// A client that keeps a ledger: it creates alert rules, renames its webhook and issues keys without a pause, and notes when each
// was acknowledged.

import { AccountAdministration } from "../../src/access/index.ts";
import { SystemClock } from "../../src/base/index.ts";
import type { Store } from "../../src/store/index.ts";

const KEY = "marsad_test_demo-enterprise";
/** Below the limits of an account. */
const ALERTS_MAX = 400;
const KEYS_MAX = 90;

/** Something that was acknowledged, and when. */
export interface Acknowledged<T> {
  readonly value: T;
  readonly atMs: number;
}

export async function ask(url: string, method: string, path: string, body: object | null = null, key = KEY) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { "X-API-Key": key },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const answer: any = await response.json();
  return { status: response.status, answer };
}

export class ClientLedger {
  readonly alerts: Acknowledged<number>[] = [];
  /** Numbers that the webhook was named after; each one is higher than the last. */
  readonly names: Acknowledged<number>[] = [];
  readonly keys: Acknowledged<string>[] = [];
  readonly #url: string;
  readonly #store: Store;
  readonly #destination: string;
  #isStopped = false;

  /** `destination` is the URL for notifications. */
  constructor(url: string, store: Store, destination: string) {
    this.#destination = destination;
    this.#url = url;
    this.#store = store;
  }

  get size(): number {
    return Math.min(this.alerts.length, this.names.length, this.keys.length);
  }

  /** Works until it is stopped. */
  async run(): Promise<void> {
    const { answer } = await ask(this.#url, "POST", "/webhooks/", { url: this.#destination, name: "0" });
    const administration = new AccountAdministration(this.#store, new SystemClock());
    const request = { name: "Ledger", plan: "enterprise", depth: "none", isVerified: true } as const;
    const account = await administration.createAccount(request);
    const issued = { accountId: account.id, kind: "live", label: "", expiresAtMs: null } as const;
    for (let round = 1; !this.#isStopped; round++) {
      if (this.alerts.length < ALERTS_MAX) this.#note(this.alerts, await this.#createAlert(answer.id));
      await ask(this.#url, "PATCH", `/webhooks/${answer.id}/`, { name: String(round) });
      this.#note(this.names, round);
      if (this.keys.length < KEYS_MAX) this.#note(this.keys, (await administration.issueKey(issued)).text);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #createAlert(webhook: number): Promise<number> {
    const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 9_999 };
    const { status, answer } = await ask(this.#url, "POST", "/alerts/", { ...rule, webhook_id: webhook });
    if (status !== 200 && status !== 201) throw new Error(`no alert: ${status} ${JSON.stringify(answer)}`);
    return answer.id;
  }

  #note<T>(list: Acknowledged<T>[], value: T): void {
    list.push({ value, atMs: Date.now() });
  }
}

/** The entries that were acknowledged before the mark. */
export function before<T>(list: readonly Acknowledged<T>[], markMs: number): readonly T[] {
  return list.filter(({ atMs }) => atMs < markMs).map(({ value }) => value);
}
