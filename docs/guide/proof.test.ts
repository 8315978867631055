// Checks the worked bytes of the page on proof against the bytes that the service makes.

import { expect, test } from "bun:test";
import { join } from "node:path";
import {
  consistencyPath,
  inclusionPath,
  leafHash,
  type MerkleTree,
  nodeHash,
  outOfRange,
} from "../../src/base/index.ts";
import { keyIdOf, publicKeyOf, signingWith } from "../../src/proof/ed25519.ts";
import { isHeadSigned, readHead } from "../../src/proof/head.ts";
import { leafHead, readLeafData } from "../../src/store/index.ts";

const page = await Bun.file(join(import.meta.dir, "proof.md")).text();
const bytesAfter = (name: string): Uint8Array => {
  const [, hex = ""] = new RegExp(`^ {4}${name} +([0-9a-f ]+)$`, "m").exec(page) ?? [];
  return new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));
};

test("the worked leaves, hashes and paths of the page are right [PROOF-01]", async () => {
  const leaves = [0, 1, 2].map((at) => bytesAfter(`leaf ${at}`));
  const hashes = leaves.map((leaf) => leafHash(leaf));
  for (const [at, leaf] of leaves.entries()) {
    const parts = readLeafData(leaf) ?? outOfRange(at);
    expect(Buffer.concat([leafHead(parts), parts.frames])).toEqual(Buffer.from(leaf));
    expect(hashes[at]).toEqual(bytesAfter(`hash ${at}`));
  }
  const [first, second, third] = [0, 1, 2].map((at) => hashes[at] ?? outOfRange(at)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  expect(nodeHash(first, second)).toEqual(bytesAfter("node 0,1"));
  expect(nodeHash(nodeHash(first, second), third)).toEqual(bytesAfter("root"));
  const tree: MerkleTree = {
    size: 3,
    hash: ({ level, index }) =>
      Promise.resolve(level === 0 ? (hashes[index] ?? outOfRange(index)) : nodeHash(first, second)),
  };
  expect(await inclusionPath(tree, 1, 3)).toEqual([first, third]);
  expect(await consistencyPath(tree, 2, 3)).toEqual([third]);
});

test("the worked head of the page is signed by its key [HEAD-02]", () => {
  const [, json = "{}"] = /```json\n(\{[^`]*"signature"[^`]*\})\n```/.exec(page) ?? [];
  const head = readHead(JSON.parse(json)) ?? outOfRange(0);
  const seed = new Uint8Array(32).fill(7);
  const publicKey = publicKeyOf(seed);
  expect(page).toContain(`\`${Buffer.from(publicKey).toString("base64")}\``);
  expect([head.key_id, head.root_hash]).toEqual([
    keyIdOf(publicKey),
    Buffer.from(bytesAfter("root")).toString("base64"),
  ]);
  expect(isHeadSigned(head, publicKey)).toBe(true);
  const text = `marsad-head-v1\n3\n${head.root_hash}\n${head.position}\n${head.timestamp}\n`;
  expect(Buffer.from(signingWith(seed)(new TextEncoder().encode(text))).toString("base64")).toBe(head.signature);
});
