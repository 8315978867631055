// An answer about a past moment equals the answer of that moment: byte for byte, by position and by time.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Marsad } from "../../../sdk/src/index.ts";
import { callTool } from "../../../src/api/mcp/call-tool.ts";
import { TOOLS } from "../../../src/api/mcp/tool.ts";
import { present, Random } from "../../../src/base/index.ts";
import { simulatedDays } from "../../simulation/simulated-days.ts";
import { COMPANY_FACTS } from "../../world/company-world.ts";
import { framesOf } from "../../world/frames.ts";
import { MarketWorld } from "../../world/market-world.ts";
import { askAgain, pastPaths, type RecordedAnswer, record } from "../../world/recorded-answers.ts";

const DAYS = simulatedDays(23, 1, 60, 0.004);
const SYMBOLS = (DAYS.options.listings ?? []).map(({ symbol }) => symbol);
const PATHS = pastPaths(SYMBOLS.slice(0, 1));
const MOMENTS = 2;

let world: MarketWorld;
const recorded: RecordedAnswer[] = [];

beforeAll(async () => {
  world = await MarketWorld.open();
  await world.store.facts.write([COMPANY_FACTS]);
  await world.reloadActions();
  const { events } = DAYS;
  const random = new Random("moments");
  // Moments that one event alone has, so that a time names them too.
  const alone = events.flatMap(({ timeMs }, at) =>
    at > events.length / 3 && timeMs < (events[at + 1]?.timeMs ?? 0) && timeMs > (events[at - 1]?.timeMs ?? 0)
      ? [at]
      : [],
  );
  let played = 0;
  for (const at of Array.from({ length: MOMENTS }, () => random.pick(alone)).sort((a, b) => a - b)) {
    await world.feed(framesOf(events.slice(played, at + 1)));
    played = at + 1;
    recorded.push(...(await record(world, PATHS, "enterprise")));
  }
  await world.feed(framesOf(events.slice(played)));
});
afterAll(() => world.close());

test("every answer is given again by its position and by its time [ASOF-01, ASOF-03, ASOF-04]", async () => {
  for (const answer of recorded) {
    for (const [question, seen] of await askAgain(answer, (path, key) => world.get(path, key), true))
      expect({ question, ...seen }).toEqual({ question, ...answer.seen });
  }
  expect(recorded.filter(({ position }) => position !== null).length).toBeGreaterThan(20 * MOMENTS);
  expect(new Set(recorded.map(({ position }) => position)).size).toBeGreaterThan(2 * MOMENTS);
}, 30_000);

test("the market has moved on, so that an answer of now is another one [ASOF-01]", async () => {
  const moved = recorded.filter(({ position }) => position !== null);
  let differing = 0;
  for (const { path, key, seen } of moved) if ((await world.get(path, key)).text !== seen.text) differing++;
  expect(differing).toBeGreaterThan(moved.length / 2);
});

test("the client library and the tools of MCP ask for a moment, and tell where the market stood [ASOF-01]", async () => {
  const [{ path, asOf, position, seen } = { path: "", asOf: "", position: null, seen: null }] = recorded;
  expect(path).toStartWith("/quote/");
  const symbol = SYMBOLS[0] ?? "";
  const marsad = new Marsad({
    apiKey: world.key("enterprise"),
    baseUrl: "http://127.0.0.1:8080",
    fetch: async (address, init) => await world.door.fetch(new Request(address, init), "127.0.0.1"),
  });
  const quote = await marsad.quote(symbol, { as_of: asOf });
  expect(JSON.stringify(quote)).toBe(seen?.text ?? "");
  const placed = await marsad.callPlaced("getQuote", { path: { symbol }, query: { position: position ?? "" } });
  expect(placed).toEqual({ answer: quote, position, marketTime: seen?.time ?? null });
  expect((await marsad.company(symbol, { as_of: asOf })).current_price).toBe(quote.price);
  const tool = present(TOOLS.get("get_quote"), "a tool for quotes");
  const { content } = await callTool(tool, { symbol, as_of: asOf }, marsad);
  expect(JSON.parse(content[0]?.text ?? "")).toEqual(quote);
});
