// The watchlists of the account: named lists of symbols in an order of their own. A change is shown at once and sent behind it; what
// the service does not take is read anew.

import { signal } from "@preact/signals";
import type { Marsad } from "../../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

export interface WatchList {
  /** 0: it is not at the service yet. */
  readonly id: number;
  /** Empty for the first list, which is called by the language of the page until it is kept. */
  readonly name: string;
  readonly symbols: readonly string[];
}

export const LISTS_MAX = 20;
export const SYMBOLS_MAX = 200;
export const NAME_LENGTH_MAX = 100;

/** What an account without lists sees: the largest companies. The service keeps it with its first change. */
export const SUGGESTED: WatchList = {
  id: 0,
  name: "",
  symbols: ["2222", "1120", "1180", "7010", "1211", "2010"],
};

type Keeper = Pick<Marsad["watchlists"], "list" | "create" | "update" | "delete">;

export class AccountLists {
  /** Oldest first; null until they were read. */
  readonly lists = signal<readonly WatchList[] | null>(null);
  readonly #keeper: () => Keeper;
  /** What the suggested list is called when it is kept. */
  readonly #firstName: () => string;
  /** The account that they belong to. */
  #owner: number | null = null;
  /** Lists that differ from what the service has. Bound: LISTS_MAX. */
  readonly #changed = new Set<number>();
  #writing: Promise<void> | null = null;

  constructor(keeper: () => Keeper, firstName: () => string) {
    this.#keeper = keeper;
    this.#firstName = firstName;
  }

  /** Reads those of an account; what another one had is forgotten first. */
  async readFor(accountId: number): Promise<void> {
    if (this.#owner !== accountId) this.lists.value = null;
    this.#owner = accountId;
    await this.#read();
  }

  async #read(): Promise<void> {
    const { watchlists } = await this.#keeper().list();
    const lists = watchlists.map(({ id, name, symbols }) => ({ id, name, symbols }));
    this.lists.value = lists.length === 0 ? [SUGGESTED] : lists;
  }

  /** Adds a list; its number. */
  async add(name: string, symbols: readonly string[] = []): Promise<number> {
    // What was only suggested stays beside a list that somebody adds.
    if (this.#list(0) !== undefined) await this.change(0, (list) => list);
    const { id } = await this.#keeper().create({ name: name.trim(), symbols });
    this.lists.value = [...(this.lists.peek() ?? []), { id, name: name.trim(), symbols }];
    return id;
  }

  /** Shows the change at once; resolves when the service has it. */
  change(id: number, step: (list: WatchList) => WatchList): Promise<void> {
    this.lists.value = (this.lists.peek() ?? []).map((list) => (list.id === id ? { ...step(list) } : list));
    this.#changed.add(id);
    return this.#send();
  }

  async remove(id: number): Promise<void> {
    await this.#keeper().delete(id);
    this.lists.value = (this.lists.peek() ?? []).filter((list) => list.id !== id);
  }

  #list(id: number): WatchList | undefined {
    return this.lists.peek()?.find((list) => list.id === id);
  }

  #send(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
      if (this.#changed.size > 0) void this.#send();
    });
    return this.#writing;
  }

  /** One list after the other, each as it is when its turn comes. */
  async #write(): Promise<void> {
    try {
      for (const id of this.#changed) {
        this.#changed.delete(id);
        const list = this.#list(id);
        if (list === undefined) continue;
        const { name, symbols } = list;
        if (id === 0) this.#keep(await this.#keeper().create({ name: name || this.#firstName(), symbols }));
        else await this.#keeper().update(id, { name, symbols });
      }
    } catch (error) {
      this.#changed.clear();
      await this.#read().catch(() => {});
      throw error;
    }
  }

  /** The suggested list has a number now, and what was changed meanwhile is still to be sent. */
  #keep({ id, name }: Pick<WatchList, "id" | "name">): void {
    this.lists.value = (this.lists.peek() ?? []).map((list) => (list.id === 0 ? { ...list, id, name } : list));
    if (this.#changed.delete(0)) this.#changed.add(id);
  }
}

/** Those of whoever is signed in. */
export const accountLists = new AccountLists(
  () => client().watchlists,
  () => text().firstList,
);

export const withSymbol = (list: WatchList, symbol: string): WatchList =>
  list.symbols.includes(symbol) || list.symbols.length >= SYMBOLS_MAX
    ? list
    : { ...list, symbols: [...list.symbols, symbol] };

export const withoutSymbol = (list: WatchList, symbol: string): WatchList => ({
  ...list,
  symbols: list.symbols.filter((each) => each !== symbol),
});

/** The item at the place of another: before it when it comes from behind, after it when it comes from before. */
export function moved<Item>(items: readonly Item[], item: Item, place: Item | undefined): readonly Item[] {
  const [from, to] = [items.indexOf(item), place === undefined ? -1 : items.indexOf(place)];
  if (from === -1 || to === -1) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
