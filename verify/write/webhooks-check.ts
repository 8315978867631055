// Webhooks and alerts, with a destination on this machine: the challenge, signed deliveries, firing rules, and the history of them.
// It deletes all that it has created.

import { verifyWebhook, WebhookError } from "../../sdk/src/index.ts";
import { LATE, parseJson, pause, SECOND_MS, withTimeLimit } from "../../src/base/index.ts";
import { type KeyName, REALTIME } from "../run/keys.ts";
import { codeOf, summaryOf } from "../run/reply.ts";
import { soon } from "../run/settle.ts";
import { type Check, ids, NotChecked, type Target } from "../run/target.ts";
import { LocalDestination, type ReceivedCall } from "./local-destination.ts";

const CALL_LIMIT_MS = 15 * SECOND_MS;
const SETTLED_MS = SECOND_MS;
const DELIVERY_FIELDS =
  "event_id,event_type,symbol,detected_at,severity,title,summary,metrics,conditions_matched,correlation_id,version";

export const WEBHOOKS_CHECK: Check = {
  about: "webhooks and alerts",
  writes: true,
  rules: ids(
    "WEBHOOKS-02 WEBHOOKS-03 WEBHOOKS-04 WEBHOOKS-05 WEBHOOKS-06 WEBHOOKS-10 WEBHOOKS-12 WEBHOOKS-13 WEBHOOKS-14",
    "WEBHOOKS-16 WEBHOOKS-17 WEBHOOKS-18 WEBHOOKS-19 WEBHOOKS-20 WEBHOOKS-21 WEBHOOKS-22 WEBHOOKS-23 DELIVERY-02",
    "DELIVERY-03 DELIVERY-04 DELIVERY-05 DELIVERY-10 DELIVERY-11 DELIVERY-12 DELIVERY-14 DELIVERY-25 DELIVERY-26",
    "DELIVERY-27 ALERTS-02 ALERTS-03 ALERTS-04 ALERTS-05 ALERTS-06 ALERTS-08 ALERTS-10 ALERTS-11 ALERTS-13",
    "ALERTS-19 ALERTS-20 ALERTS-25 ERROR-21",
  ),
  run: async (target) => {
    const calls = new Calls(target);
    const destination = await LocalDestination.open(0, (call) => calls.take(call));
    try {
      await withWebhook(target, destination.url, calls);
    } finally {
      await destination.close();
    }
  },
};

/** The calls to the destination, in order. */
class Calls {
  readonly #target: Target;
  /** Bound: the few calls of one run. */
  readonly #waiting: ReceivedCall[] = [];
  #wake: () => void = () => undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  take(call: ReceivedCall): number {
    this.#waiting.push(call);
    this.#wake();
    return 200;
  }

  /** The next call; null when none comes in time. */
  async next(): Promise<ReceivedCall | null> {
    while (this.#waiting.length === 0) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#wake = () => resolve(undefined);
      if ((await withTimeLimit(this.#target.clock, CALL_LIMIT_MS, promise)) === LATE) return null;
    }
    return this.#waiting.shift() ?? null;
  }
}

async function withWebhook(target: Target, url: string, calls: Calls): Promise<void> {
  const key = target.key(REALTIME);
  const missing = await target.ask("/webhooks/", { key, method: "POST", body: {} });
  const isRefused = missing.status === 400 && codeOf(missing) === "VALIDATION";
  target.judge("WEBHOOKS-06", isRefused, summaryOf(missing));
  target.judge("ERROR-21", isRefused && /"details":\{/.test(missing.text), missing.text.slice(0, 120));
  const created = await target.ask("/webhooks/", { key, method: "POST", body: { url, name: "marsad verify" } });
  if (codeOf(created) === "VALIDATION") {
    throw new NotChecked("the service does not call this machine: start it with --webhooks-insecure");
  }
  const made = (created.body ?? {}) as {
    id?: number;
    signing_secret?: string;
    is_verified?: boolean;
    is_active?: boolean;
  };
  const isMade = created.status === 200 && typeof made.id === "number" && typeof made.signing_secret === "string";
  if (!target.judge("WEBHOOKS-03", isMade, summaryOf(created))) throw new NotChecked(summaryOf(created));
  const id = made.id ?? 0;
  const secret = made.signing_secret ?? "";
  try {
    target.judge("WEBHOOKS-05", /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret), `whsec_… of ${secret.length} characters`);
    target.judge(
      "WEBHOOKS-10",
      made.is_verified === false && made.is_active === true,
      `is_verified ${made.is_verified}`,
    );
    await challenge(target, calls, key, id);
    await resource(target, key, id);
    await testDelivery(target, calls, key, id, secret);
    await firing(target, calls, key, id, secret);
    await rotation(target, calls, key, id, secret);
  } finally {
    const deleted = await target.ask(`/webhooks/${id}/`, { key, method: "DELETE" });
    const again = await target.ask(`/webhooks/${id}/`, { key });
    const isGone =
      deleted.status === 200 && (deleted.body as { deleted?: boolean }).deleted === true && again.status === 404;
    target.judge("WEBHOOKS-20", isGone, `${summaryOf(deleted)}, then ${summaryOf(again)}`);
  }
}

async function challenge(target: Target, calls: Calls, key: KeyName, id: number): Promise<void> {
  const first = await calls.next();
  target.judge("WEBHOOKS-12", first !== null, first === null ? "no challenge came" : "the challenge came");
  const body = parseJson(first?.body ?? "") as { event?: string; challenge?: string } | undefined;
  const isChallenge = body?.event === "webhook.verify" && typeof body.challenge === "string";
  target.judge("WEBHOOKS-13", isChallenge, (first?.body ?? "nothing").slice(0, 100));
  // A challenge that is requested while the first one is under way joins it.
  await soon(target, async () => {
    const { is_verified } = await target.read("getWebhook", "WEBHOOKS-02", { key, path: { id } });
    return ["WEBHOOKS-14", is_verified, `is_verified ${is_verified} after the first challenge`];
  });
  // A challenge is under way until the service has stored its result, which others may read a moment earlier.
  await pause(target.clock, SETTLED_MS);
  const again = await target.read("verifyWebhook", "WEBHOOKS-02", { key, path: { id } });
  const second = await calls.next();
  target.judge("WEBHOOKS-16", second !== null && again.verification.succeeded, JSON.stringify(again.verification));
  target.judge("WEBHOOKS-14", again.is_verified, `is_verified ${again.is_verified} after 200`);
}

async function resource(target: Target, key: KeyName, id: number): Promise<void> {
  const { webhooks, count } = await target.read("listWebhooks", "WEBHOOKS-02", { key });
  target.judge("WEBHOOKS-17", count === webhooks.length && webhooks.some((each) => each.id === id), `${count} listed`);
  const one = await target.ask(`/webhooks/${id}/`, { key });
  target.judge("WEBHOOKS-18", one.status === 200, summaryOf(one));
  const isSilent = !one.text.includes("whsec_") && !JSON.stringify(webhooks).includes("whsec_");
  target.judge("WEBHOOKS-04", isSilent, "list and get have no signing_secret");
  const changed = await target.read("patchWebhook", "WEBHOOKS-02", { key, path: { id }, body: { name: "renamed" } });
  target.judge("WEBHOOKS-19", changed.name === "renamed", `name ${changed.name}`);
  const other = REALTIME.find((name) => name !== key && target.has(name));
  if (other === undefined) return;
  const foreign = await target.ask(`/webhooks/${id}/`, { key: other });
  target.judge("WEBHOOKS-23", foreign.status === 404 && codeOf(foreign) === "NOT_FOUND", summaryOf(foreign));
}

/** True when the call has the service's signature over the received bytes. */
async function isSigned(call: ReceivedCall, secret: string): Promise<boolean> {
  try {
    await verifyWebhook({ body: call.body, headers: call.headers, secret });
    return true;
  } catch (error) {
    if (error instanceof WebhookError) return false;
    throw error;
  }
}

async function testDelivery(target: Target, calls: Calls, key: KeyName, id: number, secret: string): Promise<void> {
  const asked = await target.ask(`/webhooks/${id}/test-delivery/`, { key, method: "POST" });
  const call = await calls.next();
  target.judge(
    "WEBHOOKS-21",
    asked.status === 200 && call !== null,
    `${summaryOf(asked)}; ${call === null ? "nothing" : "one"} came`,
  );
  if (call === null) return;
  const isGenuine = await isSigned(call, secret);
  target.judge("DELIVERY-10", isGenuine, `webhook-id ${call.headers["webhook-id"]}`);
  const isTampered = await isSigned({ ...call, body: `${call.body} ` }, secret);
  target.judge("DELIVERY-11", isGenuine && !isTampered, "a changed body does not verify");
}

async function firing(target: Target, calls: Calls, key: KeyName, id: number, secret: string): Promise<void> {
  const { busiest: symbol } = await target.sample();
  const rule = { symbol, event_type: "price_alert", condition: "price_above", value: 0.01, webhook_id: id };
  const wrong = await target.ask("/alerts/", { key, method: "POST", body: { ...rule, condition: "full_moon" } });
  target.judge("ALERTS-19", wrong.status === 400 && codeOf(wrong) === "VALIDATION", summaryOf(wrong));
  const lost = await target.ask("/alerts/", { key, method: "POST", body: { ...rule, webhook_id: 999_999_999 } });
  target.judge("ALERTS-10", lost.status === 400 && codeOf(lost) === "VALIDATION", summaryOf(lost));
  const made = await target.read("createAlert", "ALERTS-08", { key, body: rule });
  try {
    target.judge("ALERTS-03", made.symbol === symbol, `rule ${made.id} on ${made.symbol}`);
    target.judge("ALERTS-11", made.once, `once ${made.once}`);
    const call = await calls.next();
    target.judge("ALERTS-13", call !== null, `${symbol} above 0.01: ${call === null ? "nothing" : "a delivery"} came`);
    if (call !== null) await judgeDelivery(target, call, secret, symbol);
    const fired = await target.read("getAlert", "ALERTS-08", { key, path: { id: made.id } });
    target.judge("ALERTS-04", fired.id === made.id, `rule ${fired.id}`);
    if (call !== null)
      target.judge("ALERTS-20", fired.status === "triggered" && fired.total_triggers === 1, `${fired.status}`);
    const paused = await target.read("patchAlert", "ALERTS-08", {
      key,
      path: { id: made.id },
      body: { status: "paused" },
    });
    target.judge("ALERTS-05", paused.status === "paused", `status ${paused.status}`);
    const { alerts, count } = await target.read("listAlerts", "ALERTS-08", { key });
    target.judge("ALERTS-02", count === alerts.length && alerts.some((each) => each.id === made.id), `${count} listed`);
    const other = REALTIME.find((name) => name !== key && target.has(name));
    if (other !== undefined) {
      const foreign = await target.ask(`/alerts/${made.id}/`, { key: other });
      target.judge("ALERTS-25", foreign.status === 404, summaryOf(foreign));
    }
    await history(target, key, id);
  } finally {
    const deleted = await target.ask(`/alerts/${made.id}/`, { key, method: "DELETE" });
    const again = await target.ask(`/alerts/${made.id}/`, { key });
    target.judge(
      "ALERTS-06",
      deleted.status === 200 && again.status === 404,
      `${summaryOf(deleted)}, then ${summaryOf(again)}`,
    );
  }
}

async function judgeDelivery(target: Target, call: ReceivedCall, secret: string, symbol: string): Promise<void> {
  const body = (parseJson(call.body) ?? {}) as Readonly<Record<string, unknown>>;
  const seen = call.body.slice(0, 160);
  const missing = DELIVERY_FIELDS.split(",").filter((name) => !(name in body));
  target.judge("DELIVERY-02", missing.length === 0, missing.length === 0 ? seen : `lacks ${missing.join()}`);
  const isGraded = ["info", "warning", "critical"].includes(String(body["severity"])) && body["version"] === "v1";
  target.judge("DELIVERY-03", isGraded, `severity ${body["severity"]}, version ${body["version"]}`);
  const isNamed = new RegExp(`^price_alert:${symbol}:\\d+$`).test(String(body["correlation_id"]));
  target.judge("DELIVERY-04", isNamed, `correlation_id ${body["correlation_id"]}`);
  const matched = Object.keys((body["conditions_matched"] ?? {}) as object).toSorted();
  target.judge("DELIVERY-05", matched.join() === "observed,operator,threshold", `conditions_matched ${matched.join()}`);
  target.judge("DELIVERY-10", await isSigned(call, secret), `webhook-id ${call.headers["webhook-id"]}`);
}

async function history(target: Target, key: KeyName, id: number): Promise<void> {
  const all = await target.read("listDeliveries", "DELIVERY-25", { key, path: { id } });
  target.judge("DELIVERY-26", all.deliveries.length > 0, `${all.count} deliveries`);
  const isEnded = all.deliveries.every(({ status }) => ["queued", "delivered", "failed"].includes(status));
  target.judge("DELIVERY-14", isEnded, all.deliveries.map(({ status }) => status).join());
  const failed = await target.read("listDeliveries", "DELIVERY-25", { key, path: { id }, query: { status: "failed" } });
  const isFiltered = failed.deliveries.every(({ status }) => status === "failed");
  target.judge("DELIVERY-27", isFiltered, `status=failed: ${failed.count}`);
}

async function rotation(target: Target, calls: Calls, key: KeyName, id: number, old: string): Promise<void> {
  const rotated = await target.read("rotateSecret", "WEBHOOKS-22", { key, path: { id } });
  target.judge("WEBHOOKS-22", rotated.signing_secret !== old, "the new secret is another one");
  await target.ask(`/webhooks/${id}/test-delivery/`, { key, method: "POST" });
  const call = await calls.next();
  if (call === null) return;
  const isBoth = (await isSigned(call, old)) && (await isSigned(call, rotated.signing_secret));
  target.judge("DELIVERY-12", isBoth, "the old and the new secret verify");
}
