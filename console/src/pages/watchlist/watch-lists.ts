// The watchlists of the account: named lists of symbols in an order of their own. A change is shown at once and sent in the background;
// after a refused change the lists are read again.

import { signal } from "@preact/signals";
import type { Marsad } from "../../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

export interface WatchList {
  /** 0: the service has not stored it yet. */
  readonly id: number;
  /** Empty for the first list, which has a name in the language of the page until it is saved. */
  readonly name: string;
  readonly symbols: readonly string[];
}

export const LISTS_MAX = 20;
export const SYMBOLS_MAX = 200;
export const NAME_LENGTH_MAX = 100;

/** The list of an account without lists: the largest companies. The service stores it with its first change. */
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
  /** The name that the suggested list gets when it is saved. */
  readonly #firstName: () => string;
  /** The account that the lists belong to. */
  #owner: number | null = null;
  /** Lists that differ from the service's copy. Bound: LISTS_MAX. */
  readonly #changed = new Set<number>();
  #writing: Promise<void> | null = null;

  constructor(keeper: () => Keeper, firstName: () => string) {
    this.#keeper = keeper;
    this.#firstName = firstName;
  }

  /** Reads the lists of an account; forgets the lists of another account first. */
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

  /** Adds a list and returns its number. */
  async add(name: string, symbols: readonly string[] = []): Promise<number> {
    // Saves the suggested list first, so that it stays beside the new one.
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

  /** Sends one list after the other, each in its state at that time. */
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

  /** Gives the saved list its number; a change that came meanwhile is still to be sent. */
  #keep({ id, name }: Pick<WatchList, "id" | "name">): void {
    this.lists.value = (this.lists.peek() ?? []).map((list) => (list.id === 0 ? { ...list, id, name } : list));
    if (this.#changed.delete(0)) this.#changed.add(id);
  }
}

/** The lists of the account that is signed in. */
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

/** Moves an item to the place of another: before it when it comes from behind, after it when it comes from before. */
export function moved<Item>(items: readonly Item[], item: Item, place: Item | undefined): readonly Item[] {
  const [from, to] = [items.indexOf(item), place === undefined ? -1 : items.indexOf(place)];
  if (from === -1 || to === -1) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
