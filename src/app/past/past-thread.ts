// The thread that answers as of past moments, as the service sees it. It is started by the first call, so that nobody pays for it who does
// not use it, and started again when it has died. What it may hold up is bounded: calls of an account, calls in all, and the time of each.

import { type PastAnswers, type PastCall, type Reply, reply } from "../../api/index.ts";
import {
  type Clock,
  type Component,
  crashOf,
  type Log,
  Outage,
  programFile,
  SECOND_MS,
  type Timer,
} from "../../base/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { Position } from "../../model/index.ts";
import { invalidParam, LIMITS, throttled } from "../../wire/index.ts";
import type { PastOrder } from "./past-api.ts";

/** What of a reply crosses the border of the thread. */
export type SentReply = Pick<
  Reply,
  "status" | "body" | "contentType" | "etag" | "cacheControl" | "headers" | "moment" | "code"
>;

export type PastMessage =
  | { readonly type: "open"; readonly dataDir: string; readonly databaseUrl: string | null }
  | { readonly type: "order"; readonly id: number; readonly order: PastOrder };

export type PastReport =
  | { readonly id: number; readonly reply: SentReply }
  | { readonly id: number; readonly failure: string; readonly isOutage: boolean };

export interface PastThreadOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly market: Pick<LiveMarket, "engine" | "asOf" | "epoch">;
  /** How long a request may wait for an answer. */
  readonly answerMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

interface Waiting {
  readonly accountId: number;
  readonly settle: (result: Reply | Error) => void;
  readonly limit: Timer;
}

/** Calls that the thread has not answered; further ones are throttled. */
const WAITING_MAX = 256;
/** A thread that has answered nothing for so long is taken for one that never will: it is started anew. */
const SILENCE_MS_MAX = 60 * SECOND_MS;
const RETRY_S = 1;
/** Headers of a request that an answer depends on. */
const HEADERS = ["accept", "if-none-match", "prefer"] as const;

export class PastThread implements PastAnswers, Component {
  readonly name = "past markets";
  readonly #options: PastThreadOptions;
  #worker: Worker | null = null;
  #lastId = 0;
  /** When it last answered, or was given a call after it had answered all. */
  #heardAtMs = 0;
  /** Bound: WAITING_MAX. */
  readonly #waiting = new Map<number, Waiting>();
  #isStopped = false;

  constructor(options: PastThreadOptions) {
    this.#options = options;
  }

  async reply(call: PastCall, headers: Headers): Promise<Reply> {
    const { epoch } = this.#options.market;
    const upTo = this.#checkMoment(call);
    this.#admit(call.caller.accountId);
    const sent = HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return await this.#ask({ ...call, upTo, epoch, headers: Object.fromEntries(sent) });
  }

  stop(): void {
    this.#isStopped = true;
    this.#end("the service stops");
  }

  /** ASOF-02: a moment that the live market has not come to has not been yet. Returns the last event that has been. */
  #checkMoment({ moment }: PastCall): Position {
    const { market } = this.#options;
    const upTo = market.engine("realtime").position;
    if ("position" in moment) {
      const { day, seq } = moment.position;
      if (upTo === null || day > upTo.day || (day === upTo.day && seq > upTo.seq))
        throw invalidParam("position", "one that the market has come to");
      return upTo;
    }
    if (upTo === null || moment.timeMs > Math.max(market.asOf("realtime").timeMs, market.engine("realtime").timeMs))
      throw invalidParam("as_of", "a moment that the market has come to");
    return upTo;
  }

  /** ASOF-08 */
  #admit(accountId: number): void {
    let own = 0;
    for (const waiting of this.#waiting.values()) if (waiting.accountId === accountId) own++;
    if (own >= LIMITS.pastAnswersAtOnce.max || this.#waiting.size >= WAITING_MAX) throw throttled(RETRY_S);
  }

  #ask(order: PastOrder): Promise<Reply> {
    if (this.#isStopped) return Promise.reject(new Outage("the service stops"));
    const { clock, answerMs } = this.#options;
    const id = ++this.#lastId;
    const worker = this.#running();
    if (this.#waiting.size === 0) this.#heardAtMs = clock.nowMs();
    return new Promise((resolve, reject) => {
      const settle = (result: Reply | Error): void => {
        this.#waiting.get(id)?.limit.cancel();
        this.#waiting.delete(id);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      const limit = clock.after(answerMs, () => this.#late(settle));
      this.#waiting.set(id, { accountId: order.caller.accountId, settle, limit });
      worker.postMessage({ type: "order", id, order } satisfies PastMessage);
    });
  }

  /** What the thread has done for this call shortens the way of the next one. */
  #late(settle: Waiting["settle"]): void {
    const silentMs = this.#options.clock.nowMs() - this.#heardAtMs;
    if (silentMs >= SILENCE_MS_MAX) this.#end(`it has answered nothing for ${silentMs} ms`);
    else settle(new Outage("the past market is not there in time"));
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const { dataDir, databaseUrl } = this.#options;
    const worker = new Worker(programFile("src/app/past/past-worker.ts"));
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<PastReport>) => this.#take(event.data);
    worker.onerror = ({ message }) => this.#ended(worker, crashOf(message));
    worker.addEventListener("close", () => this.#ended(worker, "it ended"));
    worker.postMessage({ type: "open", dataDir, databaseUrl } satisfies PastMessage);
    return worker;
  }

  #take(report: PastReport): void {
    this.#heardAtMs = this.#options.clock.nowMs();
    const waiting = this.#waiting.get(report.id);
    if ("reply" in report) waiting?.settle(reply(report.reply));
    else waiting?.settle(report.isOutage ? new Outage(report.failure) : new Error(report.failure));
  }

  /** Ends the thread, which another call may start again. */
  #end(reason: string): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#ended(worker, reason);
    worker.terminate();
  }

  #ended(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    if (!this.#isStopped)
      this.#options.log.warn({ reason }, "the thread of past markets has ended; the next call starts it again");
    for (const { settle } of [...this.#waiting.values()]) settle(new Outage(`the thread of past markets: ${reason}`));
  }
}
