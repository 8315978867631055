// The names of all companies, read once: streams tell symbols alone.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { client } from "../session/session.ts";

export interface CompanyName {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
}

const names = signal<ReadonlyMap<string, CompanyName>>(new Map());
const reading = signal(false);
/** The largest page of the directory. */
const PAGE = 500;

/** The company of a symbol; its symbol stands for its name until the directory was read. */
export const companyOf = (symbol: string): CompanyName =>
  names.value.get(symbol) ?? { symbol, name: symbol, name_en: symbol };

async function read(): Promise<void> {
  if (names.peek().size > 0 || reading.peek()) return;
  reading.value = true;
  try {
    const found = new Map<string, CompanyName>();
    for await (const { symbol, name_ar, name_en } of client().allCompanies({ limit: PAGE })) {
      found.set(symbol, { symbol, name: name_ar, name_en });
    }
    names.value = found;
  } finally {
    reading.value = false;
  }
}

/** Sees to it that the names are known. */
export function useDirectory(): void {
  useEffect(() => {
    // Symbols are shown until it succeeds, when another page asks.
    read().catch(() => {});
  }, []);
}
