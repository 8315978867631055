// E-mail addresses of accounts. They are destinations of deliveries like webhooks are, and share their queue.

import type { Email } from "../model/index.ts";

export type NewEmail = Omit<Email, "id" | "isConfirmed">;

export type EmailCreation =
  /** `isNew` is false where the account had the address already: then nothing was added. */
  | { readonly ok: true; readonly email: Email; readonly isNew: boolean }
  /** The account has reached its maximum; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** Stores addresses. A change is durable when its promise resolves. */
export interface Emails {
  /** Adds an address, unconfirmed, unless the account has `max` already. */
  create(email: NewEmail, max: number): Promise<EmailCreation>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly Email[]>;

  /** The address with this number, of any account. */
  find(id: number): Promise<Email | null>;

  confirm(id: number): Promise<void>;

  /** Removes an address with its queued deliveries, and takes it off the rules that name it. */
  remove(accountId: number, id: number): Promise<boolean>;
}
