// `marsad verify` against the real service, and against the same service behind a proxy that spoils one thing at a time: each fault
// must be found, and under the rule that it breaks.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { CHECKS, KEY_NAMES, type Keys, type Report, runChecks } from "../../verify/index.ts";
import { Child } from "../app/child.ts";
import { Served, START_LIMIT_MS } from "../app/served.ts";
import { folderWithPast } from "../world/past-folder.ts";
import { type Faults, FaultyProxy, type Passing } from "./faulty-proxy.ts";

const LIMIT_MS = 300_000;
const KEYS = Object.fromEntries(KEY_NAMES.map((name) => [name, `marsad_test_demo-${name}`])) as Keys;

let folder = "";
let service: Served | undefined;
let url = "";
let proxy: FaultyProxy;

beforeAll(async () => {
  folder = await folderWithPast("marsad-verify");
  // So that the many runs of this file do not wait for the Free plan's minute.
  const limits = [
    "--plan-limits",
    JSON.stringify({ free: { "requests-per-minute": 1_000, "requests-per-day": 10_000 } }),
  ];
  const market = ["--sim-activity=0.05", "--sim-speed=20", "--sim-start=10:30"];
  service = await Served.start(folder, ["--webhooks-insecure", ...limits, ...market]);
  url = service.url;
  proxy = new FaultyProxy(url);
}, START_LIMIT_MS);

afterAll(async () => {
  await proxy?.close();
  await service?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function verify(faults: Faults, only: readonly string[], writes = false): Promise<Report> {
  proxy.faults = faults;
  const report = await runChecks({ baseUrl: proxy.url, keys: KEYS, checks: CHECKS, only, writes, requestsMax: 800 });
  proxy.faults = {};
  return report;
}

const failed = ({ findings }: Report): readonly string[] =>
  findings.filter(({ verdict }) => verdict === "fail").map(({ rule, seen }) => `${rule}: ${seen}`);
const failedRules = (report: Report): readonly string[] => failed(report).map((line) => line.split(":")[0] ?? "");

/** Spoils the JSON of the answers whose path matches. */
const spoil =
  (path: RegExp, change: (body: Record<string, never>) => void): NonNullable<Faults["answer"]> =>
  (passing: Passing) => {
    if (!path.test(passing.path) || passing.status !== 200) return;
    const body = JSON.parse(passing.text) as Record<string, never>;
    change(body);
    passing.text = JSON.stringify(body);
  };

type Spoiled = Record<string, unknown>;

describe("marsad verify", () => {
  test(
    "finds every rule kept by the service itself, reading alone or writing, and leaves nothing behind [VERIFY-01, VERIFY-04]",
    async () => {
      const child = new Child(["src/app/main.ts", "verify", url, "--write", "--json"]);
      const code = await child.ended();
      const report = JSON.parse(child.out) as Report;
      expect(failed(report)).toEqual([]);
      expect(code).toBe(0);
      expect(report.counts.pass).toBeGreaterThan(400);
      expect(report.counts["not checked"]).toBeLessThan(10);
      for (const path of ["webhooks", "alerts"]) {
        const list = await fetch(`${url}/api/v1/${path}/`, { headers: { "X-API-Key": KEYS.enterprise ?? "" } });
        expect(((await list.json()) as { count: number }).count).toBe(0);
      }
    },
    LIMIT_MS,
  );

  test(
    "finds nothing through a proxy that spoils nothing [VERIFY-02]",
    async () => {
      const report = await verify({}, ["HTTP", "QUOTE", "SNAPSHOT", "DELAY", "INTRADAY"]);
      expect(failed(report)).toEqual([]);
      expect(report.counts.pass).toBeGreaterThan(50);
    },
    LIMIT_MS,
  );

  test(
    "without --write a check that would change something is not made, and says so [VERIFY-04]",
    async () => {
      const child = new Child(["src/app/main.ts", "verify", url, "--rules", "WEBHOOKS,ACCOUNT", "--json"]);
      await child.ended();
      const { findings } = JSON.parse(child.out) as Report;
      const made = findings.find(({ rule }) => rule === "WEBHOOKS-03");
      expect(made).toMatchObject({ verdict: "not checked", seen: "it changes something: give --write" });
    },
    LIMIT_MS,
  );

  test(
    "ends with 1 and says what was promised and what was seen [VERIFY-03]",
    async () => {
      proxy.faults = { answer: spoil(/\/quote\//, (body: Spoiled) => Object.assign(body, { change: 99 })) };
      const child = new Child(["src/app/main.ts", "verify", proxy.url, "--rules", "QUOTE", "--failed"]);
      const code = await child.ended();
      proxy.faults = {};
      expect(code).toBe(1);
      expect(child.out).toMatch(/^FAIL {2}QUOTE-05 +change is price less previous_close\.\n +Seen: .*change 99/m);
      expect(child.out).toMatch(/rules kept, [1-9]\d* broken, \d+ not checked; \d+ requests to http/);
    },
    LIMIT_MS,
  );
});

/** The fault, the rule under which it must be found, the way to spoil, and the area that shows it when the rule is about all areas. */
const FAULTS: readonly (readonly [string, string, Faults, string?])[] = [
  [
    "a price that differs from the one elsewhere",
    "SNAPSHOT-04",
    {
      answer: spoil(/\/quotes\/\?symbols/, (body: Spoiled) => {
        for (const quote of body["quotes"] as { price: number; change: number }[]) {
          quote.price += 0.05;
          quote.change += 0.05;
        }
      }),
    },
  ],
  ["a field that is missing", "QUOTE-02", { answer: spoil(/\/quote\//, (body: Spoiled) => delete body["limit_up"]) }],
  [
    "a number that is a text",
    "HTTP-04",
    { answer: spoil(/\/quote\//, (body: Spoiled) => Object.assign(body, { price: String(body["price"]) })) },
    "QUOTE",
  ],
  [
    "a null where there must be none",
    "HTTP-05",
    { answer: spoil(/\/quote\//, (body: Spoiled) => Object.assign(body, { volume: null })) },
    "QUOTE",
  ],
  [
    "a time without its milliseconds",
    "HTTP-02",
    {
      answer: spoil(/\/quote\//, (body: Spoiled) =>
        Object.assign(body, { updated_at: String(body["updated_at"]).replace(/\.\d{3}/, "") }),
      ),
    },
    "QUOTE",
  ],
  [
    "a wrong status",
    "ERROR-09",
    {
      answer: (passing) => {
        if (passing.status === 404) passing.status = 400;
      },
    },
  ],
  ["a missing request id", "HTTP-13", { answer: ({ headers }) => headers.delete("X-Request-Id") }],
  ["a missing quota", "HTTP-16", { answer: ({ headers }) => headers.delete("X-RateLimit-Remaining") }],
  [
    "prices in real time for a delayed plan, called delayed",
    "DELAY-01",
    {
      request: (path, headers) => {
        if (/starter|free/.test(headers.get("X-API-Key") ?? "")) headers.set("X-API-Key", KEYS.enterprise ?? "");
        return path.replace("data_mode=delayed", "data_mode=realtime");
      },
      answer: spoil(/\/quote\/|\/status\/|\/summary\/|\/gainers\/|\/snapshot\//, (body: Spoiled) =>
        Object.assign(body, { is_delayed: true, auction: null }),
      ),
    },
  ],
  [
    "trades for a plan that has none",
    "TRADES-01",
    {
      request: (path, headers) => {
        if (path.includes("/market/trades/")) headers.set("X-API-Key", KEYS.enterprise ?? "");
        return path;
      },
    },
  ],
  [
    "minutes that do not add up",
    "INTRADAY-06",
    {
      answer: spoil(/\/intraday\/\d+\/$/, (body: Spoiled) => {
        const [bar] = body["bars"] as { volume: number }[];
        if (bar !== undefined) bar.volume += 1;
      }),
    },
  ],
  ["pages that overlap", "HISTORY-27", { request: (path) => path.replace(/offset=[1-9]\d*/, "offset=1") }],
  [
    "Arabic that is not folded",
    "IDENT-04",
    { request: (path) => (path.includes("%D9%80") ? path.replace(/identifier=[^&]+/, "identifier=zzqxjvkw") : path) },
  ],
  [
    "a total that its members do not give",
    "MARKET-05",
    {
      answer: spoil(/\/summary\//, (body: Spoiled) =>
        Object.assign(body, { total_volume: Number(body["total_volume"]) * 2 }),
      ),
    },
  ],
  [
    "a mover that is left out",
    "MOVERS-07",
    {
      answer: spoil(/\/market\/volume\/\?index/, (body: Spoiled) => {
        (body["stocks"] as unknown[]).splice(0, 2);
        Object.assign(body, { count: (body["stocks"] as unknown[]).length });
      }),
    },
  ],
  ["a key that is taken whatever it is", "AUTH-04", { request: (path, headers) => masterKey(path, headers) }],
];

function masterKey(path: string, headers: Headers): string {
  if (headers.get("X-API-Key")?.includes("nobody") === true) headers.set("X-API-Key", KEYS.pro ?? "");
  return path;
}

/** Whether the next frame of a connection is lost: of every symbol the first trade after `subscribed` and each second one from there. */
function everySecondTrade(): (text: string) => boolean {
  // Bound: the symbols that a check subscribes to.
  const isLost = new Map<string, boolean>();
  return (text) => {
    if (text.startsWith('{"type":"subscribed"')) isLost.clear();
    if (!text.startsWith('{"type":"trade",')) return false;
    const { symbol } = JSON.parse(text) as { readonly symbol: string };
    isLost.set(symbol, isLost.get(symbol) !== true);
    return isLost.get(symbol) === true;
  };
}

describe("behind a proxy that spoils one thing, it finds", () => {
  for (const [what, rule, faults, area = rule] of FAULTS) {
    test(
      `${what}, under ${rule} [VERIFY-02]`,
      async () => expect(failedRules(await verify(faults, [rule, area]))).toContain(rule),
      LIMIT_MS,
    );
  }

  test(
    "trades that were lost, heartbeats that do not come and a wrong close code, each under its rule [VERIFY-02]",
    async () => {
      const rules = ["STREAM-38", "RESUME-03", "HEARTBEAT-01", "STREAM-02"];
      // Two trades of any symbol show the loss: the first is missing before the second.
      const losesTrade = everySecondTrade();
      const report = await verify(
        {
          frame: (text, path) => {
            // On one channel alone: a heartbeat is waited for in vain.
            if (text.startsWith('{"type":"heartbeat"')) return path.includes("/stocks/") ? null : text;
            return losesTrade(text) ? null : text;
          },
          close: (code) => (code === 4401 ? 4400 : code),
        },
        rules,
      );
      expect(failedRules(report)).toEqual(expect.arrayContaining(rules));
    },
    LIMIT_MS,
  );

  test(
    "a secret that does not sign, under DELIVERY-10 [VERIFY-02]",
    async () => {
      const report = await verify(
        {
          answer: spoil(/\/webhooks\/$/, (body: Spoiled) => {
            if ("signing_secret" in body)
              Object.assign(body, { signing_secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" });
          }),
        },
        ["DELIVERY-10"],
        true,
      );
      expect(failedRules(report)).toContain("DELIVERY-10");
    },
    LIMIT_MS,
  );
});

const destinations = async (): Promise<number> => {
  const list = await fetch(`${url}/api/v1/webhooks/`, { headers: { "X-API-Key": KEYS.enterprise ?? "" } });
  return ((await list.json()) as { count: number }).count;
};

describe("marsad webhooks listen", () => {
  test(
    "registers itself, answers the challenge, prints a delivery that is signed and is gone at the end [LISTEN-01, LISTEN-02]",
    async () => {
      const words = ["webhooks", "listen", "--create", "--test", "--deliveries", "1", "--port", "18791", "--json"];
      const child = new Child(["src/app/main.ts", ...words], { MARSAD_SERVICE_URL: url });
      expect(await child.ended()).toBe(0);
      const lines = child.out.trimEnd().split("\n");
      expect(lines.map((line) => (JSON.parse(line) as { event_type: string }).event_type)).toEqual(["test"]);
      expect(child.err).toContain("challenge answered");
      expect(await destinations()).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    "refuses what the service did not sign, speaks Arabic, and deletes itself when it is stopped [LISTEN-01, LISTEN-02]",
    async () => {
      const words = ["webhooks", "listen", "--create", "--port", "18792", "--language", "ar"];
      const child = new Child(["src/app/main.ts", ...words], { MARSAD_SERVICE_URL: url });
      await child.says(/Listening at/);
      const forged = await fetch("http://127.0.0.1:18792/marsad", {
        method: "POST",
        body: '{"event_type":"price_alert"}',
      });
      expect(forged.status).toBe(401);
      expect(await destinations()).toBe(1);
      child.signal("SIGTERM");
      expect(await child.ended()).toBe(0);
      expect(child.out).toBe("");
      expect(child.err).toContain("مرفوض");
      expect(await destinations()).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    "says which flag the service needs when it does not call this machine [LISTEN-03]",
    async () => {
      proxy.faults = {
        answer: (passing) => {
          if (!passing.path.endsWith("/webhooks/")) return;
          passing.status = 400;
          passing.text = '{"error":{"code":"VALIDATION","message":"x","details":{"url":"must be HTTPS."}}}';
        },
      };
      const words = ["webhooks", "listen", "--create", "--port", "18793"];
      const child = new Child(["src/app/main.ts", ...words], { MARSAD_SERVICE_URL: proxy.url });
      expect(await child.ended()).toBe(1);
      proxy.faults = {};
      expect(child.err).toContain("--webhooks-insecure");
    },
    LIMIT_MS,
  );
});
