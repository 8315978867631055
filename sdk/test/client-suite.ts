// Checks the promises of the client against a running service, on the platform that runs it: Node, Bun, Deno or a browser. It uses only
// web APIs. The test environment (`world`) can break the connection to the service and restart it.

import { until } from "../../test/world/until.ts";
import type * as Client from "../src/index.ts";

export interface World {
  /** The service itself. */
  readonly baseUrl: string;
  /** The same service behind a proxy that can be told to go mute. */
  readonly mutableUrl: string;
  /** `…/faulty/STATUS/TIMES/NAME` answers TIMES times with STATUS, then passes requests on. */
  readonly controlUrl: string;
}

export interface Outcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

type Check = (world: World, client: typeof Client) => Promise<void>;

const QUEUE_MAX = 50;
/** Long enough for a start of the service on a busy machine. */
const CHECK_LIMIT_MS = 180_000;
const HEARTBEAT_S = 1;
const key = (plan: string): string => `marsad_test_demo-${plan}`;

function equal(what: string, seen: unknown, wanted: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) {
    throw new Error(`${what}: ${JSON.stringify(seen)} in place of ${JSON.stringify(wanted)}`);
  }
}

async function refusal(call: Promise<unknown>): Promise<Client.MarsadError> {
  try {
    await call;
  } catch (error) {
    return error as Client.MarsadError;
  }
  throw new Error("nothing was thrown");
}

async function tell(world: World, command: string): Promise<void> {
  const answer = await fetch(`${world.controlUrl}/control/${command}`, { method: "POST" });
  if (!answer.ok) throw new Error(`${command}: ${answer.status}`);
}

const CHECKS: Readonly<Record<string, Check>> = {
  "reads quotes, batches, pages and CSV": async ({ baseUrl }, { Marsad }) => {
    const marsad = new Marsad({ apiKey: key("business"), baseUrl });
    const quote = await marsad.quote("2222");
    equal("symbol", quote.symbol, "2222");
    const symbols: string[] = [];
    for await (const { symbol } of marsad.allCompanies({ limit: 150 })) symbols.push(symbol);
    const { count, quotes } = await marsad.snapshot();
    equal("every instrument once", new Set(symbols).size, symbols.length);
    equal("rows of the snapshot", quotes.length, count);
    const all = await marsad.allQuotes(symbols.slice(0, 120));
    equal(
      "quotes of all symbols that have a price",
      all.every(({ symbol }) => symbols.includes(symbol)),
      true,
    );
    const csv = await marsad.csv("getHistorical", { path: { symbol: "2222" }, query: { limit: 3 } });
    equal("lines of CSV", csv.trimEnd().split("\r\n").length, 4);
    equal("found by its Arabic name", (await marsad.quote("أرامكو السعودية")).symbol, "2222");
  },

  "an error class for each kind, with code, status and request id": async ({ baseUrl }, client) => {
    const pro = new client.Marsad({ apiKey: key("pro"), baseUrl });
    const unknown = await refusal(pro.quote("9999"));
    equal("class", unknown instanceof client.NotFoundError, true);
    equal("code and status", [unknown.code, unknown.status], ["INVALID_SYMBOL", 404]);
    equal("request id", (unknown.requestId ?? "").length > 0, true);
    const wrong = await refusal(pro.historical("2222", { interval: "7d" as "1d" }));
    equal("class", wrong instanceof client.InvalidRequestError, true);
    const keyless = await refusal(new client.Marsad({ baseUrl }).quote("2222"));
    equal("class", keyless instanceof client.AuthenticationError, true);
    const free = await refusal(new client.Marsad({ apiKey: key("free"), baseUrl }).snapshot());
    equal("class and code", [free instanceof client.PlanError, free.code], [true, "PLAN_LIMIT"]);
    const lost = await refusal(new client.Marsad({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 }).quote("2222"));
    equal("class", lost instanceof client.ConnectionError, true);
  },

  "reading is tried again, changing is not": async ({ controlUrl, baseUrl }, client) => {
    const flaky = (status: number, times: number) => {
      const way = `${controlUrl}/faulty/${status}/${times}/${crypto.randomUUID()}`;
      return new client.Marsad({ apiKey: key("pro"), baseUrl: way, maxRetries: 2 });
    };
    equal("a quote after two failures", (await flaky(503, 2).quote("2222")).symbol, "2222");
    const gone = await refusal(flaky(502, 3).quote("2222"));
    equal("the third failure is told", [gone instanceof client.ServerError, gone.status], [true, 502]);
    const once = await refusal(flaky(503, 1).alerts.delete(1));
    equal("a change is not repeated", once.status, 503);
    const refused = await refusal(flaky(429, 1).alerts.delete(1));
    equal("what was refused before it was looked at is", refused.code, "NOT_FOUND");
    equal(
      "the service itself",
      (await new client.Marsad({ apiKey: key("pro"), baseUrl }).quote("2222")).symbol,
      "2222",
    );
  },

  "a call ends when its time is up, or when it is ended": async ({ controlUrl }, client) => {
    const slow = new client.Marsad({
      apiKey: key("pro"),
      baseUrl: `${controlUrl}/slow`,
      maxRetries: 0,
      timeoutMs: 200,
    });
    equal("class", (await refusal(slow.quote("2222"))) instanceof client.TimeoutError, true);
    const abort = new AbortController();
    const call = refusal(slow.call("getQuote", { path: { symbol: "2222" }, signal: abort.signal, timeoutMs: 60_000 }));
    abort.abort(new Error("enough"));
    equal("the reason", (await call).message, "enough");
  },

  "streams give messages of the market, and refusals as errors": async ({ baseUrl }, client) => {
    const marsad = new client.Marsad({ apiKey: key("business"), baseUrl });
    const seen: string[] = [];
    for await (const message of marsad.stream("stocks", ["2222", "9999"])) {
      seen.push(message.type);
      if (seen.length >= 3) break;
    }
    equal("first messages", seen.slice(0, 3).sort(), ["quote", "quote", "unknown_symbols"].sort());
    const free = new client.Marsad({ apiKey: key("free"), baseUrl });
    const error = await refusal(
      (async () => {
        for await (const message of free.stream("trades", ["2222"])) if (message.type === "trade") return;
      })(),
    );
    equal("class", error instanceof client.PlanError, true);
  },

  "symbols beyond the limit of a connection go to further ones": async ({ baseUrl }, client) => {
    const marsad = new client.Marsad({ apiKey: key("pro"), baseUrl });
    const symbols = (await marsad.snapshot()).quotes.slice(0, 70).map(({ symbol }) => symbol);
    const told = new Set<string>();
    for await (const message of marsad.stream("stocks", symbols)) {
      if (message.type === "quote") told.add(message.symbol);
      if (told.size === symbols.length) break;
    }
    equal("every symbol", told.size, 70);
  },

  // It uses up the Free plan's requests of a minute, so checks that need that plan come before it.
  "a throttle of the service is told with its wait": async ({ baseUrl }, client) => {
    const free = new client.Marsad({ apiKey: key("free"), baseUrl, maxRetries: 0 });
    let thrown: unknown = null;
    for (let asked = 0; asked < 40 && thrown === null; asked++) {
      await free.quote("1120").catch((error: unknown) => {
        thrown = error;
      });
    }
    equal("class", thrown instanceof client.RateLimitError, true);
    equal("wait", ((thrown as Client.RateLimitError).retryAfterS ?? 0) > 0, true);
  },

  "trades are complete over a mute connection": async (world, client) => {
    await throughBreak(world, client, world.mutableUrl, ["mute"], ["pass"]);
  },

  "trades are complete over a kill and restart of the service, and a replay of before is not found": async (
    world,
    client,
  ) => {
    const marsad = new client.Marsad({ apiKey: key("pro"), baseUrl: world.baseUrl, timeoutMs: CHECK_LIMIT_MS });
    const { timestamp } = await marsad.summary();
    // On a busy machine the threads for past data are not ready for the first request.
    const begin = async (): Promise<number> => {
      let id: number | null = null;
      await until("a replay is begun", async () => {
        id = await marsad.replays.create({ from: timestamp }).then(
          (made) => made.id,
          (error: Client.MarsadError) => {
            if (error.code !== "SERVICE_UNAVAILABLE") throw error;
            return null;
          },
        );
        return id !== null;
      });
      return Number(id);
    };
    const id = await begin();
    let connected = (): void => undefined;
    const isConnected = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const reading = async () => {
      for await (const { type } of marsad.stream("stocks", ["2222"], { replay: id })) if (type === "quote") connected();
    };
    const ended = refusal(reading());
    const early = await Promise.race([isConnected, ended]);
    if (early !== undefined) throw early;
    await throughBreak(world, client, world.baseUrl, ["kill"], ["start"]);
    const error = await ended;
    equal("error", [error instanceof client.NotFoundError, error.code], [true, "replay_not_found"]);
    // The lost replay does not count against the account's limit.
    await marsad.replays.delete(await begin());
  },

  "a slow reader loses no trade": async ({ baseUrl }, client) => {
    const marsad = new client.Marsad({ apiKey: key("enterprise"), baseUrl });
    const stream = marsad.stream("trades", ["*"], { messagesMax: QUEUE_MAX });
    const ledger = new Ledger();
    let trades = 0;
    let most = 0;
    let isPauseDue = false;
    for await (const message of stream) {
      if (message.type === "gap") throw new Error(`a gap: ${JSON.stringify(message)}`);
      if (message.type !== "trade") continue;
      ledger.take(message);
      trades++;
      if (trades >= 400) break;
      if (trades % 100 === 0) isPauseDue = true;
      // A full queue accepts nothing until half of it was read, so only a queue below half can fill again.
      if (!isPauseDue || stream.waiting * 2 > QUEUE_MAX) continue;
      isPauseDue = false;
      await until("the queue is full", () => stream.waiting >= QUEUE_MAX);
      most = Math.max(most, stream.waiting);
    }
    equal("holes", ledger.holes, []);
    equal("the queue was full, and not much longer than it may be", most >= QUEUE_MAX && most < 100 * QUEUE_MAX, true);
  },
};

/** Reads trades, breaks the connection, repairs it, reads on: no trade is missing or doubled, and the stream reports the break. */
async function throughBreak(
  world: World,
  client: typeof Client,
  baseUrl: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const marsad = new client.Marsad({ apiKey: key("business"), baseUrl });
  const stream = marsad.stream("trades", ["2222", "1120", "2010", "7010"], { heartbeatS: HEARTBEAT_S });
  const startedMs = performance.now();
  // The client can tell silence from a quiet market only after a heartbeat: two of them fit into this time.
  const hasHeartbeats = (): boolean => performance.now() - startedMs > 2_500 * HEARTBEAT_S;
  const ledger = new Ledger();
  const notices: string[] = [];
  seen = notices;
  let isBroken = false;
  let rest = 20;
  for await (const message of stream) {
    if (message.type === "trade") {
      ledger.take(message);
      const isBack = notices.includes("recovered");
      if ((!isBroken || isBack) && --rest <= 0 && isBack) break;
      if (!isBroken && rest <= 0 && hasHeartbeats()) {
        isBroken = true;
        rest = 20;
        for (const command of before) {
          await tell(world, command);
          notices.push(`(${command})`);
        }
      }
    } else if (message.type !== "trades_snapshot") {
      notices.push(message.type);
      if (message.type === "stale") {
        for (const command of after) await tell(world, command);
        notices.push(`(${after.join()})`);
      }
      if (message.type === "gap") throw new Error(`a gap: ${JSON.stringify(message)}`);
    }
  }
  equal("holes", ledger.holes, []);
  equal(
    "what the stream said",
    ["stale", "recovered"].filter((type) => !notices.includes(type)),
    [],
  );
}

/** Checks by symbol and day that the numbers of trades go up by one. */
class Ledger {
  readonly holes: string[] = [];
  readonly #last = new Map<string, number>();

  take(trade: Client.StreamTrade): void {
    const name = `${trade.symbol} ${trade.event_time.slice(0, 10)}`;
    const last = this.#last.get(name);
    if (last !== undefined && trade.trade_seq !== last + 1)
      this.holes.push(`${name}: ${trade.trade_seq} after ${last}`);
    this.#last.set(name, trade.trade_seq);
  }
}

/** The notices that the running check has seen so far, for the message of a failure. */
let seen: string[] = [];

/** Fails a check that waits in vain, so that the others still run. */
async function withinLimit(check: Promise<void>): Promise<void> {
  const limit = AbortSignal.timeout(CHECK_LIMIT_MS);
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener("abort", () => reject(new Error(`waited in vain after ${seen.join(" ")}`)));
  });
  await Promise.race([check, late]);
}

export async function runSuite(client: typeof Client, world: World): Promise<Outcome> {
  const passed: string[] = [];
  const failed: string[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      seen = [];
      await withinLimit(check(world, client));
      passed.push(name);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { passed, failed };
}
