// The address of a screen, and screens that are saved under a name.

import { expect, test } from "bun:test";
import { changedQuery } from "../../router/router.ts";
import { readSaved, withoutScreen, withScreen } from "./saved-screens.ts";
import { screenOf, settingsOf, USUAL_COLUMNS } from "./screen.ts";

test("an address carries conditions, order, columns and place, and comes back the same [DISCOVER-01]", () => {
  const search = "?filter=pe_ratio%3C=15,sector_id=banks,roe!=3&sort=-roe&fields=price,roe&offset=50";
  const screen = screenOf(search);
  expect(screen.conditions).toEqual([
    { field: "pe_ratio", operator: "<=", value: "15" },
    { field: "sector_id", operator: "=", value: "banks" },
    { field: "roe", operator: "!=", value: "3" },
  ]);
  expect([screen.sort, screen.columns, screen.offset]).toEqual(["-roe", ["price", "roe"], 50]);
  expect(changedQuery("", settingsOf(screen))).toBe(search);
});

test("an address that says nothing, or nonsense, is the usual screen [DISCOVER-01]", () => {
  for (const search of ["", "?filter=x,,<3,pe_ratio<&offset=-1&fields=,"]) {
    const screen = screenOf(search);
    expect(screen).toEqual({ conditions: [], sort: "-market_cap", columns: USUAL_COLUMNS, offset: 0 });
    expect(changedQuery("", settingsOf(screen))).toBe("");
  }
});

test("a screen is kept by its name, once, and what cannot be read is none [DISCOVER-01]", () => {
  const kept = withScreen(withScreen([{ name: "a", search: "?1" }], { name: "b", search: "?2" }), {
    name: "a",
    search: "?3",
  });
  expect(kept).toEqual([
    { name: "a", search: "?3" },
    { name: "b", search: "?2" },
  ]);
  expect(withoutScreen(kept, "a").map(({ name }) => name)).toEqual(["b"]);
  expect(readSaved(JSON.stringify([...kept, { name: 1 }, null]))).toEqual(kept);
  expect([readSaved("{"), readSaved("{}"), readSaved(null)]).toEqual([[], [], []]);
});
