// Links to files that are valid for some minutes: with such a link any program can read that one file without a key.

import { createHmac, timingSafeEqual } from "node:crypto";
import { type Clock, type Day, formatDay, MINUTE_MS, SECOND_MS, secretBytes } from "../base/index.ts";
import type { Store } from "../store/index.ts";

/** The content of a link. */
export interface LinkedFile {
  readonly accountId: number;
  readonly day: Day;
  readonly name: string;
}

export interface FileLink {
  readonly path: string;
  readonly expiresAtMs: number;
}

const LINK_MS = 15 * MINUTE_MS;
const KEY_BYTES = 32;
const KEY_SETTING = "files.linkKey";

export class FileLinks {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  private constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Opens the links with a key that is made once and stored, so that every process accepts the links of the others. */
  static async open(settings: Pick<Store["settings"], "get" | "compareAndSet">, clock: Clock): Promise<FileLinks> {
    const made = Buffer.from(secretBytes(KEY_BYTES)).toString("base64");
    await settings.compareAndSet(KEY_SETTING, null, made);
    return new FileLinks(Buffer.from((await settings.get(KEY_SETTING)) ?? made, "base64"), clock);
  }

  /** The path and query of a file, valid for LINK_MS. */
  linkTo(file: LinkedFile): FileLink {
    const expiresS = Math.ceil((this.#clock.nowMs() + LINK_MS) / SECOND_MS);
    const signature = this.#sign(file, expiresS).toString("base64url");
    const query = `account=${file.accountId}&expires=${expiresS}&signature=${signature}`;
    return { path: `/files/${formatDay(file.day)}/${file.name}?${query}`, expiresAtMs: expiresS * SECOND_MS };
  }

  /** True when this service signed the link for this file, and the link has not expired. */
  isGood(day: Day, name: string, query: string): boolean {
    const values = new URLSearchParams(query);
    const expiresS = Number(values.get("expires") ?? 0);
    if (!Number.isSafeInteger(expiresS) || expiresS * SECOND_MS <= this.#clock.nowMs()) return false;
    const given = Buffer.from(values.get("signature") ?? "", "base64url");
    const expected = this.#sign({ accountId: Number(values.get("account") ?? 0), day, name }, expiresS);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #sign({ accountId, day, name }: LinkedFile, expiresS: number): Buffer {
    return createHmac("sha256", this.#key).update(`${accountId}\n${day}\n${name}\n${expiresS}`).digest();
  }
}
