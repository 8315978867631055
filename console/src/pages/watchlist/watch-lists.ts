// A person's watchlists: named lists of symbols in an order of their own. Steps from one state to the next are pure; the browser
// keeps the result, and another tab that changes the lists changes them here.

import { effect, signal } from "@preact/signals";

export interface WatchList {
  readonly id: string;
  /** Empty for the first list, which is called by the language of the page. */
  readonly name: string;
  readonly symbols: readonly string[];
}

export interface WatchLists {
  readonly lists: readonly WatchList[];
  readonly chosen: string;
}

export const LISTS_MAX = 20;
/** As many as a Pro account streams over one connection. */
export const SYMBOLS_MAX = 60;
export const NAME_LENGTH_MAX = 40;
const SYMBOL_FORM = /^[0-9A-Z]{2,12}$/;

/** What a new browser begins with: the largest companies. */
export const FIRST_LISTS: WatchLists = {
  lists: [{ id: "1", name: "", symbols: ["2222", "1120", "1180", "7010", "1211", "2010"] }],
  chosen: "1",
};

export const chosenList = ({ lists, chosen }: WatchLists): WatchList =>
  lists.find(({ id }) => id === chosen) ?? lists[0] ?? { id: "1", name: "", symbols: [] };

export function addList(state: WatchLists, name: string): WatchLists {
  if (state.lists.length >= LISTS_MAX) return state;
  const id = String(Math.max(0, ...state.lists.map((list) => Number(list.id))) + 1);
  return { lists: [...state.lists, { id, name: trimmed(name), symbols: [] }], chosen: id };
}

export function renameList(state: WatchLists, id: string, name: string): WatchLists {
  return changed(state, id, (list) => ({ ...list, name: trimmed(name) }));
}

/** The last list stays: there is always one. */
export function deleteList(state: WatchLists, id: string): WatchLists {
  const lists = state.lists.filter((list) => list.id !== id);
  const [first] = lists;
  if (first === undefined) return state;
  return { lists, chosen: state.chosen === id ? first.id : state.chosen };
}

export function addSymbol(state: WatchLists, id: string, symbol: string): WatchLists {
  return changed(state, id, (list) =>
    list.symbols.includes(symbol) || list.symbols.length >= SYMBOLS_MAX
      ? list
      : { ...list, symbols: [...list.symbols, symbol] },
  );
}

export function removeSymbol(state: WatchLists, id: string, symbol: string): WatchLists {
  return changed(state, id, (list) => ({ ...list, symbols: list.symbols.filter((each) => each !== symbol) }));
}

/** One step up (−1) or down (1); at the end it stays. */
export function moveSymbol(state: WatchLists, id: string, symbol: string, step: -1 | 1): WatchLists {
  return changed(state, id, (list) => ({ ...list, symbols: moved(list.symbols, symbol, step) }));
}

/** The same for the order of the lists. */
export function moveList(state: WatchLists, id: string, step: -1 | 1): WatchLists {
  const order = moved(
    state.lists.map((list) => list.id),
    id,
    step,
  );
  return { ...state, lists: order.flatMap((each) => state.lists.filter((list) => list.id === each)) };
}

function moved(items: readonly string[], item: string, step: -1 | 1): readonly string[] {
  const at = items.indexOf(item);
  const other = items[at + step];
  if (at === -1 || other === undefined) return items;
  return items.map((each) => (each === item ? other : each === other ? item : each));
}

function changed(state: WatchLists, id: string, change: (list: WatchList) => WatchList): WatchLists {
  return { ...state, lists: state.lists.map((list) => (list.id === id ? change(list) : list)) };
}

const trimmed = (name: string): string => name.trim().slice(0, NAME_LENGTH_MAX);

/** What the browser kept, or the first lists where it kept nothing that can be read. */
export function parseLists(kept: string | null): WatchLists {
  try {
    const read = JSON.parse(kept ?? "null") as { readonly lists?: unknown; readonly chosen?: unknown } | null;
    const lists = Array.isArray(read?.lists) ? read.lists.flatMap(listOf).slice(0, LISTS_MAX) : [];
    const [first] = lists;
    if (first === undefined) return FIRST_LISTS;
    return { lists, chosen: lists.find(({ id }) => id === read?.chosen)?.id ?? first.id };
  } catch {
    return FIRST_LISTS;
  }
}

function listOf(kept: unknown, at: number): WatchList[] {
  const { id, name, symbols } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || !Array.isArray(symbols)) return [];
  const ownId = typeof id === "string" && /^\d{1,6}$/.test(id) ? id : String(at + 1);
  const good = symbols.filter((symbol): symbol is string => typeof symbol === "string" && SYMBOL_FORM.test(symbol));
  return [{ id: ownId, name: trimmed(name), symbols: [...new Set(good)].slice(0, SYMBOLS_MAX) }];
}

const KEY = "marsad.watchlists";

export const watchLists = signal<WatchLists>(
  parseLists(typeof localStorage === "undefined" ? null : localStorage.getItem(KEY)),
);

/** Keeps every change, and follows those of other tabs; the answer ends it. */
export function keepLists(): () => void {
  const end = effect(() => {
    const kept = JSON.stringify(watchLists.value);
    if (localStorage.getItem(KEY) !== kept) localStorage.setItem(KEY, kept);
  });
  const changedElsewhere = (event: StorageEvent): void => {
    if (event.key === KEY) watchLists.value = parseLists(event.newValue);
  };
  addEventListener("storage", changedElsewhere);
  return () => {
    end();
    removeEventListener("storage", changedElsewhere);
  };
}
