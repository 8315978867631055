// How the sentences of rules write names and numbers: in the language and digits in use, isolated so that they keep their place
// in a sentence of either direction.

import { computed, signal } from "@preact/signals";
import type { DirectoryEntry } from "../../../../sdk/src/index.ts";
import { count, inDigits, price } from "../../format/numbers.ts";
import { digits, language } from "../../language/language.ts";
import { client } from "../../session/session.ts";
import type { Wording } from "./condition.ts";

const LEFT_TO_RIGHT = "\u2066";
const AS_ITS_FIRST_LETTER = "\u2068";
const END = "\u2069";

/** Names of the companies that rules of this page watch. Bound: the symbols of the account's rules and those looked up. */
const companyNames = signal<ReadonlyMap<string, DirectoryEntry>>(new Map());

export function rememberNames(entries: readonly DirectoryEntry[]): void {
  const next = new Map(companyNames.peek());
  for (const entry of entries) next.set(entry.symbol, entry);
  companyNames.value = next;
}

/** Looks up the names of symbols that are not known yet. A name that cannot be read is no reason to show nothing. */
export async function readNames(symbols: readonly string[]): Promise<void> {
  const unknown = [...new Set(symbols)].filter((symbol) => !companyNames.peek().has(symbol));
  const read = await Promise.allSettled(unknown.map((search) => client().companies({ search, limit: 5 })));
  const entries = read.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.results : []));
  rememberNames(entries.filter(({ symbol }) => unknown.includes(symbol)));
}

/** The company's name in the language in use; the symbol itself while it is not known. */
export function companyName(symbol: string): string {
  const entry = companyNames.value.get(symbol);
  return (language.value === "ar" ? entry?.name_ar : entry?.name_en) ?? symbol;
}

const isolated = (figure: string): string => `${LEFT_TO_RIGHT}${figure}${END}`;
/** Up to two places, none when there is nothing to say: 3, 2.5. */
const short = (value: number): string => inDigits(String(Math.round(value * 100) / 100), digits.value);

export const wording = computed<Wording>(() => ({
  name: (symbol) => {
    const name = companyName(symbol);
    const shown = inDigits(symbol, digits.value);
    return name === symbol ? isolated(shown) : `${AS_ITS_FIRST_LETTER}${name} (${shown})${END}`;
  },
  price: (value) => isolated(price(value)),
  percent: (value) => isolated(inDigits(`${short(value)}%`, digits.value)),
  number: (value) => isolated(Number.isInteger(value) ? count(value) : short(value)),
}));
