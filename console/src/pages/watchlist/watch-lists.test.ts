// Watchlists of the account: a change is shown at once and sent once, in order; after a refusal the page reads the lists again. Also
// lists that a browser may have stored.

import { expect, test } from "bun:test";
import type { Marsad } from "../../../../sdk/src/index.ts";
import {
  AccountLists,
  moved,
  SUGGESTED,
  SYMBOLS_MAX,
  type WatchList,
  withoutSymbol,
  withSymbol,
} from "./watch-lists.ts";
import { chosenList, inOrder, localListsOf, viewOf } from "./watch-view.ts";

/** A service that keeps lists in memory, answers once its gate opens, and records the requests that it was sent. */
class KeptLists {
  readonly sent: string[] = [];
  kept: WatchList[] = [];
  isRefusing = false;
  gate: Promise<void> = Promise.resolve();
  #last = 10;

  readonly lists = new AccountLists(
    () => this as unknown as Marsad["watchlists"],
    () => "My list",
  );

  async list() {
    return { watchlists: this.kept, count: this.kept.length };
  }
  async create({ name, symbols }: Omit<WatchList, "id">) {
    await this.#take(`create ${name}: ${symbols.join()}`);
    const made = { id: ++this.#last, name, symbols };
    this.kept.push(made);
    return made;
  }
  async update(id: number, { name, symbols }: Omit<WatchList, "id">) {
    await this.#take(`update ${id} ${name}: ${symbols.join()}`);
    this.kept = this.kept.map((each) => (each.id === id ? { id, name, symbols } : each));
  }
  async delete(id: number) {
    await this.#take(`delete ${id}`);
    this.kept = this.kept.filter((each) => each.id !== id);
  }

  async #take(what: string): Promise<void> {
    this.sent.push(what);
    await this.gate;
    if (this.isRefusing) throw new Error("refused");
  }
}

test("an account without lists sees a suggestion, which is kept with its first change and once", async () => {
  const service = new KeptLists();
  await service.lists.readFor(1);
  expect(service.lists.lists.value).toEqual([SUGGESTED]);
  expect(service.sent).toEqual([]);
  const first = service.lists.change(0, (list) => withoutSymbol(list, "2222"));
  const second = service.lists.change(0, (list) => withSymbol(list, "4280"));
  expect(service.lists.lists.value?.[0]?.symbols.at(-1)).toBe("4280");
  await Promise.all([first, second]);
  expect(service.sent.map((line) => line.split(" ")[0])).toEqual(["create", "update"]);
  expect(service.kept).toEqual([
    { id: 11, name: "My list", symbols: ["1120", "1180", "7010", "1211", "2010", "4280"] },
  ]);
  expect(service.lists.lists.value).toEqual(service.kept);
});

test("a list that is added stands beside the suggested one", async () => {
  const service = new KeptLists();
  await service.lists.readFor(1);
  expect(await service.lists.add("Banks", ["1120"])).toBe(12);
  expect(service.kept.map(({ name }) => name)).toEqual(["My list", "Banks"]);
});

test("changes that come while one is being sent are sent together, as the list is then", async () => {
  const service = new KeptLists();
  service.kept = [{ id: 3, name: "x", symbols: ["1", "2", "3"] }];
  await service.lists.readFor(1);
  const open = Promise.withResolvers<void>();
  service.gate = open.promise;
  const steps = ["3", "2", "1"].map((symbol) =>
    service.lists.change(3, (list) => ({ ...list, symbols: moved(list.symbols, symbol, list.symbols[0]) })),
  );
  open.resolve();
  await Promise.all(steps);
  expect(service.sent).toEqual(["update 3 x: 3,1,2", "update 3 x: 1,2,3"]);
  expect(service.lists.lists.value).toEqual(service.kept);
});

test("what the service refuses is read anew", async () => {
  const service = new KeptLists();
  service.kept = [{ id: 3, name: "x", symbols: ["2222"] }];
  await service.lists.readFor(1);
  service.isRefusing = true;
  await expect(service.lists.change(3, (list) => withSymbol(list, "0000"))).rejects.toThrow("refused");
  expect(service.lists.lists.value).toEqual(service.kept);
});

test("lists of another account are not shown while one's own are read", async () => {
  const service = new KeptLists();
  service.kept = [{ id: 3, name: "x", symbols: [] }];
  await service.lists.readFor(1);
  const reading = service.lists.readFor(2);
  expect(service.lists.lists.value).toBeNull();
  await reading;
  expect(service.lists.lists.value).toEqual(service.kept);
});

test("a symbol is in a list once, and goes to the place of another", () => {
  const list = { id: 1, name: "", symbols: ["2222", "1120", "7010"] };
  expect(withSymbol(list, "2222")).toBe(list);
  const full = { ...list, symbols: Array.from({ length: SYMBOLS_MAX }, (_, at) => `${1000 + at}`) };
  expect(withSymbol(full, "2222")).toBe(full);
  expect(moved(list.symbols, "7010", "2222")).toEqual(["7010", "2222", "1120"]);
  expect(moved(list.symbols, "2222", "7010")).toEqual(["1120", "7010", "2222"]);
  expect(moved(list.symbols, "2222", undefined)).toEqual(list.symbols);
});

test("tabs keep their order, new lists come last, and a list that is gone leaves another", () => {
  const lists = [1, 2, 3].map((id) => ({ id, name: String(id), symbols: [] }));
  const view = viewOf({ chosen: 9, order: [3, 1] });
  expect(inOrder(lists, view).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(chosenList(lists, view).id).toBe(3);
  expect(chosenList(lists, { ...view, chosen: 2 }).id).toBe(2);
});

test("what a browser kept comes back, and what cannot be read is left", () => {
  const view = { chosen: 4, order: [4], columns: ["price"], sort: { key: "price", isDescending: true } };
  expect(viewOf(JSON.parse(JSON.stringify(view)))).toEqual(view);
  for (const bad of [null, 7, "x", { columns: [1], sort: 3, chosen: "4" }]) {
    expect(viewOf(bad)).toEqual({ chosen: 0, order: [], columns: null, sort: { key: "order", isDescending: false } });
  }
  const local = {
    lists: [
      { name: "", symbols: SUGGESTED.symbols },
      { name: " b ", symbols: ["2222", "<b>", 7, "2222"] },
    ],
  };
  expect(localListsOf(local)).toEqual([{ name: "b", symbols: ["2222"] }]);
  for (const bad of [null, [], { lists: 3 }, { lists: [{ name: 1 }] }]) expect(localListsOf(bad)).toEqual([]);
});
