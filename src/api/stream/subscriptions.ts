// The subscriptions of one connection: symbols by name, or all of them with exceptions, each in a variant. This is only the list;
// its callers send messages and join topics.

import { outOfRange, present } from "../../base/index.ts";
import { WILDCARD } from "../../wire/index.ts";
import type { Listings } from "./channel.ts";
import type { Topic, Variant } from "./topics.ts";

export class Subscriptions {
  /** The symbols that the client named. */
  readonly #own = new SymbolVariants();
  /** The variant of all symbols, where all are subscribed; null otherwise. */
  #all: Variant | null = null;
  /** The exceptions where all symbols are subscribed; most connections have none. Bound: the symbols listed. */
  #except: Set<string> | null = null;

  get isAll(): boolean {
    return this.#all !== null;
  }

  /** The variant of a subscribed symbol; null when it is not subscribed. */
  variantOf(symbol: string): Variant | null {
    return this.#own.get(symbol) ?? (this.#except?.has(symbol) === true ? null : this.#all);
  }

  /** True when the symbol is subscribed by its own name. */
  isNamed(symbol: string): boolean {
    return this.#own.has(symbol);
  }

  /** The number of subscribed symbols; where all are subscribed, the number among `listed`. */
  total(listed: readonly string[]): number {
    if (this.#all === null) return this.#own.symbols.length;
    return listed.filter((symbol) => this.variantOf(symbol) !== null).length;
  }

  /** The number of symbols subscribed by name if these were added. */
  totalWith(symbols: readonly string[]): number {
    return this.#own.symbols.length + symbols.filter((symbol) => !this.#own.has(symbol)).length;
  }

  /** Adds symbols; returns the symbols that are new or had another variant. */
  add(symbols: readonly string[], variant: Variant): string[] {
    const added = symbols.filter((symbol) => this.variantOf(symbol)?.key !== variant.key);
    for (const symbol of symbols) this.#except?.delete(symbol);
    if (this.#all?.key === variant.key) this.#own.delete(symbols);
    else this.#own.set(symbols, variant);
    return added;
  }

  /** Adds all symbols in one variant; returns the symbols of `listed` that are new or had another variant. */
  addAll(variant: Variant, listed: readonly string[]): string[] {
    const added = listed.filter((symbol) => this.variantOf(symbol)?.key !== variant.key);
    this.clear();
    this.#all = variant;
    return added;
  }

  /** Removes symbols; returns the symbols that were subscribed. */
  remove(symbols: readonly string[]): string[] {
    const removed = symbols.filter((symbol) => this.variantOf(symbol) !== null);
    this.#own.delete(removed);
    if (this.#all !== null) this.#except = new Set([...(this.#except ?? []), ...removed]);
    return removed;
  }

  clear(): void {
    this.#own.clear();
    this.#except = null;
    this.#all = null;
  }

  /** Replaces the variant of every subscription by the result of `change`; true when any of them has changed. */
  revise(change: (variant: Variant) => Variant): boolean {
    let isChanged = false;
    const revised = (variant: Variant): Variant => {
      const next = change(variant);
      isChanged ||= next.key !== variant.key;
      return next;
    };
    if (this.#all !== null) this.#all = revised(this.#all);
    this.#own.revise(revised);
    return isChanged;
  }

  /** Every subscribed symbol with its variant; where all are subscribed, from the listed and the named symbols. */
  entries(listings: Pick<Listings, "symbols">): Topic[] {
    if (this.#all === null) return this.#own.entries();
    const symbols = new Set([...listings.symbols(), ...this.#own.symbols]);
    return [...symbols].flatMap((symbol) => {
      const variant = this.variantOf(symbol);
      return variant === null ? [] : [{ symbol, variant }];
    });
  }

  /** The fewest topics that give exactly these subscriptions: a single topic for all symbols, unless there are exceptions. */
  topics(listings: Pick<Listings, "symbols">): Topic[] {
    if (this.#all !== null && (this.#except?.size ?? 0) === 0 && this.#own.symbols.length === 0) {
      return [{ symbol: WILDCARD, variant: this.#all }];
    }
    return this.entries(listings);
  }
}

/**
 * The symbols that one connection named, each with its variant, in two arrays. Every connection has one of these, and a Map of 20 symbols
 * takes ten times the memory.
 */
class SymbolVariants {
  /** Sorted. Bound: the symbols that the plan allows on a connection, or those listed. */
  #symbols: readonly string[] = [];
  /** The variants, each at the index of its symbol. */
  #variants: readonly Variant[] = [];

  get symbols(): readonly string[] {
    return this.#symbols;
  }

  entries(): Topic[] {
    return this.#symbols.map((symbol, at) => ({ symbol, variant: this.#variants[at] ?? outOfRange(at) }));
  }

  get(symbol: string): Variant | null {
    return this.#variants[this.#symbols.indexOf(symbol)] ?? null;
  }

  has(symbol: string): boolean {
    return this.#symbols.includes(symbol);
  }

  /** Sets the variant of these symbols; new symbols are added. */
  set(symbols: readonly string[], variant: Variant): void {
    const put = new Set(symbols);
    const all = [...new Set([...this.#symbols, ...put])].sort();
    this.#replace(all, (symbol) => (put.has(symbol) ? variant : (this.get(symbol) ?? variant)));
  }

  delete(symbols: readonly string[]): void {
    const gone = new Set(symbols);
    const left = this.#symbols.filter((symbol) => !gone.has(symbol));
    this.#replace(left, (symbol) => present(this.get(symbol), "a symbol that is left has its variant"));
  }

  clear(): void {
    this.#symbols = [];
    this.#variants = [];
  }

  /** Replaces each variant by the result of `change`. */
  revise(change: (variant: Variant) => Variant): void {
    this.#variants = this.#variants.map(change);
  }

  #replace(symbols: readonly string[], variantOf: (symbol: string) => Variant): void {
    const variants = symbols.map(variantOf);
    this.#symbols = symbols;
    this.#variants = variants;
  }
}
