import { expect, test } from "bun:test";
import type { LiveMarket } from "../../live/index.ts";
import { type Answer, encoded, json } from "../response/answer.ts";
import { whileUnchanged } from "./kept-answer.ts";

/** A market of which only the version and the trouble are looked at. */
function market() {
  const engine = { version: 1 };
  const state = { engine, trouble: null as string | null };
  const source = { engine: () => engine, trouble: () => state.trouble } as unknown as LiveMarket;
  return { state, source };
}

/** Counts how often an answer is made. */
function counted(answer: (times: number) => Answer | Promise<Answer>) {
  const made = { times: 0 };
  return { made, make: () => answer(++made.times) };
}

const bytesOf = (size: number) => new Uint8Array(size);

test("between two events an answer is made once, and what is given again shares its bytes", () => {
  const { state, source } = market();
  const { made, make } = counted(() => encoded(bytesOf(100)));
  const answer = whileUnchanged(source, "realtime", make);
  const first = answer({});
  expect(first).not.toHaveProperty("shared");
  const again = answer({});
  expect(again).toMatchObject({ isKept: true, shared: expect.any(Blob) });
  expect(answer({})).toBe(again);
  expect(made.times).toBe(1);
  state.engine.version++;
  answer({});
  expect(made.times).toBe(2);
});

test("while the market is in trouble nothing is given again", () => {
  const { state, source } = market();
  const { made, make } = counted(() => encoded(bytesOf(100)));
  const answer = whileUnchanged(source, "realtime", make);
  answer({});
  state.trouble = "the feed is silent";
  answer({});
  answer({});
  expect(made.times).toBe(3);
});

test("a refusal is made anew, and what was kept before it is not given any more", () => {
  const { state, source } = market();
  const { made, make } = counted((times) => {
    if (times === 2) throw new Error("refused");
    return encoded(bytesOf(100));
  });
  const answer = whileUnchanged(source, "realtime", make);
  answer({});
  state.engine.version++;
  expect(() => answer({})).toThrow("refused");
  answer({});
  expect(made.times).toBe(3);
});

test.each([
  ["bytes that are made for one request", () => encoded(bytesOf(100), false)],
  ["a value", () => json({})],
  ["an answer that comes later", () => Promise.resolve(encoded(bytesOf(100)))],
  ["bytes beyond the bound", () => encoded(bytesOf(8_193))],
] as const)("%s are asked for each time", async (_, give) => {
  const { made, make } = counted(give);
  const answer = whileUnchanged(market().source, "realtime", make);
  for (let time = 0; time < 3; time++) await answer({});
  expect(made.times).toBe(3);
});
