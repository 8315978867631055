import { expect, test } from "bun:test";
import { RequestIds } from "./request-id.ts";

test("every request without an id of its own gets another one, in the form that clients may send", () => {
  const ids = new RequestIds();
  const made = Array.from({ length: 5_000 }, () => ids.idFor(null));
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect(new RequestIds().idFor(id)).toBe(id);
});

test("the ids of two processes never meet", () => {
  const [one, other] = [new RequestIds(), new RequestIds()];
  const made = Array.from({ length: 2_000 }, () => [one.idFor(null), other.idFor(null)]).flat();
  expect(new Set(made).size).toBe(made.length);
});

test("an id that is no id is replaced", () => {
  const ids = new RequestIds();
  for (const sent of ["", "a b", "x".repeat(129), "ü"]) expect(ids.idFor(sent)).not.toBe(sent);
});
