// A thousand receipts of random questions, proven by the service's own verifier and by one in Python that was written from the guide alone.

import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AnswersAgain } from "../../src/app/prove/answer-again.ts";
import { readKeptAnswer } from "../../src/app/prove/kept-answer.ts";
import { outOfRange } from "../../src/base/index.ts";
import { ExportedFolder, proveReceipt } from "../../src/proof/index.ts";
import { LEAF_HEAD_BYTES } from "../../src/store/index.ts";
import { Child } from "../app/child.ts";
import { Receipts } from "./receipts.ts";

const QUESTIONS = 1_000;
const LIMIT_MS = 300_000;

async function python(
  folder: string,
  files: readonly string[],
): Promise<{ readonly code: number; readonly out: string }> {
  const child = new Child(
    ["examples/verify_receipt.py", ...files],
    { MARSAD_PROOF_FOLDER: folder },
    { program: "python3" },
  );
  return { code: await child.ended(), out: child.out };
}

/** A byte of the frames of each leaf. */
function framesOfLeaves(bytes: Buffer): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < bytes.length; at += 12 + bytes.readUInt32LE(at + 8)) places.push(at + 12 + LEAF_HEAD_BYTES + 3);
  return places;
}

test(
  "a thousand receipts are proven by both verifiers, and what is false for one is false for the other [PROVE-01, PROVE-04]",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "marsad-verifiers-"));
    const receipts = await Receipts.open();
    const files = await receipts.ask(QUESTIONS, "a thousand", folder);
    const exported = join(folder, "export");
    await receipts.export(exported);
    const evidence = new ExportedFolder(exported);
    const answers = await AnswersAgain.open(evidence);
    for (const file of files) {
      const kept = readKeptAnswer(new Uint8Array(readFileSync(file)));
      if (typeof kept === "string") throw new Error(kept);
      const { claims, steps } = await proveReceipt(kept, evidence, (made) => answers.compute(made, kept.contentType));
      expect([claims?.request, steps.filter(({ state }) => state !== "proven")]).toEqual([claims?.request, []]);
    }
    await answers.close();
    const { code, out } = await python(exported, files);
    expect([code, out.match(/: proven: /g)?.length]).toEqual([0, QUESTIONS]);

    const [first = ""] = files;
    const changed = join(folder, "changed.txt");
    writeFileSync(changed, `${readFileSync(first, "utf8")} `);
    expect(await python(exported, [changed])).toMatchObject({
      code: 1,
      out: expect.stringContaining("another answer"),
    });
    for (const [name, places, reason] of [
      ["leaf-hashes.bin", () => [40], "another root"],
      ["leaves-20261115.bin", framesOfLeaves, "not that of the tree"],
      ["keys.json", (bytes: Buffer) => [bytes.indexOf("public_key") + 20], "not signed"],
    ] as const) {
      const copy = join(folder, "copy");
      cpSync(exported, copy, { recursive: true });
      const bytes = readFileSync(join(copy, name));
      for (const at of places(bytes)) bytes[at] = (bytes[at] ?? outOfRange(at)) ^ 1;
      writeFileSync(join(copy, name), bytes);
      expect(await python(copy, [first])).toMatchObject({ code: 1, out: expect.stringContaining(reason) });
      rmSync(copy, { recursive: true });
    }
    await receipts.world.close();
    rmSync(folder, { recursive: true, force: true });
  },
  LIMIT_MS,
);
