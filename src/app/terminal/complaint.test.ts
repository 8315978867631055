import { expect, test } from "bun:test";
import { nearestOf, suggestion } from "./complaint.ts";

const FLAGS = ["--port", "--host", "--data-dir", "--sim-seed", "--sim-speed"];

test.each([
  ["--prot", "--port"],
  ["--Port", "--port"],
  ["--data", "--data-dir"],
  ["--datadir", "--data-dir"],
  ["--sim-spedd", "--sim-speed"],
  ["--colour", undefined],
])("%s is meant as %s", (word, meant) => {
  expect(nearestOf(word, FLAGS)).toBe(meant as string);
});

test("a word of ten thousand letters is meant as nothing", () => {
  expect(nearestOf("x".repeat(10_000), FLAGS)).toBeUndefined();
});

test("a suggestion is a sentence or nothing", () => {
  expect(suggestion("--prot", FLAGS)).toBe(" Did you mean --port?");
  expect(suggestion("--colour", FLAGS)).toBe("");
});
