// The use of heads and receipts over HTTP: the client library verifies a receipt, `marsad proof watch` follows heads, and a flipped
// bit or a rewritten history is found. `marsad proof rotate-key` begins a new key.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Marsad, type ProofSource, ReceiptError, verifyReceipt } from "../../sdk/src/index.ts";
import { PROOF_COMMANDS } from "../../src/app/cli/proof.ts";
import { proveCommand } from "../../src/app/cli/prove.ts";
import { runCommand } from "../../src/app/cli/run-command.ts";
import { outOfRange, present, Random, SECOND_MS } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { Receipts } from "./receipts.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-over-http-"));
let receipts: Receipts;
let served: Receipts;
let server: Bun.Server<undefined>;
let url = "";

beforeAll(async () => {
  receipts = await Receipts.open();
  served = receipts;
  await goOn(receipts);
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) =>
      request.url.endsWith("/account/")
        ? Response.json({ plan: "pro" })
        : await served.world.door.fetch(request, "127.0.0.1"),
  });
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.stop(true);
  await receipts.world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the market, signs a head, and lets caches of the previous head expire. */
async function goOn(one: Receipts): Promise<void> {
  await one.moveOn();
  await one.sign();
  one.world.clock.advance(2 * SECOND_MS);
}

const client = (key: "starter" | "pro"): Marsad => new Marsad({ baseUrl: url, apiKey: receipts.world.key(key) });

async function kept(key: "starter" | "pro") {
  const { receipt } = await client(key).quote("2222", { receipt: "true" });
  return present(receipt, "a receipt was asked for");
}

describe("the client library", () => {
  test("verifies signature, body, inclusion and consistency of a receipt, as far as the plan shows them [PROVE-05]", async () => {
    const ofPro = await kept("pro");
    const ofStarter = await kept("starter");
    await goOn(receipts);
    const all = ["signature", "body", "inclusion", "consistency"];
    const verified = await verifyReceipt(ofPro, client("pro").proof);
    expect(verified).toMatchObject({ request: "GET /api/v1/quote/2222/", plan: "pro", proven: all });
    expect((await verifyReceipt(ofStarter, client("starter").proof)).proven).toEqual([
      "signature",
      "body",
      "consistency",
    ]);
    const { keys } = client("pro").proof;
    expect((await verifyReceipt(ofPro, { keys: keys.bind(client("pro").proof) })).proven).toEqual([
      "signature",
      "body",
    ]);
  });

  test("finds a flipped bit in answer, receipt, leaf, path, head, tree or key, and throws nothing else [PROVE-05]", async () => {
    const random = new Random("flips over http");
    const flippedText = (text: string): string => {
      const at = random.int(text.length);
      const code = (text.charCodeAt(at) ?? outOfRange(at)) ^ (1 << random.int(6));
      return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
    };
    /** The base64 text with one bit of its bytes flipped. */
    const flipped = (text: string): string => {
      const bytes = Buffer.from(text, "base64");
      const at = random.int(bytes.length);
      bytes[at] = (bytes[at] ?? outOfRange(at)) ^ (1 << random.int(8));
      return bytes.toString("base64");
    };
    const one = await kept("pro");
    await goOn(receipts);
    const { proof } = client("pro");
    const [keys, head] = [await proof.keys(), await proof.head()];
    const consistency = proof.consistency.bind(proof);
    const inclusion: ProofSource["inclusion"] = (query) => proof.inclusion(query);
    const sound: ProofSource = { keys: async () => keys, head: async () => head, consistency, inclusion };
    const last = (path: readonly string[]): string => path.at(-1) ?? outOfRange(0);
    const damaged: Readonly<Record<string, () => Partial<ProofSource>>> = {
      leaf: () => ({
        inclusion: async (query) => ({ ...(await inclusion(query)), leaf: flipped((await inclusion(query)).leaf) }),
      }),
      "path of the leaf": () => ({
        inclusion: async (query) => {
          const { path, ...found } = await inclusion(query);
          return { ...found, path: [...path.slice(0, -1), flipped(last(path))] };
        },
      }),
      "path between trees": () => ({
        consistency: async (query) => {
          const { path } = await consistency(query);
          return { path: [...path.slice(0, -1), flipped(last(path))] };
        },
      }),
      "root of the head": () => ({ head: async () => ({ ...head, root_hash: flipped(head.root_hash) }) }),
      "signature of the head": () => ({ head: async () => ({ ...head, signature: flipped(head.signature) }) }),
      "size of the tree": () => ({ head: async () => ({ ...head, tree_size: head.tree_size ^ 1 }) }),
      key: () => ({
        keys: async () => ({ keys: keys.keys.map((key) => ({ ...key, public_key: flipped(key.public_key) })) }),
      }),
      "text of a path": () => ({ consistency: async () => ({ path: ["%%%"] }) }),
      "text of a key": () => ({ keys: async () => ({ keys: keys.keys.map((key) => ({ ...key, public_key: "%" })) }) }),
    };
    expect((await verifyReceipt(one, sound)).proven.length).toBe(4);
    for (const [what, source] of Object.entries(damaged))
      for (let round = 0; round < 5; round++)
        expect([what, await verifyReceipt(one, { ...sound, ...source() }).catch((error: unknown) => error)]).toEqual([
          what,
          expect.any(ReceiptError),
        ]);
    for (let round = 0; round < 40; round++) {
      const changed =
        round % 2 === 0 ? { ...one, body: flippedText(one.body) } : { ...one, receipt: flippedText(one.receipt) };
      await expect(verifyReceipt(changed, sound)).rejects.toBeInstanceOf(ReceiptError);
    }
  });
});

async function run(...words: readonly string[]) {
  let said = "";
  const take = (text: string): void => {
    said += text;
  };
  return { code: await runCommand([...words], [...PROOF_COMMANDS, proveCommand], { out: take, err: take }), said };
}

describe("marsad prove", () => {
  /** Proves the answer to a request against the service that gave it. */
  const prove = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const key = receipts.world.key("pro");
    const response = await fetch(`${url}/api/v1${path}`, { headers: { "X-API-Key": key, ...headers } });
    expect([path, response.status]).toEqual([path, 200]);
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const file = join(folder, "answer.txt");
    writeFileSync(file, `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n${await response.text()}`);
    await goOn(receipts);
    return await run("prove", file, "--service-url", url, "--api-key", key);
  };

  test("asks a service for the answer as it was asked for: by Accept, and with signs that an address escapes [PROVE-02]", async () => {
    const same = { code: 0, said: expect.stringMatching(/the answer is the same, byte for byte/) };
    expect(await prove("/quotes/?symbols=2222,1120&receipt=true", { Accept: "text/csv" })).toEqual(same);
    expect(await prove("/quotes/?identifiers=2222,A%2BB,50%2525&receipt=true")).toEqual(same);
    expect(await prove("/quote/2222/?as_of=2026-11-15T11:01:00%2B03:00&receipt=true")).toEqual(same);
  });
});

describe("marsad proof", () => {
  const heads = join(folder, "kept", "heads.jsonl");
  const watch = (): ReturnType<typeof run> => run("proof", "watch", url, "--file", heads, "--rounds", "1");
  const stored = (): readonly string[] => readFileSync(heads, "utf8").trim().split("\n");

  test("watch stores each new head, and ends with 1 when history was rewritten [HEAD-07]", async () => {
    expect(await watch()).toMatchObject({ code: 0, said: expect.stringContaining("the first head") });
    expect(await watch()).toEqual({ code: 0, said: "" });
    await goOn(receipts);
    expect(await watch()).toMatchObject({ code: 0, said: expect.stringContaining("goes on from the last head") });
    expect(stored().length).toBe(2);

    // Another history, signed by a key of its own.
    const other = await Receipts.open();
    served = other;
    for (let minute = 0; minute < 9; minute++) await other.moveOn(27.1);
    await goOn(other);
    expect(await watch()).toMatchObject({ code: 1, said: expect.stringContaining("history was rewritten") });
    expect(stored().length).toBe(2);
    served = receipts;
    await other.world.close();
    expect((await watch()).code).toBe(0);
    expect(await run("proof", "watch", "http://127.0.0.1:1", "--file", heads, "--rounds", "1")).toMatchObject({
      code: 0,
      said: expect.stringContaining("No head"),
    });
  });

  test("rotate-key begins a new key and keeps the public one before it [HEAD-06]", async () => {
    const dataDir = join(folder, "data");
    await (await openNewStore(dataDir)).close();
    for (let round = 0; round < 2; round++)
      expect((await run("proof", "rotate-key", "--data-dir", dataDir)).code).toBe(0);
    const store = await openStore({ dataDir, url: null });
    const keys = await store.signingKeys.all();
    await store.close();
    expect(keys.map(({ untilMs }) => untilMs === null)).toEqual([false, true]);
    const { said } = await run("proof", "rotate-key", "--data-dir", dataDir, "--json");
    expect(keys.map(({ keyId }) => keyId)).not.toContain(JSON.parse(said).key_id);
  });
});
