// Links of accounts. Their secrets are stored as hashes.

import type { Link } from "../model/index.ts";

export type NewLink = Omit<Link, "id"> & { readonly hash: string };

export type LinkCreation =
  | { readonly ok: true; readonly link: Link }
  /** The account has reached its maximum; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** Stores links. A change is durable when its promise resolves. */
export interface SheetLinks {
  /** Adds a link unless the account has `max` already. */
  create(link: NewLink, max: number): Promise<LinkCreation>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly Link[]>;

  find(hash: string): Promise<Link | null>;

  remove(accountId: number, id: number): Promise<boolean>;
}
