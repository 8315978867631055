// Checks that a call to a webhook comes from the service: Standard Webhooks 1.0, over the exact bytes of the body.

import type {
  AbnormalVolumeDelivery,
  Challenge,
  LargeMoveDelivery,
  PriceAlertDelivery,
  StockEventDelivery,
  TestDelivery,
  UnusualValueDelivery,
} from "./generated/types.ts";
import { MarsadError } from "./request/errors.ts";

/** The calls that the service posts to a destination. */
export type WebhookCall =
  | Challenge
  | PriceAlertDelivery
  | LargeMoveDelivery
  | AbnormalVolumeDelivery
  | UnusualValueDelivery
  | StockEventDelivery
  | TestDelivery;

/** The call is not from the service, was changed on its way, or is old. */
export class WebhookError extends MarsadError {
  override readonly name = "WebhookError";
}

export interface WebhookCheck {
  /** The unchanged body of the call. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The headers of the call. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `signing_secret` of the destination, or several during a rotation of secrets. */
  readonly secret: string | readonly string[];
  /** The most seconds between the time of the call and now; the default is 300. */
  readonly toleranceS?: number;
}

const TOLERANCE_S = 300;
const SECRET_PREFIX = "whsec_";

/** Returns a genuine call; throws a WebhookError otherwise. Remember `webhook-id` for a while: a call may come twice. */
export async function verifyWebhook(check: WebhookCheck): Promise<WebhookCall> {
  const id = headerOf(check.headers, "webhook-id");
  const timestamp = headerOf(check.headers, "webhook-timestamp");
  const signatures = headerOf(check.headers, "webhook-signature");
  if (id === "" || !/^\d+$/.test(timestamp) || signatures === "") throw new WebhookError("The call is not signed.");
  const awayS = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (awayS > (check.toleranceS ?? TOLERANCE_S)) throw new WebhookError("The call is old, or the clock is wrong.");
  const body = typeof check.body === "string" ? new TextEncoder().encode(check.body) : check.body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const secret of typeof check.secret === "string" ? [check.secret] : check.secret) {
    if (await isSigned(secret, signed, signatures)) return JSON.parse(new TextDecoder().decode(body)) as WebhookCall;
  }
  throw new WebhookError("No signature of the call fits the secret.");
}

async function isSigned(secret: string, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(text), algorithm, false, ["verify"]);
  for (const part of signatures.split(" ")) {
    const [version, signature] = part.split(",");
    if (version !== "v1" || signature === undefined || !/^[\w+/]+=*$/.test(signature)) continue;
    // The comparison takes constant time.
    if (await crypto.subtle.verify("HMAC", key, bytesOf(signature), signed)) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function headerOf(headers: WebhookCheck["headers"], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === "string" ? found : found?.[0]) ?? "";
}
