// This browser's view of the watchlists: the chosen list, the order of the tabs, the columns and their sorting. It also has the lists
// that only this browser stores, which it offers to move to the account.

import { signal } from "@preact/signals";
import type { SortOrder } from "../../components/table.tsx";
import { SUGGESTED, type WatchList } from "./watch-lists.ts";

export interface WatchView {
  readonly chosen: number;
  /** Order of the tabs; lists that it does not name come last. */
  readonly order: readonly number[];
  /** Null: the default columns. */
  readonly columns: readonly string[] | null;
  readonly sort: SortOrder;
}

export const IN_ORDER: SortOrder = { key: "order", isDescending: false };
const USUAL: WatchView = { chosen: 0, order: [], columns: null, sort: IN_ORDER };
const VIEW_KEY = "marsad.watchlist-view";
const LOCAL_KEY = "marsad.watchlists";
const SYMBOL_FORM = /^[0-9A-Z]{2,12}$/;

const kept = (key: string): unknown => {
  try {
    return JSON.parse((typeof localStorage === "undefined" ? null : localStorage.getItem(key)) ?? "null");
  } catch {
    return null;
  }
};

/** Drops stored values that are not a valid view: a person can edit the browser's storage. */
export function viewOf(value: unknown): WatchView {
  const { chosen, order, columns, sort } = Object(value) as Readonly<Record<string, unknown>>;
  const { key, isDescending } = Object(sort) as Readonly<Record<string, unknown>>;
  const isTexts = Array.isArray(columns) && columns.every((each): each is string => typeof each === "string");
  return {
    chosen: typeof chosen === "number" ? chosen : USUAL.chosen,
    order: Array.isArray(order) ? order.filter((each): each is number => typeof each === "number") : USUAL.order,
    columns: isTexts ? columns : null,
    sort: typeof key === "string" ? { key, isDescending: isDescending === true } : USUAL.sort,
  };
}

export const view = signal<WatchView>(viewOf(kept(VIEW_KEY)));

export function setView(change: Partial<WatchView>): void {
  view.value = { ...view.peek(), ...change };
  localStorage.setItem(VIEW_KEY, JSON.stringify(view.peek()));
}

export const inOrder = (lists: readonly WatchList[], { order }: WatchView): readonly WatchList[] => [
  ...order.flatMap((id) => lists.filter((list) => list.id === id)),
  ...lists.filter(({ id }) => !order.includes(id)),
];

export const chosenList = (lists: readonly WatchList[], shown: WatchView): WatchList =>
  lists.find(({ id }) => id === shown.chosen) ?? inOrder(lists, shown)[0] ?? SUGGESTED;

export interface LocalList {
  readonly name: string;
  readonly symbols: readonly string[];
}

/** Lists that only this browser has, without the unchanged suggested list and empty lists. */
export function localListsOf(value: unknown): readonly LocalList[] {
  const { lists } = Object(value) as { readonly lists?: unknown };
  if (!Array.isArray(lists)) return [];
  return lists.flatMap((each: unknown) => {
    const { name, symbols } = Object(each) as Readonly<Record<string, unknown>>;
    if (typeof name !== "string" || !Array.isArray(symbols)) return [];
    const good = symbols.filter((symbol): symbol is string => typeof symbol === "string" && SYMBOL_FORM.test(symbol));
    const isSuggested = name === "" && good.join() === SUGGESTED.symbols.join();
    return good.length === 0 || isSuggested ? [] : [{ name: name.trim(), symbols: [...new Set(good)] }];
  });
}

export const localLists = signal<readonly LocalList[]>(localListsOf(kept(LOCAL_KEY)));

export function setLocalLists(lists: readonly LocalList[]): void {
  localLists.value = lists;
  if (lists.length === 0) localStorage.removeItem(LOCAL_KEY);
  else localStorage.setItem(LOCAL_KEY, JSON.stringify({ lists }));
}
