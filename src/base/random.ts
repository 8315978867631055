// The only source of randomness: a seeded generator for all values that must repeat, and bytes from the system for secrets.

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Mixes text into a 32-bit seed (FNV-1a with a final avalanche). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = FNV_OFFSET;
  for (const part of parts) hash = mixed(hash, `${part}\u0000`);
  return avalanche(hash);
}

function mixed(hash: number, text: string): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash;
}

function avalanche(mix: number): number {
  let hash = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The hashes of the three numbers with which the seeds of a generator begin. */
const FIRST = mixed(FNV_OFFSET, `${0x9e3779b9}\u0000`);
const SECOND = mixed(FNV_OFFSET, `${0x243f6a88}\u0000`);
const THIRD = mixed(FNV_OFFSET, `${0xb7e15162}\u0000`);

/** A small fast generator (sfc32). The same seed parts give the same stream on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  #spareNormal = Number.NaN;

  constructor(...seedParts: readonly (string | number)[]) {
    // Three seeds of the same parts, mixed in one loop for speed: hundreds of thousands of generators are made.
    let a = FIRST;
    let b = SECOND;
    let c = THIRD;
    for (const part of seedParts) {
      const text = `${part}\u0000`;
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        a = Math.imul(a ^ code, FNV_PRIME);
        b = Math.imul(b ^ code, FNV_PRIME);
        c = Math.imul(c ^ code, FNV_PRIME);
      }
    }
    this.#a = avalanche(a) | 0;
    this.#b = avalanche(b) | 0;
    this.#c = avalanche(c) | 0;
    for (let i = 0; i < 12; i++) this.uint32();
  }

  uint32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** Uniform integer in [0, bound). */
  int(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Uniform integer in [low, high]. */
  between(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -Math.log(1 - this.next());
  }

  /** Standard normal (polar method). */
  normal(): number {
    if (!Number.isNaN(this.#spareNormal)) {
      const spare = this.#spareNormal;
      this.#spareNormal = Number.NaN;
      return spare;
    }
    for (;;) {
      const u = 2 * this.next() - 1;
      const v = 2 * this.next() - 1;
      const s = u * u + v * v;
      if (s > 0 && s < 1) {
        const factor = Math.sqrt((-2 * Math.log(s)) / s);
        this.#spareNormal = v * factor;
        return u * factor;
      }
    }
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(items.length)];
    if (item === undefined) throw new RangeError("cannot pick from an empty list");
    return item;
  }
}

/** Bytes for secrets, challenges and identifiers. */
export function secretBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** As many bytes as a text of letters, digits, dashes and underscores: for secrets and for names that nobody else has. */
export function secretText(byteCount: number): string {
  return Buffer.from(secretBytes(byteCount)).toString("base64url");
}

/** The hash by which a random secret is stored and found. A plain hash is enough: nobody guesses its many random bits. */
export function hashOfSecret(secret: string): string {
  return Bun.SHA256.hash(secret, "hex");
}

/** A fraction in [0, 1) for jitter, which need not repeat. */
export function jitter(): number {
  return new DataView(secretBytes(4).buffer).getUint32(0) / 0x1_0000_0000;
}
