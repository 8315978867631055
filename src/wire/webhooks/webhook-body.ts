// Reads the bodies that create and change a webhook destination. Whether the address may be dialled is not asked here:
// that depends on the names it resolves to.

import { Fault } from "../../base/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { WEBHOOK_NAME_CHARS_MAX, WEBHOOK_URL_CHARS_MAX } from "./webhook.ts";

export interface WebhookDraft {
  readonly url: string;
  /** Empty when none was given. */
  readonly name: string;
}

export interface WebhookChange {
  readonly name?: string;
  readonly isActive?: boolean;
}

export function parseWebhookCreate(body: unknown): WebhookDraft | Refusal {
  const reader = new BodyReader(body);
  const url = reader.required("url", readUrl(reader));
  const name = reader.text("name", WEBHOOK_NAME_CHARS_MAX) ?? "";
  const refusal = reader.refusal();
  if (refusal !== null) return refusal;
  if (url === undefined) throw new Fault("a missing url was not refused");
  return { url, name };
}

function readUrl(reader: BodyReader): string | undefined {
  const text = reader.text("url", WEBHOOK_URL_CHARS_MAX);
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return text;
  reader.refuse("url", "must be an absolute HTTPS address.");
  return undefined;
}

export function parseWebhookPatch(body: unknown): WebhookChange | Refusal {
  const reader = new BodyReader(body);
  const name = reader.text("name", WEBHOOK_NAME_CHARS_MAX);
  const isActive = reader.flag("is_active");
  if (!reader.has("name") && !reader.has("is_active")) reader.refuse("body", "must have name or is_active.");
  const change = { ...(name === undefined ? {} : { name }), ...(isActive === undefined ? {} : { isActive }) };
  return reader.refusal() ?? change;
}
