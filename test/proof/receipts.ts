// Random questions with a receipt, written as `curl -i` writes them, and the folder with which they are proven.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Metrics, outOfRange, present, Random } from "../../src/base/index.ts";
import { exportProof, HeadSigner } from "../../src/proof/index.ts";
import type { Script } from "../market/script.ts";
import type { KeyName, MarketWorld } from "../world/market-world.ts";
import { MORNING_LISTINGS, openMorning } from "../world/morning.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const SYMBOLS = MORNING_LISTINGS.map(({ symbol }) => symbol);

/** A question, and the lowest plan that may ask it. */
function question(random: Random): { readonly path: string; readonly key: KeyName } {
  const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] ?? outOfRange(list.length);
  const symbol = pick(SYMBOLS);
  const index = pick(["TASI", "NOMU"]);
  const mode = pick(["", "data_mode=delayed", "data_mode=delayed&receipt=TRUE"]);
  const csv = pick(["", "format=csv"]);
  const free: readonly string[] = [
    `/quote/${symbol}/?${mode}`,
    `/market/summary/?index=${index}`,
    `/market/sectors/?index=${index}&${mode}`,
    `/market/${pick(["gainers", "losers", "volume", "value"])}/?index=${index}&limit=${random.int(12)}&${csv}`,
    `/market/status/?${mode}`,
  ];
  const starter: readonly string[] = [
    `/quotes/?symbols=${symbol},${pick(SYMBOLS)}`,
    `/market/snapshot/?index=${pick(["all", index])}&${csv}`,
  ];
  const pro: readonly string[] = [
    `/market/trades/${symbol}/?limit=${random.int(30)}&${csv}`,
    `/market/depth/${pick(["2222", "1120"])}/?levels=${random.int(20)}`,
    `/market/intraday/${pick([symbol, index])}/?minutes=${pick([1, 5, 15])}&${csv}`,
    `/market/index/${index}/constituents/?${csv}`,
  ];
  return pick([
    { path: pick(free), key: pick(["free", "starter", "pro", "business", "enterprise"]) },
    { path: pick(starter), key: pick(["starter", "pro", "enterprise"]) },
    { path: pick(pro), key: pick(["pro-depth", "business", "enterprise"]) },
  ]);
}

export class Receipts {
  readonly world: MarketWorld;
  readonly #script: Script;
  readonly #heads: HeadSigner;
  #minute = 1;

  private constructor(world: MarketWorld, script: Script) {
    this.world = world;
    this.#script = script;
    const { store, signer, clock } = world;
    const failed = (error: unknown): void => {
      throw error;
    };
    const kept = async (): Promise<void> => undefined;
    this.#heads = new HeadSigner({ heads: store.heads, signer, clock, metrics: new Metrics(), kept, failed });
  }

  static async open(): Promise<Receipts> {
    const { world, script } = await openMorning();
    await world.signer.ensure(SILENT_LOG);
    return new Receipts(world, script);
  }

  /** Moves the market on by a minute. */
  async moveOn(price = 27.5): Promise<void> {
    const minute = this.#minute++;
    const time = `${11 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
    this.#script.at(time).trade("2222", minute % 2 === 0 ? "buy" : "sell", price, 10 * minute);
    await this.world.play(this.#script.level("1120", "bid", 70.5, 10 + minute));
  }

  async sign(): Promise<void> {
    await this.#heads.sign();
  }

  /** Asks so many random questions while the market moves, and writes each answer into the folder; returns the paths. */
  async ask(count: number, seed: string, folder: string): Promise<readonly string[]> {
    const random = new Random(seed);
    const files: string[] = [];
    for (let at = 0; at < count; at++) {
      if (at % 20 === 0) await this.moveOn();
      const { path, key } = question(random);
      const file = join(folder, `answer-${at}.txt`);
      await this.askOne(path, key, file);
      files.push(file);
    }
    await this.moveOn();
    await this.sign();
    return files;
  }

  /** Asks for one answer with its receipt, and writes it into the file. */
  async askOne(path: string, key: KeyName, file: string): Promise<void> {
    const asked = `${path}${path.includes("?") ? "&" : "?"}receipt=true`;
    const { status, headers, text } = await this.world.get(asked, key);
    if (status !== 200) throw new Error(`${path} is refused: ${text}`);
    present(headers.get("x-receipt"), `a receipt of ${path}`);
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    writeFileSync(file, `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n${text}`);
  }

  async export(folder: string): Promise<void> {
    await exportProof(this.world.store, folder, null);
  }
}
