// Encoded answers about facts. They hold until their version changes, and none holds when facts were loaded anew.

import { EncodedCache } from "./encoded-cache.ts";
import type { JsonBytes } from "./json-bytes.ts";

/** Encoded answers by key, emptied whenever one of the loaded states that they rest on is replaced. */
export class FactCache {
  readonly #cache: EncodedCache;
  readonly #states: readonly (() => object)[];
  #seen: readonly object[];

  constructor(bytesMax: number, states: readonly (() => object)[]) {
    this.#cache = new EncodedCache(bytesMax);
    this.#states = states;
    this.#seen = states.map((state) => state());
  }

  get(key: string, version: string): JsonBytes | undefined {
    const isSame = this.#states.every((state, at) => state() === this.#seen[at]);
    if (isSame) return this.#cache.get(key, version);
    this.#cache.clear();
    this.#seen = this.#states.map((state) => state());
    return undefined;
  }

  /**
   * The answer under this key, made when it is not kept. Making may wait for the store: when the facts or the version are no
   * longer the same after that, it is made again, so that nobody is told of a moment that never was.
   */
  answer(
    key: string,
    versionOf: () => string,
    make: () => JsonBytes | Promise<JsonBytes>,
  ): JsonBytes | Promise<JsonBytes> {
    const version = versionOf();
    const kept = this.get(key, version);
    if (kept !== undefined) return kept;
    const made = make();
    return made instanceof Promise
      ? this.#settle(key, versionOf, version, make, made)
      : this.#cache.keep(key, version, made);
  }

  async #settle(
    key: string,
    versionOf: () => string,
    started: string,
    make: () => JsonBytes | Promise<JsonBytes>,
    first: Promise<JsonBytes>,
  ): Promise<JsonBytes> {
    let version = started;
    let seen = this.#seen;
    let bytes = await first;
    // A busy share changes while the store is read; the second reading comes from memory and is of one moment.
    for (let tries = 0; tries < TRIES_MAX && (versionOf() !== version || this.#isStale(seen)); tries++) {
      version = versionOf();
      this.get(key, version);
      seen = this.#seen;
      bytes = await make();
    }
    return versionOf() === version && !this.#isStale(seen) ? this.#cache.keep(key, version, bytes) : bytes;
  }

  #isStale(seen: readonly object[]): boolean {
    return this.#states.some((state, at) => state() !== seen[at]);
  }
}

/** How often an answer is made again for a market that does not stand still. */
const TRIES_MAX = 3;
