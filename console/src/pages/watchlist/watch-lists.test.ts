// Watchlists: what can be done with them, and what a browser may have kept.

import { expect, test } from "bun:test";
import {
  addList,
  addSymbol,
  chosenList,
  deleteList,
  FIRST_LISTS,
  LISTS_MAX,
  moveList,
  moveSymbol,
  parseLists,
  removeSymbol,
  renameList,
  SYMBOLS_MAX,
  type WatchLists,
} from "./watch-lists.ts";

const two: WatchLists = {
  lists: [
    { id: "1", name: "", symbols: ["2222", "1120", "7010"] },
    { id: "2", name: "banks", symbols: [] },
  ],
  chosen: "1",
};
const symbols = (state: WatchLists): readonly string[] => chosenList(state).symbols;

test("a new list is chosen, and has a name of its own", () => {
  const state = addList(two, "  energy ");
  expect(chosenList(state)).toEqual({ id: "3", name: "energy", symbols: [] });
  expect(renameList(state, "3", "oil").lists.at(-1)?.name).toBe("oil");
});

test("a deleted list leaves another chosen, and the last one stays", () => {
  const left = deleteList(two, "1");
  expect(left).toEqual({ lists: [{ id: "2", name: "banks", symbols: [] }], chosen: "2" });
  expect(deleteList(left, "2")).toEqual(left);
});

test("a symbol is in a list once, and can be moved and removed", () => {
  expect(symbols(addSymbol(two, "1", "2222"))).toEqual(["2222", "1120", "7010"]);
  expect(symbols(moveSymbol(two, "1", "7010", -1))).toEqual(["2222", "7010", "1120"]);
  expect(symbols(moveSymbol(two, "1", "2222", -1))).toEqual(["2222", "1120", "7010"]);
  expect(symbols(removeSymbol(two, "1", "1120"))).toEqual(["2222", "7010"]);
  expect(moveList(two, "2", -1).lists.map(({ id }) => id)).toEqual(["2", "1"]);
});

test("there are so many lists and symbols at most", () => {
  let state = two;
  for (let i = 0; i < LISTS_MAX + 5; i++) state = addList(state, `${i}`);
  expect(state.lists).toHaveLength(LISTS_MAX);
  for (let i = 0; i < SYMBOLS_MAX + 5; i++) state = addSymbol(state, "2", `${1000 + i}`);
  expect(state.lists[1]?.symbols).toHaveLength(SYMBOLS_MAX);
});

test("what was kept comes back, and what cannot be read is the first list", () => {
  expect(parseLists(JSON.stringify({ ...two, chosen: "2" }))).toEqual({ ...two, chosen: "2" });
  for (const bad of [null, "", "{", "[]", '{"lists":[]}', '{"lists":[{"name":1}]}']) {
    expect(parseLists(bad)).toEqual(FIRST_LISTS);
  }
});

test("symbols of no possible form are not taken over", () => {
  const kept = JSON.stringify({ lists: [{ id: "1", name: "x", symbols: ["2222", "<b>", 7, "2222"] }], chosen: "9" });
  expect(parseLists(kept)).toEqual({ lists: [{ id: "1", name: "x", symbols: ["2222"] }], chosen: "1" });
});
