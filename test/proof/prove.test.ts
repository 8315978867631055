// Answers are proven by their receipts from an exported folder, and computed again; a flipped bit anywhere is found, and ends nothing.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proveCommand } from "../../src/app/cli/prove.ts";
import { runCommand } from "../../src/app/cli/run-command.ts";
import { AnswersAgain } from "../../src/app/prove/answer-again.ts";
import { readKeptAnswer } from "../../src/app/prove/kept-answer.ts";
import { consistencyPath, isConsistent, outOfRange, Random, rootAt } from "../../src/base/index.ts";
import { ExportedFolder, proveReceipt, type Step } from "../../src/proof/index.ts";
import { Receipts } from "./receipts.ts";

const QUESTIONS = 60;
const folder = mkdtempSync(join(tmpdir(), "marsad-prove-test-"));
const exported = join(folder, "export");
let receipts: Receipts;
let files: readonly string[] = [];

beforeAll(async () => {
  receipts = await Receipts.open();
  files = await receipts.ask(QUESTIONS, "questions", folder);
  await receipts.export(exported);
});
afterAll(async () => {
  await receipts.world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function stepsOf(file: string, from = exported): Promise<readonly Step[]> {
  const kept = readKeptAnswer(new Uint8Array(readFileSync(file)));
  if (typeof kept === "string") return [{ name: "signature", state: "refuted", text: kept }];
  const evidence = new ExportedFolder(from);
  const answers = await AnswersAgain.open(evidence);
  try {
    return (await proveReceipt(kept, evidence, (claims) => answers.compute(claims, kept.contentType))).steps;
  } finally {
    await answers.close();
  }
}

const statesOf = (steps: readonly Step[]): readonly string[] => steps.map(({ name, state }) => `${name} ${state}`);
const ALL = ["signature proven", "body proven", "inclusion proven", "consistency proven", "answer proven"];

async function prove(file: string, from = exported) {
  let said = "";
  const take = (text: string): void => {
    said += text;
  };
  const code = await runCommand(["prove", file, "--folder", from], [proveCommand], { out: take, err: take });
  return { code, said };
}

describe("a receipt", () => {
  test("of each of many random questions is proven, and the answer computed again is the same [PROVE-01, PROVE-02, RECEIPT-03]", async () => {
    const evidence = new ExportedFolder(exported);
    const answers = await AnswersAgain.open(evidence);
    for (const file of files) {
      const kept = readKeptAnswer(new Uint8Array(readFileSync(file)));
      if (typeof kept === "string") throw new Error(kept);
      const { claims, steps } = await proveReceipt(kept, evidence, (made) => answers.compute(made, kept.contentType));
      expect([claims?.request, ...statesOf(steps)]).toEqual([claims?.request, ...ALL]);
    }
    await answers.close();
  });

  test("of a query with an ampersand in a value, or with a parameter that was ignored, is proven [PROVE-02]", async () => {
    const file = join(folder, "ampersand.txt");
    const again = join(folder, "again");
    for (const query of [
      "identifiers=2222,A%26B",
      "identifiers=A%26b=c%26,2222&z=1",
      "symbols=2222&z=1",
      "symbols=2222",
    ]) {
      await receipts.askOne(`/quotes/?${query}`, "pro", file);
      await receipts.moveOn();
      await receipts.sign();
      await receipts.export(again);
      const states = statesOf(await stepsOf(file, again));
      // Joined, the ignored parameter belongs to the value too: neither reading is the request, and nothing is called false.
      const isOpen = query.includes("%26") && query.includes("z=1");
      expect([query, states]).toEqual([query, isOpen ? [...ALL.slice(0, -1), "answer open"] : ALL]);
    }
  });

  test("is proven by `marsad prove`, which says what was shown and what never is [PROVE-01]", async () => {
    const { code, said } = await prove(files[0] ?? outOfRange(0));
    expect(code).toBe(0);
    expect(said.match(/^proven /gm)).toHaveLength(ALL.length);
    expect(said).toContain("Never proven by this: that the feed told the truth");
    expect((await prove(join(folder, "nothing"))).code).toBe(1);
  });
});

describe("a flipped bit", () => {
  const random = new Random("flips");
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? outOfRange(at)) ^ (1 << random.int(8));
    return copy;
  };

  /** Flips a bit of a file of the folder, somewhere between two of its bytes, and proves the answer with it. */
  const provenWith = async (name: string, from: number, to: number, round: number): Promise<readonly Step[]> => {
    const copy = join(folder, `copy-${name}-${round}`);
    cpSync(exported, copy, { recursive: true });
    const bytes = readFileSync(join(copy, name));
    writeFileSync(join(copy, name), flipped(bytes, from + random.int(Math.max(1, Math.min(to, bytes.length) - from))));
    const steps = await stepsOf(files.at(-1) ?? outOfRange(0), copy);
    rmSync(copy, { recursive: true });
    return steps;
  };

  test("of the answer or of the receipt is found [PROVE-03]", async () => {
    const file = files[7] ?? outOfRange(7);
    const bytes = readFileSync(file);
    const start = bytes.indexOf("x-receipt: ") + "x-receipt: ".length;
    const body = bytes.indexOf("\r\n\r\n") + 4;
    const changed = join(folder, "changed.txt");
    const end = bytes.indexOf("\r\n", start);
    const evidence = new ExportedFolder(exported);
    for (let round = 0; round < 60; round++) {
      const at = round % 2 === 0 ? start + random.int(end - start) : body + random.int(bytes.length - body);
      const kept = readKeptAnswer(new Uint8Array(flipped(bytes, at)));
      if (typeof kept === "string") throw new Error(kept);
      const { steps } = await proveReceipt(kept, evidence, async () => ({ reason: "it is not asked for" }));
      expect([at, steps.some(({ state }) => state === "refuted")]).toEqual([at, true]);
    }
    writeFileSync(changed, flipped(bytes, end - 5));
    const { code, said } = await prove(changed);
    expect([code, said.includes("FALSE"), said.includes("unexpected failure")]).toEqual([1, true, false]);
  });

  test("of a leaf, the tree, the head or the key is found [PROVE-03]", async () => {
    const day = "20261115";
    const heads = readFileSync(join(exported, "heads.jsonl"));
    const root = heads.lastIndexOf("root_hash") + 13;
    const keys = readFileSync(join(exported, "keys.json"));
    const key = keys.indexOf("public_key") + 14;
    for (const [name, from, to] of [
      [`leaves-${day}.bin`, 12, 500],
      ["leaf-hashes.bin", 0, Number.POSITIVE_INFINITY],
      ["heads.jsonl", root, root + 42],
      ["keys.json", key, key + 42],
    ] as const)
      for (let round = 0; round < 2; round++) {
        const states = statesOf(await provenWith(name, from, to, round));
        expect([name, round, states.every((state) => ALL.includes(state))]).toEqual([name, round, false]);
      }
  });
});

test("a forked history is found between two heads [HEAD-07]", async () => {
  const fork = await Receipts.open();
  const other = await Receipts.open();
  for (const one of [fork, other]) {
    await one.moveOn();
    await one.sign();
  }
  await fork.moveOn(27.4);
  await other.moveOn(27.6);
  await fork.moveOn();
  await other.moveOn();
  const views = await Promise.all([fork, other].map(({ world }) => world.store.tree.view()));
  const [mine, theirs] = [views[0] ?? outOfRange(0), views[1] ?? outOfRange(1)];
  const rootOf = async (view: typeof mine, size: number) => ({ size, root: await rootAt(view, size) });
  const shared = mine.size - 2;
  const path = await consistencyPath(mine, shared, mine.size);
  expect(isConsistent(await rootOf(theirs, shared), await rootOf(mine, mine.size), path)).toBe(true);
  const forked = await consistencyPath(mine, shared + 1, mine.size);
  expect(isConsistent(await rootOf(theirs, shared + 1), await rootOf(mine, mine.size), forked)).toBe(false);
  expect(isConsistent(await rootOf(mine, shared + 1), await rootOf(mine, mine.size), forked)).toBe(true);
  await fork.world.close();
  await other.world.close();
});
