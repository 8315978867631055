// The id of a request: the client's own where it has the right form, else one of ours.

import { secretBytes } from "../../base/index.ts";

const CLIENT_ID = /^[A-Za-z0-9._-]{1,128}$/;

export class RequestIds {
  /** A random start that differs between processes, followed by a count: unique without a random number for each request. */
  readonly #prefix = Buffer.from(secretBytes(9)).toString("base64url").replaceAll("_", "-");
  #count = 0;

  /** `header` is the X-Request-Id that the client sent. */
  idFor(header: string | null): string {
    if (header !== null && CLIENT_ID.test(header)) return header;
    this.#count++;
    return `${this.#prefix}.${this.#count.toString(36)}`;
  }
}
