// The signing key of the service: made at the first start, stored encrypted, replaced when the operator asks for it. All processes of a
// deployment use the same key.

import { type Clock, type Log, Outage, SECOND_MS } from "../base/index.ts";
import type { SigningKey, SigningKeys } from "../store/index.ts";
import { keyIdOf, newPrivateKey, publicKeyOf, signingWith } from "./ed25519.ts";

/** Encrypts secrets before they are stored; it binds each to an account. */
export interface KeySeal {
  seal(text: string, accountId: number): Uint8Array;
  open(sealed: Uint8Array, accountId: number): string;
}

/** The account number for the service's own key, which no account has. */
const OWN_ACCOUNT = 0;
/** A process reads a new key within this time. */
const LOOK_EVERY_MS = 2 * SECOND_MS;
/** A replaced key stays valid for this long, until every process has the new key. */
const OVERLAP_MS = 10 * SECOND_MS;

export interface ReadyKey {
  readonly keyId: string;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

export class ServiceSigner {
  readonly #keys: SigningKeys;
  readonly #seal: KeySeal;
  readonly #clock: Clock;
  #ready: ReadyKey | null = null;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(keys: SigningKeys, seal: KeySeal, clock: Clock) {
    this.#keys = keys;
    this.#seal = seal;
    this.#clock = clock;
  }

  /** The current key. Throws an Outage while there is none, or none that this process can open. */
  async key(): Promise<ReadyKey> {
    const nowMs = this.#clock.nowMs();
    if (this.#ready !== null && Math.abs(nowMs - this.#lookedAtMs) < LOOK_EVERY_MS) return this.#ready;
    const current = await this.#keys.current();
    if (current === null) throw new Outage("the service has no signing key yet: the process that leads makes it");
    if (this.#ready?.keyId !== current.keyId) this.#ready = this.#opened(current);
    this.#lookedAtMs = nowMs;
    return this.#ready;
  }

  /** Makes a key when there is none, or when the current one was sealed with another key file, as after restoring a backup. */
  async ensure(log: Log): Promise<void> {
    const current = await this.#keys.current();
    if (current !== null) {
      try {
        this.#opened(current);
        return;
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        log.warn(
          { keyId: current.keyId, reason: error.message },
          "the signing key cannot be opened; another one takes its place",
        );
      }
    }
    const made = await this.#replace(current);
    if (made !== null) log.info({ keyId: made }, "a new signing key is used");
  }

  /** Replaces the key; resolves to the name of the new one. */
  async rotate(): Promise<string> {
    for (;;) {
      const made = await this.#replace(await this.#keys.current());
      if (made !== null) return made;
    }
  }

  /** Null when another process has replaced the key first. */
  async #replace(current: SigningKey | null): Promise<string | null> {
    const seed = newPrivateKey();
    const publicKey = publicKeyOf(seed);
    const keyId = keyIdOf(publicKey);
    const fromMs = this.#clock.nowMs();
    const sealedPrivateKey = this.#seal.seal(Buffer.from(seed).toString("base64"), OWN_ACCOUNT);
    const key = { keyId, publicKey, sealedPrivateKey, fromMs };
    return (await this.#keys.begin(key, current?.keyId ?? null, fromMs + OVERLAP_MS)) ? keyId : null;
  }

  #opened({ keyId, sealedPrivateKey }: SigningKey): ReadyKey {
    const seed = Buffer.from(this.#seal.open(sealedPrivateKey, OWN_ACCOUNT), "base64");
    return { keyId, sign: signingWith(new Uint8Array(seed)) };
  }
}
