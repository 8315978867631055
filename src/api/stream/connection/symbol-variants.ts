// The symbols that one connection named, each with its variant. There is one of these for every connection, and a Map of 20 symbols takes
// ten times the memory of two sorted arrays: lookups are by halves instead.

import { outOfRange } from "../../../base/index.ts";
import type { Variant } from "../channel/topic.ts";

export class SymbolVariants {
  /** Sorted. Bound: the symbols that the plan allows on a connection, or those listed. */
  #symbols: readonly string[] = [];
  /** The variant of the symbol at the same place. */
  #variants: readonly Variant[] = [];

  get symbols(): readonly string[] {
    return this.#symbols;
  }

  get(symbol: string): Variant | null {
    const at = this.#placeOf(symbol);
    return this.#symbols[at] === symbol ? (this.#variants[at] ?? outOfRange(at)) : null;
  }

  has(symbol: string): boolean {
    return this.#symbols[this.#placeOf(symbol)] === symbol;
  }

  /** Puts these symbols into one variant; those that are not there yet are added. */
  set(symbols: readonly string[], variant: Variant): void {
    const put = new Set(symbols);
    const all = [...new Set([...this.#symbols, ...put])].sort();
    this.#replace(all, (symbol) => (put.has(symbol) ? variant : (this.get(symbol) ?? variant)));
  }

  delete(symbols: readonly string[]): void {
    const gone = new Set(symbols);
    const left = this.#symbols.filter((symbol) => !gone.has(symbol));
    this.#replace(left, (symbol) => this.get(symbol) ?? outOfRange(this.#placeOf(symbol)));
  }

  clear(): void {
    this.#symbols = [];
    this.#variants = [];
  }

  /** Replaces each variant by what `change` returns for it. */
  revise(change: (variant: Variant) => Variant): void {
    this.#variants = this.#variants.map(change);
  }

  #replace(symbols: readonly string[], variantOf: (symbol: string) => Variant): void {
    const variants = symbols.map(variantOf);
    this.#symbols = symbols;
    this.#variants = variants;
  }

  /** Where the symbol stands, or would. */
  #placeOf(symbol: string): number {
    let from = 0;
    let until = this.#symbols.length;
    while (from < until) {
      const middle = (from + until) >> 1;
      if ((this.#symbols[middle] ?? outOfRange(middle)) < symbol) from = middle + 1;
      else until = middle;
    }
    return from;
  }
}
