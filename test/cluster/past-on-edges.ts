// The time machine as several edges serve it: answers that are asked for again, and one replay that two of them play.

import { expect } from "bun:test";
import { formatTimestamp, MINUTE_MS, present } from "../../src/base/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { type Called, readResponse } from "../api/http/rest-fixture.ts";
import type { ServedMarket } from "../outage/outage-world.ts";
import type { KeyName } from "../world/market-world.ts";
import { askAgain, pastPaths, type RecordedAnswer, seenOf } from "../world/recorded-answers.ts";
import { until } from "../world/until.ts";

async function ask(edge: ServedMarket, path: string, key: KeyName, method = "GET", body?: object): Promise<Called> {
  const headers = {
    "X-API-Key": `marsad_test_demo-${key}`,
    "Accept-Encoding": "identity",
    "Content-Type": "application/json",
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  // On a busy machine the threads of the past may start too late for the first request.
  let called: Called | null = null;
  await until(`an answer to ${path}`, async () => {
    called = await readResponse(await fetch(`${await edge.address()}/api/v1${path}`, init), method);
    return called.status !== 503;
  });
  return present<Called>(called, "an answer");
}

/** The answers of an edge about its market, on every endpoint that shows one, in every mode and format. */
export async function recordAnswers(edge: ServedMarket): Promise<readonly RecordedAnswer[]> {
  const key = "enterprise";
  const recorded: RecordedAnswer[] = [];
  for (const path of pastPaths(["2222"])) {
    const seen = seenOf(await ask(edge, path, key));
    const { position, time } = seen;
    if (position !== null) recorded.push({ path, key, seen, position, asOf: present(time, "a position has a time") });
  }
  return recorded;
}

/** The edge must give each answer again by its position, and by its time where no later event has that time too. */
export async function expectSameAnswers(edge: ServedMarket, recorded: readonly RecordedAnswer[]): Promise<void> {
  let byTime = 0;
  for (const answer of recorded) {
    const { path, key, seen } = answer;
    const again = await askAgain(answer, (question) => ask(edge, question, key), !path.includes("delayed"));
    for (const [question, now] of again) {
      const isOfTime = question.includes("as_of=");
      if (isOfTime && now.position !== seen.position) continue;
      expect({ question, ...now }).toEqual({ question, ...seen });
      if (isOfTime) byTime++;
    }
  }
  expect(recorded.length).toBeGreaterThan(40);
  expect(byTime).toBeGreaterThan(0);
}

/** A stream of a replay on an edge, and all that it sent. */
class Follower {
  readonly texts: string[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;

  constructor(address: string, channel: string, replay: number, key: KeyName) {
    const query = `replay=${replay}&api_key=marsad_test_demo-${key}`;
    this.#socket = new WebSocket(`${address.replace("http", "ws")}/ws/v1/${channel}/?${query}`);
    this.#socket.onmessage = ({ data }) => void this.texts.push(String(data));
    this.closed = new Promise((resolve) => {
      this.#socket.onclose = ({ code }) => resolve(code);
    });
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  of(type: string): readonly string[] {
    return this.texts.filter((text) => text.startsWith(`{"type":"${type}"`));
  }

  async has(...parts: readonly string[]): Promise<void> {
    await until(`a message with ${parts.join()}`, () =>
      this.texts.some((text) => parts.every((part) => text.includes(part))),
    );
  }
}

/** REPLAY-16: requests and streams on either edge see one clock and one market. */
export async function expectSharedReplay(one: ServedMarket, two: ServedMarket): Promise<void> {
  const key = "enterprise";
  const { headers } = await ask(one, "/market/summary/", key);
  const untilMs = Date.parse(headers.get("x-market-time") ?? "");
  const times = { from: formatTimestamp(untilMs - 4 * MINUTE_MS), until: formatTimestamp(untilMs) };
  const { body: made } = await ask(one, "/replays/", key, "POST", { ...times, speed: 60, paused: true });
  const path = `/replays/${made.id}/`;
  const { expires_at: _, ...clock } = made as rest.Replay;
  expect((await ask(two, path, key)).body).toMatchObject(clock);

  const addresses = [await one.address(), await two.address(), await two.address()];
  const followers = addresses.map((address) => new Follower(address, "market/trades", made.id, key));
  for (const follower of followers) {
    await follower.has('"connected"', `"replay":{"id":${made.id},"market_time":"${times.from}"`);
    follower.send({ action: "subscribe", symbols: ["*"] });
    await follower.has('"subscribed"');
  }
  const quotes = await Promise.all([one, two].map((edge) => ask(edge, `/quote/2222/?replay=${made.id}`, key)));
  expect(quotes.map(seenOf)[1]).toEqual(seenOf(present(quotes[0], "the first")));

  expect((await ask(two, path, key, "PATCH", { paused: false })).status).toBe(200);
  for (const follower of followers) await follower.has('"type":"replay"', '"ended"');
  const [first = [], ...others] = followers.map((follower) => follower.of("trade"));
  expect(first.length).toBeGreaterThan(10);
  for (const trades of others) expect(trades).toEqual(first);
  // The other edge ended the replay, and this one sends it back to its start.
  expect((await ask(one, path, key)).body).toMatchObject({ state: "ended", market_time: times.until });
  await ask(one, path, key, "PATCH", { market_time: times.from, paused: true });
  for (const follower of followers) await follower.has('"type":"replay"', times.from, '"paused"');
  await ask(two, path, key, "DELETE");
  for (const follower of followers) expect(await follower.closed).toBe(4404);
}

/** REPLAY-10: the replay of an edge that was killed takes no room of its account, and its streams on the other edge are closed. */
export async function expectFreedByKill(killed: ServedMarket, other: ServedMarket): Promise<void> {
  const key = "pro";
  const { headers } = await ask(other, "/market/summary/", key);
  const body = { from: headers.get("x-market-time"), paused: true };
  const { id } = (await ask(killed, "/replays/", key, "POST", body)).body;
  const begin = () => ask(other, "/replays/", key, "POST", body);
  expect((await begin()).body.error.code).toBe("PLAN_LIMIT");
  const follower = new Follower(await other.address(), "stocks", id, key);
  await follower.has('"connected"');
  killed.child.signal("SIGKILL");
  await until("there is room again", async () => (await begin()).status === 200);
  expect(await follower.closed).toBe(4404);
}
