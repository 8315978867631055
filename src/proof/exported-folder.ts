// The journal's tree as a folder of files, which proves receipts without a service: keys, heads, the hash of every leaf, and the
// leaves of the journal's days.

import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  consistencyPath,
  formatTimestamp,
  HASH_BYTES,
  inclusionPath,
  isSameHash,
  leafHash,
  MerkleRange,
  type MerkleTree,
  Outage,
  parseJson,
} from "../base/index.ts";
import { type ClosingRecord, type Company, type Position, parsePosition } from "../model/index.ts";
import { type JournalBatch, LEAF_HEAD_BYTES, leafHead, readLeafData, type Store } from "../store/index.ts";
import { dayLeaves } from "./day-leaves.ts";
import type { Evidence, KeyWords } from "./evidence.ts";
import { type HeadWords, headWords, readHead } from "./head.ts";

const KEYS = "keys.json";
const HEADS = "heads.jsonl";
const HASHES = "leaf-hashes.bin";
const COMPANIES = "companies.json";
const LEAVES = /^leaves-(\d{8})\.bin$/;
/** Before each leaf: its index (u64) and the length of its data (u32), little endian. */
const LEAF_PREFIX_BYTES = 12;
const PAGE_LEAVES = 4_096;
const PAGE_HEADS = 1_000;

export interface ExportReport {
  readonly leaves: number;
  readonly heads: number;
  readonly days: readonly number[];
}

/** Writes the folder; `days` are the days whose leaves are wanted, null for all days of the journal. */
export async function exportProof(store: Store, folder: string, days: readonly number[] | null): Promise<ExportReport> {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  const view = await store.tree.view();
  const kept = (await store.journal.days()).filter((day) => days === null || days.includes(day));
  const hashes = openSync(join(folder, HASHES), "w");
  try {
    for (let from = 0; from < view.size; from += PAGE_LEAVES) {
      const leaves = await view.leaves(from, Math.min(view.size, from + PAGE_LEAVES));
      writeSync(hashes, Buffer.concat(leaves.map(({ hash }) => hash)));
    }
  } finally {
    closeSync(hashes);
  }
  for (const day of kept) {
    const file = openSync(join(folder, `leaves-${day}.bin`), "w");
    try {
      for await (const { leaf, frames } of dayLeaves(store, view, day)) {
        const prefix = Buffer.alloc(LEAF_PREFIX_BYTES);
        prefix.writeBigUInt64LE(BigInt(leaf.index));
        prefix.writeUInt32LE(LEAF_HEAD_BYTES + frames.length, 8);
        writeSync(file, Buffer.concat([prefix, leafHead(leaf), frames]));
      }
    } finally {
      closeSync(file);
    }
    write(`closings-${day}.json`, await store.closings.before(day));
  }
  const heads: HeadWords[] = [];
  for (let page = await store.heads.after(0, PAGE_HEADS); page.length > 0; ) {
    heads.push(...page.filter(({ treeSize }) => treeSize <= view.size).map(headWords));
    page = await store.heads.after(page.at(-1)?.treeSize ?? 0, PAGE_HEADS);
  }
  writeFileSync(join(folder, HEADS), heads.map((head) => `${JSON.stringify(head)}\n`).join(""));
  write(KEYS, { keys: (await store.signingKeys.all()).map(keyWords) });
  write(COMPANIES, (await store.directory.load()).companies);
  return { leaves: view.size, heads: heads.length, days: kept };
}

export function keyWords(key: {
  readonly keyId: string;
  readonly publicKey: Uint8Array;
  readonly fromMs: number;
  readonly untilMs: number | null;
}): KeyWords {
  return {
    key_id: key.keyId,
    public_key: Buffer.from(key.publicKey).toString("base64"),
    from: formatTimestamp(key.fromMs),
    until: key.untilMs === null ? null : formatTimestamp(key.untilMs),
  };
}

/** A folder of `exportProof`. Its files are not trusted: all used data are checked against the hashes. */
export class ExportedFolder implements Evidence {
  readonly name: string;
  readonly #folder: string;
  readonly #hashes: Uint8Array;
  readonly #tree: MerkleTree;

  constructor(folder: string) {
    this.name = `the folder ${folder}`;
    this.#folder = folder;
    this.#hashes = this.#read(HASHES);
    const hashOf = (index: number): Uint8Array => this.#hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
    this.#tree = {
      size: Math.floor(this.#hashes.length / HASH_BYTES),
      hash: ({ level, index }) => {
        const range = new MerkleRange();
        for (let at = index * 2 ** level; at < (index + 1) * 2 ** level; at++) range.push(hashOf(at));
        return Promise.resolve(range.root());
      },
    };
  }

  async keys(): Promise<readonly KeyWords[]> {
    const file: unknown = this.#json(KEYS);
    const keys: unknown =
      typeof file === "object" && file !== null && Object.hasOwn(file, "keys") ? Reflect.get(file, "keys") : [];
    return Array.isArray(keys) ? keys.filter(isKey) : [];
  }

  async head(): Promise<HeadWords | null> {
    const [last = ""] = Buffer.from(this.#read(HEADS)).toString("utf8").trim().split("\n").slice(-1);
    return readHead(parseJson(last));
  }

  async leaf(position: string, treeSize: number) {
    const place = parsePosition(position);
    if (place === null) return `'${position}' is no position`;
    if (treeSize > this.#tree.size)
      return `${this.name} has ${this.#tree.size} leaves, and the receipt is of ${treeSize}`;
    for (const { index, data } of this.#leaves(place.day)) {
      const leaf = readLeafData(data);
      if (leaf === null || leaf.firstSeq > place.seq || leaf.lastSeq < place.seq) continue;
      if (index >= treeSize) return `the journal of ${treeSize} leaves does not reach the event ${position}`;
      return { leafIndex: index, data, path: await inclusionPath(this.#tree, index, treeSize) };
    }
    return `${this.name} does not have the event ${position}`;
  }

  async consistency(first: number, second: number) {
    if (second > this.#tree.size) return `${this.name} has ${this.#tree.size} leaves, and ${second} are asked for`;
    return await consistencyPath(this.#tree, first, second);
  }

  /** The batches of a day up to a position, each the data of a leaf of the tree of this size; a text gives the reason for none. */
  batches({ day, seq }: Position, treeSize: number): readonly Pick<JournalBatch, "day" | "frames">[] | string {
    const found: Pick<JournalBatch, "day" | "frames">[] = [];
    let next = 1;
    for (const { index, data } of this.#leaves(day)) {
      const leaf = readLeafData(data);
      const hash = this.#hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
      if (leaf === null || index >= treeSize || !isSameHash(leafHash(data), hash))
        return `leaf ${index} is not what the tree has`;
      if (leaf.firstSeq !== next) return `the events from ${next} on are missing in ${this.name}`;
      found.push({ day, frames: leaf.frames });
      next = leaf.lastSeq + 1;
      if (next > seq) return found;
    }
    return `${this.name} does not have all events up to ${day}.${seq}`;
  }

  /** The last trades before a day; like the companies, they are not in the tree. */
  closings(day: number): readonly ClosingRecord[] {
    return this.#json(`closings-${day}.json`) as readonly ClosingRecord[];
  }

  companies(): readonly Company[] {
    return this.#json(COMPANIES) as readonly Company[];
  }

  *#leaves(day: number): Generator<{ readonly index: number; readonly data: Uint8Array }> {
    const name = readdirSync(this.#folder).find((file) => Number(LEAVES.exec(file)?.[1]) === day);
    if (name === undefined) return;
    const bytes = this.#read(name);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + LEAF_PREFIX_BYTES <= bytes.length; ) {
      const length = view.getUint32(at + 8, true);
      const start = at + LEAF_PREFIX_BYTES;
      yield { index: Number(view.getBigUint64(at, true)), data: bytes.subarray(start, start + length) };
      at = start + length;
    }
  }

  #read(name: string): Uint8Array {
    try {
      return new Uint8Array(readFileSync(join(this.#folder, name)));
    } catch (error) {
      throw new Outage(`${this.name} has no readable ${name}: is it one that marsad proof export wrote?`, {
        cause: error,
      });
    }
  }

  #json(name: string): unknown {
    return parseJson(Buffer.from(this.#read(name)).toString("utf8")) ?? [];
  }
}

function isKey(value: unknown): value is KeyWords {
  const key = value as Partial<KeyWords> | null;
  return [key?.key_id, key?.public_key, key?.from, key?.until ?? ""].every((word) => typeof word === "string");
}
