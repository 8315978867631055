// A customer with alert rules: a destination for each rule on loopback, which is down for a while on a fault.

import type { Recording } from "../feed/recording.ts";
import { NaiveAlerts, type SoakRule } from "../naive/naive-alerts.ts";
import { isRecord, listOf, riyals, textOf } from "../naive/numbers.ts";
import { comesTrue } from "../pause.ts";
import type { Tally } from "../tally.ts";
import { DeliveryLedger } from "./delivery-ledger.ts";
import { DEMO_KEY } from "./pollers.ts";
import type { RestClient } from "./rest-client.ts";

const KEY = DEMO_KEY("enterprise");
const SYMBOLS_PER_RULE = 30;
const VERIFY_LIMIT_MS = 30_000;

interface Destination {
  readonly rule: string;
  readonly id: number;
}

export class AlertClient {
  readonly ledger: DeliveryLedger;
  readonly #rest: RestClient;
  readonly #recording: Recording;
  readonly #tally: Tally;
  readonly #more: (symbols: readonly string[]) => readonly SoakRule[];
  readonly #destinations: Destination[] = [];
  #server: ReturnType<typeof Bun.serve> | null = null;
  isDown = false;

  /** `more` are further rules beside the usual ones. */
  constructor(
    rest: RestClient,
    recording: Recording,
    tally: Tally,
    more: (symbols: readonly string[]) => readonly SoakRule[] = () => [],
  ) {
    this.#more = more;
    this.#rest = rest;
    this.#recording = recording;
    this.#tally = tally;
    this.ledger = new DeliveryLedger(tally);
  }

  /** Creates destinations and rules while the market is held before its first trade. */
  async open(): Promise<void> {
    this.#server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => this.#receive(request) });
    const today = this.#recording.today;
    if (today === undefined) throw new Error("the market has no day yet");
    const symbols = [...today.bySymbol.keys()];
    const rules = [...rulesOf(symbols, today.bySymbol.get("2222")?.listed.referencePrice ?? 0), ...this.#more(symbols)];
    for (const rule of rules) await this.#createRule(rule);
    const alerts = new NaiveAlerts(rules, (rule, symbol, atMs) => this.ledger.expect(rule.name, symbol, atMs));
    alerts.begin(today);
    this.#recording.followers.push((event) => alerts.take(event));
  }

  async close(): Promise<void> {
    await this.#server?.stop(true);
  }

  async #createRule(rule: SoakRule): Promise<void> {
    const url = `http://127.0.0.1:${this.#server?.port}/${rule.name}`;
    const made = await this.#rest.call("POST", "/webhooks/", KEY, { url, name: rule.name });
    const id = Number(made?.body["id"]);
    if (made?.status !== 200) throw new Error(`no destination: ${JSON.stringify(made)}`);
    this.ledger.sign(rule.name, textOf(made.body["signing_secret"]));
    this.#destinations.push({ rule: rule.name, id });
    const isVerified = await comesTrue(async () => {
      const got = await this.#rest.call("GET", `/webhooks/${id}/`, KEY);
      return got?.body["is_verified"] === true;
    }, VERIFY_LIMIT_MS);
    if (!isVerified) throw new Error(`destination ${id} was never verified`);
    const alert = await this.#rest.call("POST", "/alerts/", KEY, {
      symbols: [...rule.symbols],
      event_type: rule.condition === "pct_change_abs_gte" ? "large_move" : "price_alert",
      condition: rule.condition,
      value: rule.value,
      webhook_id: id,
      once: false,
    });
    if (alert?.status !== 200) throw new Error(`no rule: ${JSON.stringify(alert)}`);
  }

  async #receive(request: Request): Promise<Response> {
    const text = await request.text();
    if (this.isDown) {
      this.#tally.count("tries at a receiver that was down");
      return new Response("", { status: 503 });
    }
    if (!text.includes('"webhook.verify"')) {
      this.ledger.take(new URL(request.url).pathname.slice(1), request.headers, text);
    }
    return new Response("");
  }

  /** Sends all queued or failed deliveries again, as a customer would, until none is left. */
  async settle(limitMs: number): Promise<void> {
    await comesTrue(async () => (await this.#redeliver()) === 0 && this.ledger.counts().lost === 0, limitMs, 1_000);
  }

  async #redeliver(): Promise<number> {
    let left = 0;
    for (const { id } of this.#destinations) {
      for (const status of ["queued", "failed"]) {
        const got = await this.#rest.call("GET", `/webhooks/${id}/deliveries/?status=${status}&limit=100`, KEY);
        for (const delivery of listOf(got?.body["deliveries"]).filter(isRecord)) {
          left++;
          if (delivery["attempts"] === 0) continue;
          this.#tally.count("deliveries that were asked for again");
          await this.#rest.call("POST", `/webhooks/${id}/deliveries/${delivery["id"]}/redeliver/`, KEY);
        }
      }
    }
    return left;
  }
}

/** Rules that are not true at the reference prices, so that nothing fires before the first trade. */
function rulesOf(symbols: readonly string[], price: number): SoakRule[] {
  const some = (from: number): ReadonlySet<string> => new Set(symbols.slice(from, from + SYMBOLS_PER_RULE));
  return [
    { name: "up", symbols: some(0), condition: "pct_change", value: 1 },
    { name: "down", symbols: some(20), condition: "pct_change", value: -1 },
    { name: "further", symbols: some(60), condition: "pct_change", value: 2 },
    { name: "move", symbols: some(40), condition: "pct_change_abs_gte", value: 0.8 },
    { name: "above", symbols: new Set(["2222"]), condition: "price_above", value: riyals(Math.round(price * 1.002)) },
    { name: "below", symbols: new Set(["2222"]), condition: "price_below", value: riyals(Math.round(price * 0.998)) },
  ];
}
