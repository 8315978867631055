// The REST requests of a client of the original API, and their answers: every endpoint that the API began with, each plan,
// refusals too. Market, facts and clock are those of the test, so that nothing depends on the simulated exchange.

import { dayStartMs, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import { EVENT_TYPES, IMPORTANCES, SENTIMENTS } from "../../src/model/index.ts";
import type { ReadArticle } from "../../src/store/index.ts";
import { DAY_ONE } from "../market/script.ts";
import { openCompanyWorld } from "../world/company-world.ts";
import { type KeyName, type MarketWorld, PLAN_KEYS } from "../world/market-world.ts";
import { morningScript } from "../world/morning.ts";
import { HOOK_URL, WebhookWorld } from "../world/webhook-world.ts";

/** One request or connection, and all that came back. */
export interface Said {
  readonly ask: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, or the frames one by one. */
  readonly texts: readonly string[];
}

const BASE = "http://127.0.0.1:8080";
const ADDRESS = "127.0.0.1";

/** Asked with the key of every plan. */
const PATHS_OF_ALL_PLANS = [
  "/quote/2222/",
  "/quote/1120/?data_mode=delayed",
  "/quote/2222/?data_mode=realtime",
  "/quotes/?symbols=2222,1120,9999,2222",
  "/market/trades/2222/?limit=3",
  "/market/depth/2222/?levels=20",
  "/market/summary/",
  "/market/gainers/?limit=3",
  "/market/sectors/?index=NOMU",
  "/companies/?limit=2",
  "/company/2222/",
  "/historical/2222/?limit=2&from=2026-11-01",
  "/historical/2222/?interval=60m",
  "/financials/2222/?limit=1",
  "/financials/2222/?period=quarterly&limit=1",
  "/analytics/ratios/2222/",
  "/analytics/compare/?symbols=2222,1120",
  "/dividends/2222/?limit=2",
  "/events/?limit=2",
  "/webhooks/",
  "/alerts/",
] as const;

/** Asked with the key of Pro. */
const PATHS_OF_PRO = [
  "/quote/2222",
  "/quote/9999/",
  "/quote/1150/",
  "/quote/%D8%A3%D8%B1%D8%A7%D9%85%D9%83%D9%88/",
  "/quote/x/?identifier=Al%20Rajhi",
  "/quote/5308/",
  "/quote/9405/",
  "/quote/9535/",
  "/quote/2222/?data_mode=other",
  "/quotes/",
  "/quotes/?symbols=2222&identifiers=2222",
  "/quotes/?identifiers=Aramco,2222,nobody,Al",
  "/market/trades/2222/?limit=0",
  "/market/trades/2222/?limit=x",
  "/market/trades/9999/",
  "/market/depth/2222/",
  "/market/summary/?index=NOMUC",
  "/market/summary/?index=XYZ",
  "/market/losers/",
  "/market/volume/?limit=2&index=nomu",
  "/market/value/?limit=2",
  "/market/sectors/",
  "/companies/?search=%D8%A7%D9%84%D8%B1%D8%A7%D8%AC%D8%AD%D9%8A",
  "/companies/?market=NOMU",
  "/companies/?limit=0",
  "/companies/?limit=1&offset=9",
  "/company/1120/",
  "/company/9999/",
  "/historical/TASI/?limit=1",
  "/historical/2222/?interval=1w&limit=1",
  "/historical/2222/?from=2026-12-01&to=2026-11-01",
  "/historical/9999/",
  "/financials/1120/?history=3y&metrics=core",
  "/analytics/ratios/2222/?period=quarterly&history=3y&metrics=core",
  "/analytics/ratios/2222/?meta=extended",
  "/analytics/compare/?symbols=",
  "/analytics/compare/?symbols=2222,9999",
  "/dividends/1120/",
  "/events/?symbol=2222&importance=critical&limit=1",
  "/events/?type=nothing",
  "/quote/batch/",
  "/nothing/",
] as const;

const OTHERS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ["HEAD", "/quote/2222/", { "X-API-Key": "marsad_test_demo-pro" }],
  ["POST", "/quote/2222/", { "X-API-Key": "marsad_test_demo-pro" }],
  ["GET", "/quote/2222/", {}],
  ["GET", "/quote/2222/", { "X-API-Key": "sesame" }],
  ["GET", "/quote/2222/", { "X-API-Key": `marsad_live_${"a".repeat(40)}` }],
  ["GET", "/historical/2222/?limit=1", { "X-API-Key": "marsad_test_demo-pro", "If-None-Match": '"other"' }],
];

/** Event number `at`: every minute back from 11:00 another type, importance and sentiment. */
function eventAt(at: number): ReadArticle {
  const createdAtMs = dayStartMs(DAY_ONE) + 11 * HOUR_MS - at * MINUTE_MS;
  const reading = {
    eventType: EVENT_TYPES[at % EVENT_TYPES.length] ?? "OTHER",
    importance: IMPORTANCES[at % IMPORTANCES.length] ?? "regular",
    sentiment: SENTIMENTS[at % SENTIMENTS.length] ?? "neutral",
    description: `أعلنت الشركة الخبر رقم ${at}.`,
    descriptionEn: null,
    eventDay: DAY_ONE,
  };
  const article = {
    id: `a${at}`,
    symbol: at % 2 === 0 ? "2222" : "1120",
    title: `Announcement ${at}`,
    text: "",
    language: "en",
    textEn: null,
    publishedAtMs: createdAtMs - MINUTE_MS,
    receivedAtMs: createdAtMs,
    source: "",
  } as const;
  return { article, reading, reader: "rules", createdAtMs };
}

export async function restConversation(): Promise<Said[]> {
  const { world } = await openCompanyWorld();
  const read = Array.from({ length: 12 }, (_, at) => eventAt(at));
  await world.store.articles.write(read.map(({ article }) => article));
  await world.store.articles.record(read);
  const said: Said[] = [];
  try {
    for (const path of PATHS_OF_ALL_PLANS) {
      for (const key of PLAN_KEYS) said.push(await ask(world, key, path));
    }
    for (const path of PATHS_OF_PRO) said.push(await ask(world, "pro", path));
    for (const [method, path, headers] of OTHERS) said.push(await askAs(world, method, path, headers));
  } finally {
    await world.close();
  }
  return [...said, ...(await webhookConversation())];
}

/** Destinations and alert rules of one account, from the first to the last call. */
async function webhookConversation(): Promise<Said[]> {
  const hooks = await WebhookWorld.open();
  await hooks.world.play(morningScript());
  const said: Said[] = [];
  const key = { "X-API-Key": hooks.world.key("pro"), "Content-Type": "application/json" };
  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    said.push(await askAs(hooks.world, method, path, key, body === undefined ? undefined : JSON.stringify(body)));
    await hooks.settle();
  };
  const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 99.5, webhook_id: 1 };
  try {
    await call("POST", "/webhooks/", { url: "ftp://example.com" });
    await call("POST", "/webhooks/", { url: HOOK_URL, name: "first" });
    await call("POST", "/webhooks/1/verify/");
    await call("GET", "/webhooks/");
    await call("PATCH", "/webhooks/1/", { name: "renamed" });
    await call("GET", "/webhooks/9/");
    await call("POST", "/alerts/", rule);
    await call("POST", "/alerts/", { ...rule, symbol: "9999", value: "much" });
    await call("GET", "/alerts/");
    await call("PATCH", "/alerts/1/", { status: "paused" });
    await call("DELETE", "/alerts/1/");
    await call("GET", "/webhooks/1/deliveries/");
    await call("DELETE", "/webhooks/1/");
  } finally {
    await hooks.close();
  }
  return said;
}

function ask(world: MarketWorld, key: KeyName, path: string): Promise<Said> {
  return askAs(world, "GET", path, { "X-API-Key": world.key(key) });
}

async function askAs(
  world: MarketWorld,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Said> {
  const request = new Request(`${BASE}/api/v1${path}`, {
    method,
    headers: { "X-Request-Id": "original", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const response = await world.door.fetch(request, ADDRESS);
  const text = await response.text();
  return {
    ask: `${method} ${path} ${headers["X-API-Key"] ?? "without a key"}${body === undefined ? "" : ` ${body}`}`,
    status: response.status,
    headers: Object.fromEntries([...response.headers].sort(([a], [b]) => (a < b ? -1 : 1))),
    // A secret is drawn anew each time.
    texts: [text.replace(/whsec_[A-Za-z0-9+/=]+/, "whsec_…")],
  };
}
