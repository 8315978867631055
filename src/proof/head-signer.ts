// Signs a head of the journal's tree every few seconds while the market moves. Only the leader does so, and a head of an ended term is not
// stored.

import { type Clock, type Component, type Metrics, Outage, Repeat, SECOND_MS } from "../base/index.ts";
import type { Heads, TreeHead } from "../store/index.ts";
import { signHead } from "./head.ts";
import type { ServiceSigner } from "./service-signer.ts";

/** So short that a head is never older than ten seconds while the market moves. */
const SIGN_EVERY_MS = 5 * SECOND_MS;

export interface HeadSignerOptions {
  readonly heads: Pick<Heads, "add" | "newest">;
  readonly signer: ServiceSigner;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Called every few seconds with the newest stored head. */
  readonly kept: (head: TreeHead) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

export class HeadSigner implements Component {
  readonly name = "signer of heads";
  readonly #options: HeadSignerOptions;
  readonly #signing: Repeat;
  /** The newest head; null before the first. */
  #newest: TreeHead | null = null;

  constructor(options: HeadSignerOptions) {
    this.#options = options;
    const { clock, metrics, failed } = options;
    this.#signing = new Repeat({
      clock,
      everyMs: SIGN_EVERY_MS,
      task: () => this.sign(),
      // While the database is unavailable there is nothing to sign, and the next round comes soon.
      failed: (error) => (error instanceof Outage ? undefined : failed(error)),
    });
    metrics.gauge("proof_tree_leaves", "Leaves of the journal's tree that the newest head covers.", [], (gauge) =>
      gauge.set(this.#newest?.treeSize ?? 0),
    );
    metrics.gauge("proof_head_timestamp_seconds", "When the newest head was signed, unix time.", [], (gauge) =>
      gauge.set((this.#newest?.timestampMs ?? 0) / SECOND_MS),
    );
  }

  /** Signs a head now, if the tree has grown. */
  async sign(): Promise<void> {
    const { heads, signer, clock, kept } = this.#options;
    const key = await signer.key();
    const head = await heads.add((tree) => signHead(tree, key, clock));
    this.#newest = head ?? this.#newest ?? (await heads.newest());
    if (this.#newest !== null) await kept(this.#newest);
  }

  start(): void {
    this.#signing.start(0);
  }

  stop(): Promise<void> {
    return this.#signing.stop();
  }
}
