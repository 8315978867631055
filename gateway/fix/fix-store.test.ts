import { expect, test } from "bun:test";
import { FixStore } from "./fix-store.ts";

test("notes of a session are bounded, also where a message has several; the oldest are dropped", () => {
  const store = new FixStore(null, "session");
  const message = { type: "8", time: "", body: "" };
  for (let number = 0; number < 11_000; number++) {
    store.sent(message, [
      [`id ${number}`, ""],
      [`of ${number}`, ""],
    ]);
  }
  expect(store.notes.size).toBe(20_000);
  expect([store.notes.has("of 999"), store.notes.has("id 1000")]).toEqual([false, true]);
});
