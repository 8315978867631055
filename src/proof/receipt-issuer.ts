// Issues receipts. The tree in a receipt covers the position of its answer and is on the disk; answers that come while a tree is being read
// share that reading or the next one.

import { type Clock, type Counter, formatTimestamp, type Metrics, Outage, rootAt } from "../base/index.ts";
import { type MarketMoment, type Position, parsePosition } from "../model/index.ts";
import type { Tree } from "../store/index.ts";
import { bodyHash, type ReceiptClaims, requestText, signReceipt } from "./receipt.ts";
import type { ServiceSigner } from "./service-signer.ts";

interface KnownTree {
  readonly size: number;
  /** Base64. */
  readonly root: string;
  readonly end: Position;
}

/** An answer for which a receipt was requested. */
export interface Answered {
  readonly path: string;
  readonly query: string;
  readonly plan: string;
  readonly dataMode: string;
  readonly moment: MarketMoment;
  readonly body: Uint8Array;
}

/** The market may show an event before one reading of the tree covers it, but not before two readings. */
const READINGS_MAX = 3;

export class ReceiptIssuer {
  readonly #tree: Pick<Tree, "view" | "settle">;
  readonly #signer: ServiceSigner;
  readonly #clock: Clock;
  readonly #issued: Counter;
  #known: KnownTree | null = null;
  #reading: Promise<KnownTree> | null = null;

  constructor(tree: Pick<Tree, "view" | "settle">, signer: ServiceSigner, clock: Clock, metrics: Metrics) {
    this.#tree = tree;
    this.#signer = signer;
    this.#clock = clock;
    this.#issued = metrics.counter("proof_receipts_total", "Receipts that were issued.");
  }

  async issue({ path, query, plan, dataMode, moment, body }: Answered): Promise<string> {
    const position = parsePosition(moment.position);
    const { size, root } = await this.#covering(position ?? { day: 0, seq: 0 });
    const claims: ReceiptClaims = {
      v: 1,
      request: requestText(path, query),
      plan,
      data_mode: dataMode,
      position: moment.position,
      market_time: moment.time,
      body_sha256: bodyHash(body),
      tree_size: size,
      root_hash: root,
      issued_at: formatTimestamp(this.#clock.nowMs()),
    };
    const receipt = signReceipt(claims, await this.#signer.key());
    this.#issued.inc();
    return receipt;
  }

  async #covering(position: Position): Promise<KnownTree> {
    if (this.#known !== null && covers(this.#known, position)) return this.#known;
    for (let reading = 0; reading < READINGS_MAX; reading++) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      const known = await this.#reading;
      if (covers(known, position)) return known;
    }
    throw new Outage("the journal's tree does not cover the answer yet");
  }

  async #read(): Promise<KnownTree> {
    const view = await this.#tree.view();
    const { size, end } = view;
    if (end === null) throw new Outage("the journal's tree is empty");
    const root = Buffer.from(await rootAt(view, size)).toString("base64");
    // After a power cut, lost events would come again in other batches, and this tree would not exist.
    await this.#tree.settle();
    this.#known = { size, root, end: { day: end.day, seq: end.lastSeq } };
    return this.#known;
  }
}

function covers({ end }: KnownTree, { day, seq }: Position): boolean {
  return end.day > day || (end.day === day && end.seq >= seq);
}
