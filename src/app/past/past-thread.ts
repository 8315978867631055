// The thread that answers as of past moments, as the service sees it. The first call starts it, so that it costs nothing while nobody uses
// it, and a call after its death starts it again. Its load is bounded: calls of an account, calls in all, and the time of each.

import { type AccountGate, type EnteredCall, PAST_CALL_WAIT_MS } from "../../access/index.ts";
import {
  type PastAnswers,
  type PastCall,
  type PastMoment,
  type ReplayClocks,
  type Reply,
  reply,
} from "../../api/index.ts";
import {
  assert,
  type Clock,
  type Component,
  crashOf,
  type Log,
  Outage,
  pause,
  programFile,
  SECOND_MS,
  type Timer,
} from "../../base/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import { REPLAY_UNUSED_MS, type Replay, type ReplayClock, type ReplayMoment } from "../../model/index.ts";
import type { Replays } from "../../store/index.ts";
import { invalidParam, LIMITS, notFound, notThere, rest, throttled } from "../../wire/index.ts";
import type { LocatedClock, PastOrder, Present, ReadClock } from "./past-api.ts";

/** The fields of a reply that the thread sends. */
export type SentReply = Pick<
  Reply,
  "status" | "body" | "contentType" | "etag" | "cacheControl" | "headers" | "moment" | "code"
>;

/** A question to the thread, which it answers with a report of the same id. */
export type PastQuestion =
  | { readonly type: "order"; readonly id: number; readonly order: PastOrder }
  | { readonly type: "locate"; readonly id: number; readonly read: ReadClock; readonly present: Present };

export type PastMessage =
  | { readonly type: "open"; readonly dataDir: string; readonly databaseUrl: string | null }
  | PastQuestion;

export type PastReport =
  | { readonly id: number; readonly reply: SentReply }
  | { readonly id: number; readonly located: LocatedClock }
  | { readonly id: number; readonly failure: string; readonly isOutage: boolean };

export interface PastThreadOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly market: Pick<LiveMarket, "engine" | "asOf" | "epoch">;
  readonly replays: Pick<Replays, "get" | "use">;
  readonly gate: Pick<AccountGate, "enterPastCall">;
  /** Wall time on which all processes agree. */
  readonly timeMs: () => Promise<number>;
  /** The longest wait of a request for an answer. */
  readonly answerMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** A moment that the caller names itself. */
type AskedMoment = Exclude<PastMoment, { readonly replay: string }>;

interface Waiting {
  readonly settle: (result: PastReport | Error) => void;
  readonly limit: Timer;
}

/** Calls that the thread has not answered; further ones are throttled. */
const WAITING_MAX = 256;
/** A thread that has answered nothing for this long is taken for stuck: it is started anew. */
const SILENCE_MS_MAX = 60 * SECOND_MS;
const RETRY_S = 1;
/** The interval at which a call that waits for its turn checks whether it has come. */
const TURN_LOOK_MS = 10;
/** The shortest time between two stored uses of a replay. */
const USE_NOTED_MS = SECOND_MS;
/** Headers of a request that an answer depends on. */
const HEADERS = ["accept", "if-none-match", "prefer"] as const;

export class PastThread implements PastAnswers, ReplayClocks, Component {
  readonly name = "past markets";
  readonly #options: PastThreadOptions;
  #worker: Worker | null = null;
  #lastId = 0;
  /** The time of the last answer, or of the first call after the thread had answered all. */
  #repliedAtMs = 0;
  /** Bound: WAITING_MAX. */
  readonly #waiting = new Map<number, Waiting>();
  #isStopped = false;

  constructor(options: PastThreadOptions) {
    this.#options = options;
  }

  async reply(call: PastCall, headers: Headers): Promise<Reply> {
    const { caller } = call;
    const present = this.#present();
    const moment =
      "replay" in call.moment
        ? await this.#clockOf(caller.accountId, call.moment.replay)
        : this.#checkMoment(call.moment, present);
    const entered = this.#options.gate.enterPastCall(caller, LIMITS.pastAnswersAtOnce.max);
    if (entered === null) throw throttled(RETRY_S);
    try {
      if (!entered.isDue()) await this.#turn(entered);
      return await this.#replyTo({ ...call, ...present, moment, headers: sentOf(headers) });
    } finally {
      entered.release();
    }
  }

  async #replyTo(order: PastOrder): Promise<Reply> {
    if (this.#waiting.size >= WAITING_MAX) throw throttled(RETRY_S);
    const report = await this.#ask((id) => ({ type: "order", id, order }));
    assert("reply" in report, "an order is answered by a reply");
    return reply(report.reply);
  }

  /** True when the live market has reached this moment. */
  hasBeen(timeMs: number): boolean {
    const { market } = this.#options;
    const engine = market.engine("realtime");
    return engine.position !== null && timeMs <= Math.max(market.asOf("realtime").timeMs, engine.timeMs);
  }

  /** The moment of a clock at this wall time. Throws NOT_FOUND where the market of that moment is not kept. */
  async locate(clock: ReplayClock | Replay, wallMs: number): Promise<ReplayMoment> {
    const present = this.#present();
    const read = { clock, wallMs };
    const report = await this.#ask((id) => ({ type: "locate", id, read, present }));
    assert("located" in report, "a clock is located");
    if ("notKept" in report.located) throw notThere(report.located.notKept);
    return report.located;
  }

  /** REPLAY-09, REPLAY-10 */
  async #clockOf(accountId: number, name: string): Promise<ReadClock> {
    const { replays, timeMs } = this.#options;
    const id = rest.parsePathId(name);
    const wallMs = await timeMs();
    const clock = id === null ? null : await replays.get(accountId, id, wallMs - REPLAY_UNUSED_MS);
    if (clock === null) throw notFound("Replay", name);
    if (wallMs - clock.usedAtMs >= USE_NOTED_MS) await replays.use(clock.id, wallMs);
    return { clock, wallMs };
  }

  #present(): Present {
    const { market } = this.#options;
    const { position, timeMs } = market.engine("realtime");
    // Before its first event there is no moment to ask for.
    return { upTo: position ?? { day: 0, seq: 0 }, presentMs: timeMs, epoch: market.epoch };
  }

  stop(): void {
    this.#isStopped = true;
    this.#end("the service stops");
  }

  /** ASOF-02: refuses a moment that the live market has not reached. */
  #checkMoment<Moment extends AskedMoment>(moment: Moment, { upTo }: Present): Moment {
    if ("position" in moment) {
      const { day, seq } = moment.position;
      if (day > upTo.day || (day === upTo.day && seq > upTo.seq))
        throw invalidParam("position", "one that the market has come to");
    } else if (!this.hasBeen(moment.timeMs)) throw invalidParam("as_of", "a moment that the market has come to");
    return moment;
  }

  /** ASOF-08: processes learn of each other's ended calls a moment later, so a call that comes too soon waits that long. */
  async #turn(entered: EnteredCall): Promise<void> {
    const { clock } = this.#options;
    const untilMs = clock.monotonicMs() + PAST_CALL_WAIT_MS;
    while (!entered.isDue()) {
      if (clock.monotonicMs() >= untilMs) throw throttled(RETRY_S);
      await pause(clock, TURN_LOOK_MS);
    }
  }

  #ask(question: (id: number) => PastQuestion): Promise<PastReport> {
    if (this.#isStopped) return Promise.reject(new Outage("the service stops"));
    const { clock, answerMs } = this.#options;
    const id = ++this.#lastId;
    const worker = this.#running();
    if (this.#waiting.size === 0) this.#repliedAtMs = clock.nowMs();
    return new Promise((resolve, reject) => {
      const settle = (result: PastReport | Error): void => {
        this.#waiting.get(id)?.limit.cancel();
        this.#waiting.delete(id);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      const limit = clock.after(answerMs, () => this.#late(settle));
      this.#waiting.set(id, { settle, limit });
      worker.postMessage(question(id) satisfies PastMessage);
    });
  }

  /** Gives a late call up, but not its work in the thread, which makes the next call faster. */
  #late(settle: Waiting["settle"]): void {
    const silentMs = this.#options.clock.nowMs() - this.#repliedAtMs;
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
    this.#repliedAtMs = this.#options.clock.nowMs();
    const waiting = this.#waiting.get(report.id);
    if ("failure" in report) waiting?.settle(report.isOutage ? new Outage(report.failure) : new Error(report.failure));
    else waiting?.settle(report);
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

function sentOf(headers: Headers): PastOrder["headers"] {
  const sent = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}
