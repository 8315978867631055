// What one connection is subscribed to: symbols by name, or all of them with exceptions, each in a variant. It knows no
// sockets; who asks decides what follows.

import { WILDCARD } from "../wire/index.ts";

/** How a reader sees an instrument: readers of one symbol and variant receive the same bytes. */
export interface Variant {
  /** Names the variant within its channel; empty where there is only one. */
  readonly key: string;
  readonly levels: number;
  readonly entitledLevels: number;
}

/** A symbol, or `*` for all at once, in a variant: what one topic carries. */
export interface Seat {
  readonly symbol: string;
  readonly variant: Variant;
}

export class Subscriptions {
  readonly #own = new Map<string, Variant>();
  #all: Variant | null = null;
  /** Left out of all. */
  readonly #except = new Set<string>();

  get isAll(): boolean {
    return this.#all !== null;
  }

  get isEmpty(): boolean {
    return this.#all === null && this.#own.size === 0;
  }

  /** Null when the symbol is not subscribed. */
  variantOf(symbol: string): Variant | null {
    return this.#own.get(symbol) ?? (this.#except.has(symbol) ? null : this.#all);
  }

  /** How many symbols there are, of those `listed` where all are subscribed. */
  total(listed: readonly string[]): number {
    if (this.#all === null) return this.#own.size;
    return listed.filter((symbol) => this.variantOf(symbol) !== null).length;
  }

  /** How many symbols there would be by name with these as well. */
  totalWith(symbols: readonly string[]): number {
    return this.#own.size + symbols.filter((symbol) => !this.#own.has(symbol)).length;
  }

  /** Adds symbols; answers those that are new or were in another variant. */
  add(symbols: readonly string[], variant: Variant): string[] {
    const added = symbols.filter((symbol) => this.variantOf(symbol)?.key !== variant.key);
    for (const symbol of symbols) {
      this.#except.delete(symbol);
      if (this.#all?.key === variant.key) this.#own.delete(symbol);
      else this.#own.set(symbol, variant);
    }
    return added;
  }

  /** Adds all symbols in one variant; answers those of `listed` that are new or were in another. */
  addAll(variant: Variant, listed: readonly string[]): string[] {
    const added = listed.filter((symbol) => this.variantOf(symbol)?.key !== variant.key);
    this.clear();
    this.#all = variant;
    return added;
  }

  /** Takes symbols off; answers those that were subscribed. */
  remove(symbols: readonly string[]): string[] {
    const removed = symbols.filter((symbol) => this.variantOf(symbol) !== null);
    for (const symbol of removed) {
      this.#own.delete(symbol);
      if (this.#all !== null) this.#except.add(symbol);
    }
    return removed;
  }

  clear(): void {
    this.#own.clear();
    this.#except.clear();
    this.#all = null;
  }

  /** Puts every subscription into the variant that `change` gives for it; true when one is another now. */
  revise(change: (variant: Variant) => Variant): boolean {
    let isChanged = false;
    const revised = (variant: Variant): Variant => {
      const next = change(variant);
      isChanged ||= next.key !== variant.key;
      return next;
    };
    if (this.#all !== null) this.#all = revised(this.#all);
    for (const [symbol, variant] of this.#own) this.#own.set(symbol, revised(variant));
    return isChanged;
  }

  /** Every subscribed symbol; with all subscribed, of those `listed`. */
  entries(listed: () => readonly string[]): Seat[] {
    const seats: Seat[] = [];
    const symbols = this.#all === null ? this.#own.keys() : new Set([...listed(), ...this.#own.keys()]);
    for (const symbol of symbols) {
      const variant = this.variantOf(symbol);
      if (variant !== null) seats.push({ symbol, variant });
    }
    return seats;
  }

  /** The fewest seats that bring exactly these subscriptions: one for all, as long as there is no exception to it. */
  seats(listed: () => readonly string[]): Seat[] {
    if (this.#all !== null && this.#except.size === 0 && this.#own.size === 0) {
      return [{ symbol: WILDCARD, variant: this.#all }];
    }
    return this.entries(listed);
  }
}
