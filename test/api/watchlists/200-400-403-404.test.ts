// /watchlists/: made, read, changed and deleted on every plan, and the refusals.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { formatTimestamp } from "../../../src/base/index.ts";
import { LIMITS } from "../../../src/wire/index.ts";
import { WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
});
afterAll(() => world.close());

const code = ({ status, body }: { status: number; body: { error?: { code?: string } } }) => [status, body.error?.code];

test("a watchlist is made, read, changed and deleted, its symbols in their order [WATCHLISTS-02, WATCHLISTS-03, WATCHLISTS-04, WATCHLISTS-05, WATCHLISTS-06]", async () => {
  const made = await world.ask("POST", "/watchlists/", { name: " Banks ", symbols: ["2222", "1120", "2222"] }, "free");
  const now = formatTimestamp(world.clock.nowMs());
  const id = made.body.id;
  expect(made.status).toBe(200);
  expect(made.body).toEqual({ id, name: "Banks", symbols: ["2222", "1120"], created_at: now, updated_at: now });
  expect((await world.ask("GET", "/watchlists/", undefined, "free")).body).toEqual({
    watchlists: [made.body],
    count: 1,
  });

  await world.pass(1_000);
  const later = formatTimestamp(world.clock.nowMs());
  const changed = await world.ask("PATCH", `/watchlists/${id}/`, { symbols: ["1120", "2222"] }, "free");
  expect(changed.body).toEqual({ ...made.body, symbols: ["1120", "2222"], updated_at: later });
  const named = await world.ask("PATCH", `/watchlists/${id}/`, { name: "بنوك" }, "free");
  expect(named.body).toEqual({ ...changed.body, name: "بنوك" });
  expect((await world.ask("GET", `/watchlists/${id}/`, undefined, "free")).body).toEqual(named.body);

  expect((await world.ask("DELETE", `/watchlists/${id}/`, undefined, "free")).body).toEqual({ id, deleted: true });
  expect(code(await world.ask("GET", `/watchlists/${id}/`, undefined, "free"))).toEqual([404, "NOT_FOUND"]);
  expect(code(await world.ask("DELETE", `/watchlists/${id}/`, undefined, "free"))).toEqual([404, "NOT_FOUND"]);
});

test("symbols may be left out, and every plan has watchlists [WATCHLISTS-01, WATCHLISTS-02]", async () => {
  for (const key of ["free", "starter", "pro", "business", "enterprise"] as const) {
    const { status, body } = await world.ask("POST", "/watchlists/", { name: "Empty" }, key);
    expect([status, body.symbols]).toEqual([200, []]);
  }
});

test("another account's watchlist is not found [WATCHLISTS-01]", async () => {
  const { body } = await world.ask("POST", "/watchlists/", { name: "Mine" }, "pro");
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const sent = method === "PATCH" ? { name: "Yours" } : undefined;
    expect(code(await world.ask(method, `/watchlists/${body.id}/`, sent, "business"))).toEqual([404, "NOT_FOUND"]);
  }
  expect((await world.ask("GET", `/watchlists/${body.id}/`)).body).toEqual(body);
});

test("symbols that are not listed are refused by name, and nothing is made [WATCHLISTS-08]", async () => {
  const before = (await world.ask("GET", "/watchlists/")).body;
  const { body, ...answer } = await world.ask("POST", "/watchlists/", { name: "A", symbols: ["2222", "9999", "8888"] });
  expect(code({ ...answer, body })).toEqual([400, "VALIDATION"]);
  expect(body.error.details).toEqual({ symbols: "'9999', '8888' are not listed." });
  expect((await world.ask("GET", "/watchlists/")).body).toEqual(before);
});

test.each([
  [{}, ["name"]],
  [{ name: "" }, ["name"]],
  [{ name: "two\nlines" }, ["name"]],
  [{ name: "x".repeat(101) }, ["name"]],
  [{ name: 7, symbols: "2222" }, ["name", "symbols"]],
  [{ name: "A", symbols: [2222] }, ["symbols"]],
] as const)("a body such as %j is refused [WATCHLISTS-09]", async (sent, fields) => {
  const { body, ...answer } = await world.ask("POST", "/watchlists/", sent);
  expect(code({ ...answer, body })).toEqual([400, "VALIDATION"]);
  expect(Object.keys(body.error.details)).toEqual([...fields]);
});

test("a change of nothing is refused [WATCHLISTS-05]", async () => {
  const { body } = await world.ask("POST", "/watchlists/", { name: "Same" });
  expect(code(await world.ask("PATCH", `/watchlists/${body.id}/`, {}))).toEqual([400, "VALIDATION"]);
});

test("one watchlist or one symbol too many is PLAN_LIMIT, on every plan [WATCHLISTS-07]", async () => {
  const symbols = Array.from({ length: LIMITS.symbolsPerWatchlist.max + 1 }, (_, at) => String(1_000 + at));
  const long = await world.ask("POST", "/watchlists/", { name: "Long", symbols }, "enterprise");
  expect(code(long)).toEqual([403, "PLAN_LIMIT"]);
  expect(long.body.error.message).toBe("A watchlist of 201 symbols needs more than any plan has.");
  const { body } = await world.ask("GET", "/watchlists/", undefined, "enterprise");
  for (let count = body.count; count < LIMITS.watchlists.max; count++) {
    expect((await world.ask("POST", "/watchlists/", { name: "One more" }, "enterprise")).status).toBe(200);
  }
  const refused = await world.ask("POST", "/watchlists/", { name: "Too many" }, "enterprise");
  expect(code(refused)).toEqual([403, "PLAN_LIMIT"]);
  expect(refused.body.error.message).toBe("Having 21 watchlists needs more than any plan has.");
});
