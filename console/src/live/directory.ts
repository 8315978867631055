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
const reading = signal<Promise<void> | null>(null);
/** The largest page of the directory. */
const PAGE = 500;

/** The company of a symbol; its symbol stands for its name until the directory was read. */
export const companyOf = (symbol: string): CompanyName =>
  names.value.get(symbol) ?? { symbol, name: symbol, name_en: symbol };

async function read(): Promise<void> {
  const found = new Map<string, CompanyName>();
  for await (const { symbol, name_ar, name_en } of client().allCompanies({ limit: PAGE })) {
    found.set(symbol, { symbol, name: name_ar, name_en });
  }
  names.value = found;
}

/** Resolves once the names were read, or could not be: then symbols are shown, and the next page asks again. */
export async function namesRead(): Promise<void> {
  if (names.peek().size > 0) return;
  reading.value ??= read().catch(() => {});
  await reading.value;
  reading.value = null;
}

/** Sees to it that the names are known. */
export function useDirectory(): void {
  useEffect(() => {
    void namesRead();
  }, []);
}
