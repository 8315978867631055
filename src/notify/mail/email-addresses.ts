// The e-mail addresses of customers: one method for each operation of the REST API, and for each link in an e-mail.

import { type Clock, DAY_MS, type Log, MINUTE_MS, RecentMap, SECOND_MS, secretText } from "../../base/index.ts";
import type { Email, EmailLanguage } from "../../model/index.ts";
import type { EmailCreation, Emails } from "../../store/index.ts";
import type { SecretBox } from "../http/secret-box.ts";
import type { LinkPurpose, Mailer } from "./mailer.ts";

export interface EmailAddressesOptions {
  readonly emails: Emails;
  readonly mailer: Mailer;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
}

/** Confirmations that an account may ask for in a day: its owner could enter the addresses of other people. */
const CONFIRMATIONS_PER_DAY = 20;
const ACCOUNTS_MAX = 20_000;
const SECRET_BYTES = 32;
/** The waits before each retry of a confirmation while the SMTP server is unavailable. */
const RETRY_MS: readonly number[] = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS];

export class EmailAddresses {
  readonly #options: EmailAddressesOptions;
  /** The times at which an account asked for confirmations. Bound: ACCOUNTS_MAX; an account whose entry was dropped may ask afresh. */
  readonly #asked = new RecentMap<number, readonly number[]>(ACCOUNTS_MAX);

  constructor(options: EmailAddressesOptions) {
    this.#options = options;
  }

  list(accountId: number): Promise<readonly Email[]> {
    return this.#options.emails.list(accountId);
  }

  async has(accountId: number, id: number): Promise<boolean> {
    return (await this.#options.emails.find(id))?.accountId === accountId;
  }

  /** Adds an address and sends it a confirmation, again while it is unconfirmed. A number: the seconds until the next try is allowed. */
  async create(
    accountId: number,
    address: string,
    language: EmailLanguage,
    max: number,
  ): Promise<EmailCreation | number> {
    const { emails, box, clock } = this.#options;
    const nowMs = clock.nowMs();
    const asked = (this.#asked.get(accountId) ?? []).filter((atMs) => nowMs - atMs < DAY_MS);
    const [oldest = nowMs] = asked;
    if (asked.length >= CONFIRMATIONS_PER_DAY) return Math.ceil((oldest + DAY_MS - nowMs) / SECOND_MS);
    this.#asked.set(accountId, [...asked, nowMs]);
    const secret = box.seal(secretText(SECRET_BYTES), accountId);
    const created = await emails.create({ accountId, address, language, secret, createdAtMs: nowMs }, max);
    if (created.ok && !created.email.isConfirmed) void this.#confirm(created.email, 0);
    return created;
  }

  remove(accountId: number, id: number): Promise<boolean> {
    return this.#options.emails.remove(accountId, id);
  }

  /** The address of a link; null when its token is not valid. */
  async linked(id: number, purpose: LinkPurpose, token: string): Promise<Email | null> {
    const email = await this.#options.emails.find(id);
    return email !== null && this.#options.mailer.isSigned(email, purpose, token) ? email : null;
  }

  confirm({ id }: Email): Promise<void> {
    return this.#options.emails.confirm(id);
  }

  async #confirm(email: Email, tries: number): Promise<void> {
    const { mailer, clock, log } = this.#options;
    const outcome = await mailer.confirm(email);
    if (outcome.answered && outcome.status < 300) return;
    const ended = outcome.answered ? outcome.status : outcome.reason;
    const waitMs = RETRY_MS[tries];
    log.warn({ emailId: email.id, ended, tries: tries + 1 }, "a confirmation could not be sent");
    if (waitMs !== undefined) clock.after(waitMs, () => void this.#confirm(email, tries + 1));
  }
}
