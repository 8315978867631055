// `marsad serve` as a newcomer runs it: the real program on an empty folder in the opening auction, stopped, and started again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../src/store/index.ts";
import { rest } from "../../src/wire/index.ts";
import { folderWithPast } from "../world/past-folder.ts";
import { openToOthers } from "../world/private-files.ts";
import { Child, ROOT } from "./child.ts";

/** The program from its sources, as in a clone. */
const MAIN = join(ROOT, "src/app/main.ts");
/** A start that takes longer has failed. */
const LIMIT_MS = 300_000;
const SPEED = 60;

let folder = "";
let service: Child | undefined;
let url = "";

async function serve(...words: readonly string[]): Promise<void> {
  service = new Child([MAIN, "serve", "--port", "0", "--data-dir", folder, ...words]);
  url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
}

async function stop(): Promise<void> {
  service?.signal("SIGTERM");
  expect(await service?.ended()).toBe(0);
}

async function get(path: string, plan: string | null, method = "GET") {
  const headers: Record<string, string> = plan === null ? {} : { "X-API-Key": `marsad_test_demo-${plan}` };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const body: any = await response.json();
  return { status: response.status, body };
}

beforeAll(async () => {
  folder = await folderWithPast("marsad-serve");
  // With files, so that every metric of one process exists, and with an unused mail server, so that every endpoint exists.
  const more = ["--files-dir", join(folder, "files"), "--smtp-url", "smtp://127.0.0.1:9"];
  // The first screen of all companies takes its time on a busy machine.
  const patient = ["--request-timeout-ms", "120000"];
  await serve("--sim-start", "09:35", "--sim-activity", "0.01", ...more, ...patient);
}, LIMIT_MS);
afterAll(() => {
  service?.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("every endpoint of the table is answered: without a key each is 401, with one none is unknown [AUTH-01, AUTH-02]", async () => {
  const seen: string[] = [];
  for (const { method, path } of rest.ENDPOINTS) {
    const asked = path.replace("{symbol}", "2222").replace(/\{\w+\}/g, "1");
    const without = await get(asked, null, method);
    const { status, body } = await get(asked, "enterprise", method);
    const code = status === 200 ? "" : body.error.code;
    const isKnown = !["INVALID_ROUTE", "METHOD_NOT_ALLOWED", "SERVER_ERROR"].includes(code);
    if (without.status !== 401 || !isKnown) seen.push(`${method} ${path}: ${without.status}, then ${status} ${code}`);
  }
  expect(seen).toEqual([]);
});

test("the metrics that it shows are exactly those of the page about watching it", async () => {
  const page = await Bun.file(join(import.meta.dir, "../../docs/operating/watching.md")).text();
  const described = new Set<string>();
  const [alone = ""] = page.split("## Metrics of several processes");
  for (const [names = ""] of alone.matchAll(/^\| (?:`marsad_\w+`(?:, )?)+ \|/gm)) {
    for (const [, name = ""] of names.matchAll(/`(marsad_\w+)`/g)) described.add(name);
  }
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const shown = [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
  expect(shown.toSorted()).toEqual([...described].sort());
});

test("every file and folder that it made is its owner's alone [STORE-07]", () => {
  expect(openToOthers(folder)).toEqual([]);
});

test("in the first minutes real time shows the auction, and delayed plans yesterday's close, dated by its trade [QUOTE-11, QUOTE-12]", async () => {
  const live = (await get("/quote/2222/", "pro")).body;
  expect(live.auction).toMatchObject({ phase: "opening", symbol_session: "pre-open" });
  for (const plan of ["free", "starter"]) {
    const { body } = await get("/quote/2222/", plan);
    expect(body).toMatchObject({ is_delayed: true, auction: null, volume: 0, price: live.previous_close });
    expect(body.updated_at).toBe(live.updated_at);
  }
  const { data } = (await get("/historical/2222/", "pro")).body;
  expect(data.at(-1).close).toBe(live.price);
  expect(live.updated_at).toStartWith(`${data.at(-1).date}T15:`);
});

test(
  "another seed, start or activity is refused on a folder that holds a market [RUN-19]",
  async () => {
    await stop();
    const asked = [
      ["--sim-seed", "2", "seed 1, not 2"],
      ["--sim-start", "12:00", "start 2026-11-16 09:35, not 2026-11-16 12:00"],
      ["--sim-activity", "1", "activity 0.01, not 1"],
    ] as const;
    for (const [flag, value, text] of asked) {
      const child = new Child([MAIN, "serve", "--port", "0", "--data-dir", folder, flag, value]);
      expect(await child.ended()).toBe(1);
      expect(child.err).toContain(`already holds a market with ${text}; choose another --data-dir.`);
    }
  },
  LIMIT_MS,
);

test(
  "a start on a folder with a market goes on where its journal ends; meanwhile its time stood still [RUN-17, RUN-18]",
  async () => {
    const store = await openStore({ dataDir: folder, url: null });
    const endMs = (await store.journal.end())?.lastTimeMs ?? 0;
    await store.close();
    expect(endMs).toBeGreaterThan(Date.UTC(2026, 10, 16, 6, 35));
    // The service was away while the test above started three others; that time must not show.
    const startedMs = Date.now();
    await serve("--sim-speed", String(SPEED));
    const timeMs = Date.parse((await get("/market/summary/", "pro")).body.timestamp);
    expect(timeMs).toBeGreaterThanOrEqual(endMs);
    expect(timeMs - endMs).toBeLessThan(SPEED * (Date.now() - startedMs));
    await stop();
  },
  LIMIT_MS,
);
