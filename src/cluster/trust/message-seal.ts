// Signs the messages of a deployment. Each subject has a key of its own, derived from the deployment's secret and its name, so a message
// that was copied to another subject or to another deployment is invalid there.

import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The first byte, which no message without a signature has. */
const VERSION = 2;
const TAG_AT = 1;
const TAG_BYTES = 32;
const BODY_AT = TAG_AT + TAG_BYTES;
const KEY_BYTES = 32;

export class MessageSeal {
  readonly #secret: string;
  readonly #cluster: string;
  // Bound: the subjects that the parts of the service use.
  readonly #keys = new Map<string, Uint8Array>();

  constructor(secret: string, cluster: string) {
    this.#secret = secret;
    this.#cluster = cluster;
  }

  sign(subject: string, body: Uint8Array): Uint8Array {
    const sealed = new Uint8Array(BODY_AT + body.length);
    sealed[0] = VERSION;
    sealed.set(this.#tagOf(subject, body), TAG_AT);
    sealed.set(body, BODY_AT);
    return sealed;
  }

  /** The message that a member signed for this subject; null for anything else. */
  open(subject: string, sealed: Uint8Array): Uint8Array | null {
    if (sealed.length < BODY_AT || sealed[0] !== VERSION) return null;
    const body = sealed.subarray(BODY_AT);
    return timingSafeEqual(sealed.subarray(TAG_AT, BODY_AT), this.#tagOf(subject, body)) ? body : null;
  }

  #tagOf(subject: string, body: Uint8Array): Uint8Array {
    return createHmac("sha256", this.#keyOf(subject)).update(body).digest();
  }

  #keyOf(subject: string): Uint8Array {
    let key = this.#keys.get(subject);
    if (key === undefined) {
      key = new Uint8Array(hkdfSync("sha256", this.#secret, this.#cluster, `marsad message on ${subject}`, KEY_BYTES));
      this.#keys.set(subject, key);
    }
    return key;
  }
}
