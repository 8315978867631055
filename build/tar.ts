// A tar archive (ustar) written so that the same entries always give the same bytes: no clock, no names of users, entries as
// they are given.

import { outOfRange } from "../src/base/index.ts";

export interface TarEntry {
  /** Without a stroke at its front; that of a folder ends with one. */
  readonly path: string;
  readonly mode: number;
  /** The number of user and group. */
  readonly owner: number;
  /** Empty for a folder. */
  readonly bytes: Uint8Array;
}

const BLOCK = 512;
const PATH_MAX = 100;

export function tarOf(entries: readonly TarEntry[]): Uint8Array<ArrayBuffer> {
  const size = entries.reduce((sum, { bytes }) => sum + BLOCK + padded(bytes.length), 0) + 2 * BLOCK;
  const tar = new Uint8Array(size);
  let at = 0;
  for (const entry of entries) {
    tar.set(header(entry), at);
    tar.set(entry.bytes, at + BLOCK);
    at += BLOCK + padded(entry.bytes.length);
  }
  return tar;
}

const padded = (length: number): number => Math.ceil(length / BLOCK) * BLOCK;

function header({ path, mode, owner, bytes }: TarEntry): Uint8Array {
  if (path.length > PATH_MAX) throw new Error(`${path} is too long for an archive`);
  const block = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => block.set(new TextEncoder().encode(text), at);
  const number = (at: number, width: number, value: number): void =>
    put(at, `${value.toString(8).padStart(width - 1, "0")}\0`);
  put(0, path);
  number(100, 8, mode);
  number(108, 8, owner);
  number(116, 8, owner);
  number(124, 12, bytes.length);
  number(136, 12, 0);
  put(156, path.endsWith("/") ? "5" : "0");
  put(257, "ustar\0" + "00");
  // The sum of the header is taken with blanks in its own place.
  put(148, " ".repeat(8));
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += block[i] ?? outOfRange(i);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}
