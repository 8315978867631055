// The id of a request: the client's own id where it has the right form, else a generated one.

import { outOfRange, secretText } from "../../../base/index.ts";

const CLIENT_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * The texts of the last digit of a count: appending one costs less than writing the whole count. 36 texts stay in the processor's
 * cache; the texts of two digits would not.
 */
const DIGITS: readonly string[] = Array.from({ length: 36 }, (_, at) => at.toString(36));

export class RequestIds {
  /** A random start that differs between processes, followed by a count: unique without a random number for each request. */
  readonly #prefix = secretText(9).replaceAll("_", "-");
  /** The prefix and the count without its last digit. */
  #start = "";
  #count = 0;
  #lastDigit = DIGITS.length;

  /** `header` is the X-Request-Id that the client sent. */
  idFor(header: string | null): string {
    if (header !== null && CLIENT_ID.test(header)) return header;
    if (this.#lastDigit === DIGITS.length) {
      this.#start = `${this.#prefix}.${(this.#count++).toString(36)}`;
      this.#lastDigit = 0;
    }
    const last = this.#lastDigit++;
    return this.#start + (DIGITS[last] ?? outOfRange(last));
  }
}
