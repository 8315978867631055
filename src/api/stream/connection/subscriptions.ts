// What one connection is subscribed to: symbols by name, or all of them with exceptions, each in a variant. It only keeps
// the list; messages and topics are the business of its callers.

import { WILDCARD } from "../../../wire/index.ts";
import type { Listings } from "../channel/listings.ts";
import type { Topic, Variant } from "../channel/topic.ts";
import { SymbolVariants } from "./symbol-variants.ts";

export class Subscriptions {
  /** Those that were named. */
  readonly #own = new SymbolVariants();
  /** Set where all symbols are subscribed. */
  #all: Variant | null = null;
  /** The exceptions where all symbols are subscribed; most connections have none. Bound: the symbols listed. */
  #except: Set<string> | null = null;

  get isAll(): boolean {
    return this.#all !== null;
  }

  /** Null when the symbol is not subscribed. */
  variantOf(symbol: string): Variant | null {
    return this.#own.get(symbol) ?? (this.#except?.has(symbol) === true ? null : this.#all);
  }

  /** True when the symbol is subscribed by its own name. */
  isNamed(symbol: string): boolean {
    return this.#own.has(symbol);
  }

  /** How many symbols are subscribed; where all are, how many of those `listed`. */
  total(listed: readonly string[]): number {
    if (this.#all === null) return this.#own.symbols.length;
    return listed.filter((symbol) => this.variantOf(symbol) !== null).length;
  }

  /** How many symbols would be subscribed by name with these as well. */
  totalWith(symbols: readonly string[]): number {
    return this.#own.symbols.length + symbols.filter((symbol) => !this.#own.has(symbol)).length;
  }

  /** Adds symbols; returns those that are new or were in another variant. */
  add(symbols: readonly string[], variant: Variant): string[] {
    const added = symbols.filter((symbol) => this.variantOf(symbol)?.key !== variant.key);
    for (const symbol of symbols) this.#except?.delete(symbol);
    if (this.#all?.key === variant.key) this.#own.delete(symbols);
    else this.#own.set(symbols, variant);
    return added;
  }

  /** Adds all symbols in one variant; returns those of `listed` that are new or were in another. */
  addAll(variant: Variant, listed: readonly string[]): string[] {
    const added = listed.filter((symbol) => this.variantOf(symbol)?.key !== variant.key);
    this.clear();
    this.#all = variant;
    return added;
  }

  /** Removes symbols; returns those that were subscribed. */
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

  /** Replaces the variant of every subscription by what `change` returns for it; true when one is different now. */
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

  /** Every subscribed symbol with its variant; where all are subscribed, of those listed. */
  entries(listings: Pick<Listings, "symbols">): Topic[] {
    const entries: Topic[] = [];
    const symbols = this.#all === null ? this.#own.symbols : new Set([...listings.symbols(), ...this.#own.symbols]);
    for (const symbol of symbols) {
      const variant = this.variantOf(symbol);
      if (variant !== null) entries.push({ symbol, variant });
    }
    return entries;
  }

  /** The fewest topics that bring exactly these subscriptions: a single one for all symbols, unless there are exceptions. */
  topics(listings: Pick<Listings, "symbols">): Topic[] {
    if (this.#all !== null && (this.#except?.size ?? 0) === 0 && this.#own.symbols.length === 0) {
      return [{ symbol: WILDCARD, variant: this.#all }];
    }
    return this.entries(listings);
  }
}
