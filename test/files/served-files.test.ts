// GET /files/, /files/{date}/ and the downloads behind them, over a REST API without a socket.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountAdministration } from "../../src/access/index.ts";
import { fileEndpoints } from "../../src/api/files/files.ts";
import { type FileSources, filePage, type RestApi } from "../../src/api/index.ts";
import { formatDay, HOUR_MS, MINUTE_MS, present } from "../../src/base/index.ts";
import { exportDay, FILE_KINDS, FileLinks, FilesFolder } from "../../src/files/index.ts";
import { headWords, signHead } from "../../src/proof/head.ts";
import type { TreeHead } from "../../src/store/index.ts";
import { rest } from "../../src/wire/index.ts";
import { readResponse } from "../api/http/rest-fixture.ts";
import { healthyRest } from "../world/healthy-rest.ts";
import { checkAnswer, type KeyName, PLAN_KEYS } from "../world/market-world.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { playTwoDays, type TwoDays } from "./exported-day.ts";

const BASE = "http://127.0.0.1:8080";
const folder = mkdtempSync(join(tmpdir(), "marsad-served-"));
let days: TwoDays;
let api: RestApi;
let date: string;

let head: TreeHead | null = null;
const logged: string[] = [];
beforeAll(async () => {
  days = await playTwoDays();
  date = formatDay(days.day);
  const { store, clock, gate } = days.world;
  await days.world.signer.ensure(SILENT_LOG);
  const key = await days.world.signer.key();
  head = await store.heads.add((tree) => signHead(tree, key, clock));
  const common = { store, clock, day: days.day, isReplacing: false, version: "1.2.3", progress: () => undefined };
  await exportDay({ ...common, kinds: FILE_KINDS, format: "csv", folder });
  // A day whose export was cut short, and a foreign folder.
  mkdirSync(join(folder, ".2026-11-30.partial"));
  mkdirSync(join(folder, "2026-11-29"));
  writeFileSync(join(folder, "2026-11-29", "manifest.json"), "{");
  const sources: FileSources = {
    folder: new FilesFolder(folder, clock, { ...SILENT_LOG, error: (_, message) => void logged.push(message) }),
    links: await FileLinks.open(store.settings, clock),
    publicUrl: () => BASE,
  };
  api = healthyRest({ gate, clock, endpoints: fileEndpoints(sources), pages: [filePage(sources)], ownUrl: () => BASE });
});
afterAll(async () => {
  await days.world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path: string, key: KeyName = "enterprise") {
  const headers = { "X-API-Key": days.world.key(key) };
  const response = await api.fetch(new Request(`${BASE}${rest.BASE_PATH}${path}`, { headers }), "127.0.0.1");
  const called = await readResponse(response, "GET");
  if (called.status === 200) checkAnswer(path, called.body);
  return called;
}

const download = async (url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  await api.fetch(new Request(url, { headers, method }), "127.0.0.1");

async function urlOf(name: string): Promise<string> {
  const { body } = await ask(`/files/${date}/`);
  return body.files.find((file: { name: string }) => file.name === name).url;
}

const bytesOf = (name: string): Buffer => readFileSync(join(folder, date, name));

test("Enterprise sees the days that are complete, each file with rows, bytes and hash [FILES-10, FILES-12]", async () => {
  const { status, body } = await ask("/files/");
  expect([status, body.count, body.total, body.days[0].date]).toEqual([200, 1, 1, date]);
  for (const { name, bytes, sha256 } of body.days[0].files) {
    expect([bytes, sha256]).toEqual([bytesOf(name).length, Bun.SHA256.hash(bytesOf(name), "hex")]);
  }
  expect((await ask("/files/?offset=1")).body).toMatchObject({ days: [], count: 0, total: 1, offset: 1 });
});

test("the manifest of a day has columns and symbols; a day without files is not found [FILES-11]", async () => {
  const { body } = await ask(`/files/${date}/`);
  expect(body).toMatchObject({ date, format: "csv", symbols: days.symbols });
  const [header] = bytesOf("depth.csv").toString().split("\r\n");
  const depth = body.files.find(({ what }: { what: string }) => what === "depth");
  expect(depth.columns.map(({ name }: { name: string }) => name).join(",")).toBe(header ?? "");
  for (const other of ["2026-11-29", "2026-11-30", "2020-01-01", "today", "..%2f..%2fetc"]) {
    expect([other, (await ask(`/files/${other}/`)).body.error.code]).toEqual([other, "NOT_FOUND"]);
  }
});

test("the manifest of a day names the signed head under which it was written [HEAD-08]", async () => {
  const words = headWords(present(head, "a head was signed"));
  expect((await ask(`/files/${date}/`)).body.proof).toEqual(words);
  expect(JSON.parse(bytesOf("manifest.json").toString()).proof).toEqual(words);
});

test("every other plan is refused with PLAN_LIMIT [FILES-10]", async () => {
  for (const key of PLAN_KEYS.filter((plan) => plan !== "enterprise")) {
    for (const path of ["/files/", `/files/${date}/`]) {
      const { status, body } = await ask(path, key);
      expect([key, status, body.error?.code]).toEqual([key, 403, "PLAN_LIMIT"]);
    }
  }
});

test("an Enterprise account without the depth entitlement sees no depth file [FILES-13]", async () => {
  const { store } = days.world;
  const registrar = new AccountAdministration(store, days.world.clock);
  const made = await registrar.createAccount({ name: "No depth", plan: "enterprise", depth: "none", isVerified: true });
  const { text } = await registrar.issueKey({ accountId: made.id, kind: "test", label: "test", expiresAtMs: null });
  await days.world.gate.refresh();
  const response = await api.fetch(
    new Request(`${BASE}${rest.BASE_PATH}/files/`, { headers: { "X-API-Key": text } }),
    "127.0.0.1",
  );
  const { body } = await readResponse(response, "GET");
  expect(body.days[0].files.map(({ what }: { what: string }) => what)).toEqual(["trades", "quotes", "bars"]);
});

test("a link gives the whole file without a key, and parts of it by Range [FILES-14, FILES-16]", async () => {
  const url = await urlOf("trades.csv");
  const content = bytesOf("trades.csv");
  const whole = await download(url);
  expect([whole.status, whole.headers.get("accept-ranges"), whole.headers.get("content-type")]).toEqual([
    200,
    "bytes",
    "text/csv; charset=utf-8",
  ]);
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), content)).toBe(0);
  const size = content.length;
  for (const [range, from, to] of [
    ["bytes=0-9", 0, 10],
    ["bytes=5-", 5, size],
    ["bytes=-7", size - 7, size],
    [`bytes=10-${size + 100}`, 10, size],
  ] as const) {
    const part = await download(url, { Range: range });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
    expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), content.subarray(from, to))).toBe(0);
  }
  // For an invalid range the whole file is sent, as RFC 9110 asks for.
  for (const range of ["bytes=9-5", "bytes=0-1,4-5", "lines=1-2", "bytes=-"]) {
    const response = await download(url, { Range: range });
    expect([range, response.status, (await response.arrayBuffer()).byteLength]).toEqual([range, 200, size]);
  }
  const beyond = await download(url, { Range: `bytes=${size}-` });
  const refused = await readResponse(beyond, "GET");
  expect([beyond.status, beyond.headers.get("content-range"), refused.body.error.code]).toEqual([
    416,
    `bytes */${size}`,
    "RANGE_NOT_SATISFIABLE",
  ]);
  const head = await download(url, {}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
});

test("a download goes on only while the file is the same [FILES-16]", async () => {
  const url = await urlOf("bars.csv");
  const etag = (await download(url)).headers.get("etag") ?? "";
  expect(etag).toBe(`"${Bun.SHA256.hash(bytesOf("bars.csv"), "hex")}"`);
  expect((await download(url, { "If-None-Match": etag })).status).toBe(304);
  expect((await download(url, { Range: "bytes=0-3", "If-Range": etag })).status).toBe(206);
  for (const other of ['"other"', `W/${etag}`, "Sun, 15 Nov 2026 08:00:00 GMT"]) {
    expect([other, (await download(url, { Range: "bytes=0-3", "If-Range": other })).status]).toEqual([other, 200]);
  }
});

test("a link that was changed, made up or has run out opens nothing [FILES-15]", async () => {
  const url = new URL(await urlOf("trades.csv"));
  const changed = (edit: (link: URL) => void): string => {
    const link = new URL(url);
    edit(link);
    return link.href;
  };
  for (const link of [
    changed((link) => link.searchParams.delete("signature")),
    changed((link) => link.searchParams.set("signature", "AAAA")),
    changed((link) => link.searchParams.set("account", "1")),
    changed((link) => link.searchParams.set("expires", "99999999999")),
    changed((link) => link.searchParams.set("expires", "1e99")),
    changed((link) => {
      link.pathname = link.pathname.replace("trades", "depth");
    }),
    changed((link) => {
      link.pathname = link.pathname.replace(date, "2026-11-29");
    }),
    `${BASE}/files/${date}/..%2fmanifest.json${url.search}`,
    `${BASE}/files/${date}/manifest.json`,
  ]) {
    const { status, body } = await readResponse(await download(link), "GET");
    expect([link, status, body.error.code]).toEqual([link, 403, "LINK_INVALID"]);
  }
  expect((await download(url.href)).status).toBe(200);
  days.world.clock.advance(15 * MINUTE_MS + 1_000);
  expect((await download(url.href)).status).toBe(403);
});

test("a file that is not as it was written is sent to nobody, and again once it is [FILES-19]", async () => {
  const url = await urlOf("bars.csv");
  const path = join(folder, date, "bars.csv");
  const written = bytesOf("bars.csv");
  const { mtime } = statSync(path);
  const put = (bytes: Uint8Array): void => {
    writeFileSync(path, bytes);
    // A bit that flips on the disk does not change the time of the file.
    utimesSync(path, mtime, mtime);
  };
  expect((await download(url)).status).toBe(200);
  put(written.with(100, (written[100] ?? 0) ^ 1));
  days.world.clock.advance(2 * HOUR_MS);
  const again = await urlOf("bars.csv");
  for (const headers of [{}, { Range: "bytes=0-9" }]) expect((await download(again, headers)).status).toBe(503);
  expect(logged).toEqual(["a file is not as it was written, and is not sent"]);
  expect((await download(await urlOf("trades.csv"))).status).toBe(200);
  put(written);
  days.world.clock.advance(2 * HOUR_MS);
  expect((await download(await urlOf("bars.csv"))).status).toBe(200);
  put(written.subarray(0, 50));
  utimesSync(path, new Date(), new Date());
  expect((await download(await urlOf("bars.csv"))).status).toBe(503);
  put(written);
});
