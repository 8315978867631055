// The names of all companies, read once: streams send only symbols.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { client } from "../session/session.ts";

export interface CompanyName {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
}

const names = signal<ReadonlyMap<string, CompanyName>>(new Map());
const reading = signal<Promise<void> | null>(null);
/** The largest page of the directory. */
const PAGE = 500;

/** The company of a symbol; until the directory is read, the symbol is its name. */
export const companyOf = (symbol: string): CompanyName =>
  names.value.get(symbol) ?? { symbol, name: symbol, name_en: symbol };

async function read(): Promise<void> {
  const found = new Map<string, CompanyName>();
  for await (const { symbol, name_ar, name_en } of client().allCompanies({ limit: PAGE })) {
    found.set(symbol, { symbol, name: name_ar, name_en });
  }
  names.value = found;
}

/** Resolves when the names are read, or could not be read: the page then shows symbols, and the next page asks again. */
export async function namesRead(): Promise<void> {
  if (names.peek().size > 0) return;
  reading.value ??= read().catch(() => {});
  await reading.value;
  reading.value = null;
}

/** Loads the names. */
export function useDirectory(): void {
  useEffect(() => {
    void namesRead();
  }, []);
}
