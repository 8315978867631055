// Sends the e-mails of the service: a confirmation to a new address, and the deliveries whose destination is an address. Their links
// are signed with the secret of the address, so that no token has to be stored.

import { createHmac, timingSafeEqual } from "node:crypto";
import { type Clock, secretBytes } from "../../base/index.ts";
import { type Destination, type Email, readMailto } from "../../model/index.ts";
import type { LeasedDelivery } from "../../store/index.ts";
import type { SecretBox } from "../http/secret-box.ts";
import { type CallOutcome, TRY_TIMEOUT_MS } from "../http/webhook-client.ts";
import { alertText, confirmationText, type EmailText, messageOf } from "./email-text.ts";
import type { SmtpClient } from "./smtp-client.ts";

export interface MailerOptions {
  readonly smtp: SmtpClient;
  /** The sender, as alerts@example.com. */
  readonly from: string;
  /** The base URL of the service for readers, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly box: SecretBox;
  readonly clock: Clock;
}

const LINK_PURPOSES = ["confirm", "unsubscribe"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The queued content of an e-mail about a notification. */
export interface QueuedEmail {
  readonly title: string;
  readonly titleEn: string;
  readonly body: string;
  readonly bodyEn: string;
}

type Addressed = Pick<Email, "id" | "accountId" | "secret" | "address" | "language">;

export class Mailer {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  confirm(email: Addressed): Promise<CallOutcome> {
    return this.#send(email, confirmationText(email.language, this.#linkOf(email, "confirm")), false);
  }

  /** Null where the destination of the delivery is no e-mail address. */
  deliver({ destination, body }: LeasedDelivery, signal: AbortSignal): Promise<CallOutcome> | null {
    const address = readMailto(destination.url);
    if (address === null) return null;
    const email = { ...destination, ...address };
    // This text was written when the notification was stored.
    const queued = JSON.parse(body) as QueuedEmail;
    const isArabic = email.language === "ar";
    const unsubscribe = this.#linkOf(email, "unsubscribe");
    const text = alertText(
      email.language,
      isArabic ? queued.title : queued.titleEn,
      isArabic ? queued.body : queued.bodyEn,
      unsubscribe,
    );
    return this.#send(email, text, true, signal);
  }

  /** True when this token is valid for a link of this purpose. */
  isSigned(email: Addressed, purpose: LinkPurpose, token: string): boolean {
    const good = Buffer.from(this.#tokenOf(email, purpose));
    const sent = Buffer.from(token);
    return good.length === sent.length && timingSafeEqual(good, sent);
  }

  #send(email: Addressed, text: EmailText, isList: boolean, signal?: AbortSignal): Promise<CallOutcome> {
    const { smtp, from, clock } = this.#options;
    const messageId = `${Buffer.from(secretBytes(15)).toString("hex")}@${from.split("@")[1] ?? "localhost"}`;
    const unsubscribeUrl = isList ? this.#linkOf(email, "unsubscribe") : null;
    const envelope = { from: `Marsad <${from}>`, to: email.address, messageId, atMs: clock.nowMs(), unsubscribeUrl };
    return smtp.send({ from, to: email.address, text: messageOf(text, envelope) }, TRY_TIMEOUT_MS, signal);
  }

  #linkOf(email: Addressed, purpose: LinkPurpose): string {
    return `${this.#options.publicUrl()}/emails/${purpose}/${email.id}/${this.#tokenOf(email, purpose)}`;
  }

  #tokenOf({ secret, accountId, id }: Pick<Destination, "secret" | "accountId" | "id">, purpose: LinkPurpose): string {
    const key = this.#options.box.open(secret, accountId);
    // The log redacts every text with this prefix.
    return `eml_${createHmac("sha256", key).update(`${purpose} ${id}`).digest("base64url")}`;
  }
}
