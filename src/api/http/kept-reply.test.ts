import { expect, test } from "bun:test";
import type { LiveMarket } from "../../market/index.ts";
import { whileUnchanged } from "./kept-reply.ts";
import { encoded, json } from "./response/answer.ts";
import { plainReply, type Reply } from "./response/reply.ts";

/** A market with only a version and a trouble, the two parts that the code reads. */
function market() {
  const engine = { version: 1 };
  const state = { engine, trouble: null as string | null };
  const source = { engine: () => engine, trouble: () => state.trouble } as unknown as LiveMarket;
  return { state, source };
}

/** Counts how often a reply is made. */
function counted(reply: (times: number) => Reply | Promise<Reply>) {
  const made = { times: 0 };
  return { made, make: () => reply(++made.times) };
}

const kept = (size: number, isKept = true): Reply => plainReply(encoded(new Uint8Array(size), isKept));

test("between two events a reply is made once, and what is given again shares its bytes", () => {
  const { state, source } = market();
  const { made, make } = counted(() => kept(100));
  const reply = whileUnchanged(source, "realtime", make);
  const first = reply({});
  expect(first).toMatchObject({ shared: undefined });
  const again = reply({});
  expect(again).toMatchObject({ isKept: true, shared: expect.any(Blob) });
  expect(reply({})).toBe(again);
  expect(made.times).toBe(1);
  state.engine.version++;
  reply({});
  expect(made.times).toBe(2);
});

test("while the market is in trouble nothing is given again", () => {
  const { state, source } = market();
  const { made, make } = counted(() => kept(100));
  const reply = whileUnchanged(source, "realtime", make);
  reply({});
  state.trouble = "the feed is silent";
  reply({});
  reply({});
  expect(made.times).toBe(3);
});

test("a refusal is made anew, and what was kept before it is not given any more", () => {
  const { state, source } = market();
  const { made, make } = counted((times) => {
    if (times === 2) throw new Error("refused");
    return kept(100);
  });
  const reply = whileUnchanged(source, "realtime", make);
  reply({});
  state.engine.version++;
  expect(() => reply({})).toThrow("refused");
  reply({});
  expect(made.times).toBe(3);
});

test.each([
  ["bytes of one request", () => kept(100, false)],
  ["values", () => plainReply(json({}))],
  ["replies that come later", () => Promise.resolve(kept(100))],
  ["bytes beyond the bound", () => kept(8_193)],
] as const)("%s are asked for each time", async (_, give) => {
  const { made, make } = counted(give);
  const reply = whileUnchanged(market().source, "realtime", make);
  for (let time = 0; time < 3; time++) await reply({});
  expect(made.times).toBe(3);
});
