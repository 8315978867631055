// Receipts, heads, keys and paths as a customer gets them: each is verified here with the words of the answers alone.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, createPublicKey, verify } from "node:crypto";
import { isConsistent, isIncluded, leafHash, Metrics, present } from "../../../src/base/index.ts";
import { HeadSigner } from "../../../src/proof/index.ts";
import { rest } from "../../../src/wire/index.ts";
import type { Script } from "../../market/script.ts";
import { type KeyName, type MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { readResponse } from "../http/rest-fixture.ts";

const SHOWING = rest.ENDPOINTS.filter(({ shows }) => shows === "market");
const QUERIES: Readonly<Record<string, string>> = { getQuotes: "symbols=2222,1120" };
const ENTITLED: Readonly<Record<string, KeyName>> = { free: "free", starter: "starter", pro: "pro-depth" };
const BASE = "http://127.0.0.1:8080/api/v1";

let world: MarketWorld;
let script: Script;
let heads: HeadSigner;

beforeAll(async () => {
  ({ world, script } = await openMorning());
  await world.signer.ensure(SILENT_LOG);
  const { store, signer, clock } = world;
  const failed = (error: unknown): void => {
    throw error;
  };
  heads = new HeadSigner({
    heads: store.heads,
    signer,
    clock,
    metrics: new Metrics(),
    kept: async () => undefined,
    failed,
  });
  await heads.sign();
});
afterAll(() => world.close());

/** Asks without a key. */
async function open(path: string) {
  return await readResponse(await world.door.fetch(new Request(`${BASE}${path}`), "127.0.0.1"), "GET");
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

async function isSigned(keyId: string, message: string, signature: Uint8Array): Promise<boolean> {
  const { body } = await open("/proof/keys/");
  const key = body.keys.find((candidate: { readonly key_id: string }) => candidate.key_id === keyId);
  const x = Buffer.from(key.public_key, "base64").toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(message), publicKey, signature);
}

async function claimsOf(receipt: string) {
  const [head = "", body = "", signature = ""] = receipt.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  expect(header.alg).toBe("EdDSA");
  expect(await isSigned(header.kid, `${head}.${body}`, Buffer.from(signature, "base64url"))).toBe(true);
  return JSON.parse(Buffer.from(body, "base64url").toString());
}

const headMessage = (head: rest.ProofHead): string =>
  `marsad-head-v1\n${head.tree_size}\n${head.root_hash}\n${head.position}\n${head.timestamp}\n`;

/** Adds an event to the market and signs a head of it. */
async function moveOn(time: string): Promise<void> {
  await world.play(script.at(time).trade("2222", "buy", 27.5, 10));
  world.clock.advance(6_000);
  await heads.sign();
}

describe("heads, keys and paths, without a key", () => {
  test("the newest head is signed over its size, root, position and time [HEAD-01, HEAD-02, HEAD-03]", async () => {
    const { status, body } = await open("/proof/head/");
    expect([status, Object.keys(body)]).toEqual([
      200,
      ["tree_size", "root_hash", "position", "market_time", "timestamp", "key_id", "signature"],
    ]);
    expect(await isSigned(body.key_id, headMessage(body), bytesOf(body.signature))).toBe(true);
    expect(
      await isSigned(body.key_id, headMessage({ ...body, tree_size: body.tree_size + 1 }), bytesOf(body.signature)),
    ).toBe(false);
    const shown = await world.get("/market/status/", "pro");
    expect([body.position, body.market_time]).toEqual([
      shown.headers.get("x-market-position"),
      shown.headers.get("x-market-time"),
    ]);
  });

  test("a later head is consistent with an earlier one; sizes that are not there are refused [HEAD-05]", async () => {
    const { body: first } = await open("/proof/head/");
    await moveOn("11:01");
    const { body: second } = await open("/proof/head/");
    expect(second.tree_size).toBeGreaterThan(first.tree_size);
    const { body } = await open(`/proof/consistency/?first=${first.tree_size}&second=${second.tree_size}`);
    const sized = (head: rest.ProofHead) => ({ size: head.tree_size, root: bytesOf(head.root_hash) });
    expect(Object.keys(body)).toEqual(["first", "second", "path"]);
    expect(isConsistent(sized(first), sized(second), body.path.map(bytesOf))).toBe(true);
    for (const query of [
      "",
      "first=1",
      "first=0&second=1",
      "first=2&second=1",
      "first=x&second=2",
      "first=1&second=99999",
    ]) {
      const refused = await open(`/proof/consistency/?${query}`);
      expect([query, refused.status, refused.body.error.code]).toEqual([query, 400, "INVALID_PARAM"]);
    }
  });

  test("without a new batch there is no new head; a rotated key signs the next one, and the old key stays [HEAD-04, HEAD-06]", async () => {
    const { body: before } = await open("/proof/head/");
    world.clock.advance(6_000);
    await heads.sign();
    expect((await open("/proof/head/")).body).toEqual(before);
    await world.signer.rotate();
    await moveOn("11:02");
    const { body: after } = await open("/proof/head/");
    expect(after.key_id).not.toBe(before.key_id);
    const { body } = await open("/proof/keys/");
    expect(
      body.keys.map(({ key_id, until }: { key_id: string; until: string | null }) => [key_id, until === null]),
    ).toEqual([
      [before.key_id, false],
      [after.key_id, true],
    ]);
    expect(await isSigned(before.key_id, headMessage(before), bytesOf(before.signature))).toBe(true);
    expect(await isSigned(after.key_id, headMessage(after), bytesOf(after.signature))).toBe(true);
  });
});

describe.each(SHOWING.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  "a receipt of %s",
  (_, endpoint) => {
    const path = endpoint.path.replace("{symbol}", "2222").replace("{index}", "TASI");
    const query = QUERIES[endpoint.operationId];
    const lowest = ENTITLED[endpoint.lowestPlan] ?? "enterprise";

    test("binds request, plan, position and body to a tree that covers them [RECEIPT-01, RECEIPT-02, RECEIPT-03]", async () => {
      await world.play(script.at("11:03").trade("2222", "buy", 27.5, 10));
      for (const key of [lowest, "enterprise"] as const) {
        const { status, headers, text } = await world.get(
          `${path}?receipt=true${query === undefined ? "" : `&${query}`}`,
          key,
        );
        expect(status).toBe(200);
        const claims = await claimsOf(headers.get("x-receipt") ?? "");
        const { tree_size: size, root_hash: root, issued_at: _issuedAt, ...others } = claims;
        expect(others).toEqual({
          v: 1,
          request: `GET /api/v1${path}${query === undefined ? "" : `?${query}`}`,
          plan: key === "pro-depth" ? "pro" : key,
          data_mode: key === "free" || key === "starter" ? "delayed" : "realtime",
          position: headers.get("x-market-position"),
          market_time: headers.get("x-market-time"),
          body_sha256: createHash("sha256").update(text).digest("base64"),
        });
        const { body } = await world.get(`/proof/inclusion/?position=${claims.position}&tree_size=${size}`, "pro");
        const leaf = bytesOf(body.leaf);
        expect(isIncluded(leafHash(leaf), body.leaf_index, size, body.path.map(bytesOf), bytesOf(root))).toBe(true);
        const [day, seq] = claims.position.split(".").map(Number);
        expect(Buffer.from(leaf.subarray(0, 8)).toString()).toBe(String(day));
        const place = new DataView(leaf.buffer, leaf.byteOffset);
        expect([place.getUint32(8, true) <= seq, place.getUint32(12, true) >= seq]).toEqual([true, true]);
      }
    });

    test("without receipt=true there is none, and the answer is the same [RECEIPT-04]", async () => {
      const without = await world.get(query === undefined ? path : `${path}?${query}`, lowest);
      expect(without.headers.get("x-receipt")).toBeNull();
      const asked = (value: string) =>
        world.get(`${path}?${query === undefined ? "" : `${query}&`}receipt=${value}`, lowest);
      const [none, some] = [await asked("false"), await asked("true")];
      expect([none.headers.get("x-receipt"), none.text, some.text]).toEqual([null, without.text, without.text]);
      const refused = await asked("maybe");
      expect([refused.status, refused.body.error.code]).toEqual([400, "INVALID_PARAM"]);
    });
  },
);

describe("a receipt", () => {
  test("names the query decoded and sorted, and is of the CSV where that was asked for [RECEIPT-02]", async () => {
    const { headers, text } = await world.get(
      "/market/snapshot/?index=TASI&receipt=true&format=csv&data_mode=delayed&note=a%20b%2Cc",
      "pro",
    );
    const claims = await claimsOf(present(headers.get("x-receipt"), "a receipt"));
    expect(claims.request).toBe("GET /api/v1/market/snapshot/?data_mode=delayed&format=csv&index=TASI&note=a b,c");
    expect(claims.body_sha256).toBe(createHash("sha256").update(text).digest("base64"));
  });

  test("comes with HEAD and with gzip, and is of the body before that [RECEIPT-02]", async () => {
    const headers = { "X-API-Key": world.key("pro"), "Accept-Encoding": "gzip" };
    const url = `${BASE}/market/snapshot/?receipt=true`;
    const whole = await world.get("/market/snapshot/", "pro");
    const body_sha256 = createHash("sha256").update(whole.text).digest("base64");
    for (const method of ["GET", "HEAD"]) {
      const response = await world.door.fetch(new Request(url, { method, headers }), "127.0.0.1");
      expect(await claimsOf(response.headers.get("x-receipt") ?? "")).toMatchObject({ body_sha256 });
    }
  });
});

describe("proof of inclusion", () => {
  test("is for Pro and above [INCLUSION-01]", async () => {
    const { position } = (await open("/proof/head/")).body;
    for (const key of PLAN_KEYS) {
      const { status } = await world.get(`/proof/inclusion/?position=${position}`, key);
      expect([key, status]).toEqual([key, key === "free" || key === "starter" ? 403 : 200]);
    }
  });

  test("refuses what is no position, has not been, is not kept, or that the tree does not cover [INCLUSION-02]", async () => {
    const { position, tree_size: size } = (await open("/proof/head/")).body;
    const [day] = position.split(".");
    const outcomes = async (query: string) => {
      const { status, body } = await world.get(`/proof/inclusion/?${query}`, "pro");
      return [status, body.error?.code ?? "none"];
    };
    expect(await outcomes("")).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes("position=20261115")).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes(`position=${day}.99999999`)).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes("position=20990101.1")).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes(`position=${position}&tree_size=0`)).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes(`position=${position}&tree_size=${size + 1_000}`)).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes(`position=${position}&tree_size=1`)).toEqual([400, "INVALID_PARAM"]);
    expect(await outcomes("position=20200101.1")).toEqual([404, "NOT_FOUND"]);
    expect(await outcomes(`position=${position}&tree_size=${size}`)).toEqual([200, "none"]);
  });
});
