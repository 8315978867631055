// The links of accounts: an owner makes a link; it is found by a secret, of which only the hash is stored, and acts with the key that
// made it.

import { type Clock, hashOfSecret, secretText } from "../../base/index.ts";
import type { Link } from "../../model/index.ts";
import type { LinkCreation, SheetLinks } from "../../store/index.ts";
import type { Caller } from "../plans/caller.ts";

const SECRET_BYTES = 32;
const SECRET_FORM = /^lnk_[A-Za-z0-9_-]{43}$/;

export class SpreadsheetLinks {
  readonly #links: SheetLinks;
  readonly #clock: Clock;

  constructor(links: SheetLinks, clock: Clock) {
    this.#links = links;
    this.#clock = clock;
  }

  /** Makes a link unless the account has `max`; only this result has its secret. */
  async make(
    { accountId, keyId }: Caller,
    asked: Pick<Link, "name" | "path" | "query">,
    max: number,
  ): Promise<LinkCreation & { readonly secret: string }> {
    // The log redacts every text with this prefix.
    const secret = `lnk_${secretText(SECRET_BYTES)}`;
    const { name, path, query } = asked;
    const link = { accountId, keyId, name, path, query, createdAtMs: this.#clock.nowMs(), hash: hashOfSecret(secret) };
    return { ...(await this.#links.create(link, max)), secret };
  }

  list(accountId: number): Promise<readonly Link[]> {
    return this.#links.list(accountId);
  }

  async find(secret: string): Promise<Link | null> {
    return SECRET_FORM.test(secret) ? await this.#links.find(hashOfSecret(secret)) : null;
  }

  remove(accountId: number, id: number): Promise<boolean> {
    return this.#links.remove(accountId, id);
  }
}
