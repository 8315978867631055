// The service's end of the evaluation thread, so that alert rules do not slow down the market, however many there are. Commands are
// sent in order, and the thread answers each message with its firings and a report.

import { type Clock, crashOf, Fault, programFile } from "../../base/index.ts";
import type { ObservedTick } from "../../market/index.ts";
import type { AlertRule, AlertState } from "../../model/index.ts";
import type { Firing } from "../../store/index.ts";
import { CommandQueue } from "./command-queue.ts";
import type { CommandMessage, EvaluationReport, FiringMessage, RuleCommand, RulesState } from "./messages.ts";

export interface RuleThreadOptions {
  readonly clock: Clock;
  /** Called with the firings in their order, a bounded number at a time. */
  readonly fired: (firings: readonly Firing[]) => void;
  /** Called with the state of the rules, after all firings that led to it. */
  readonly stated: (state: RulesState) => void;
  /** Called when the thread has died: the process must not continue. */
  readonly failed: (error: unknown) => void;
}

interface Waiter {
  readonly answers: number;
  readonly resolve: () => void;
}

/** The time for which commands that do not fill a message wait for further commands. */
export const SEND_AFTER_MS = 2;
/** The most messages without an answer. Beyond it the market waits until half of them are answered. */
const AHEAD_MAX = 64;

export class RuleThread {
  readonly #options: RuleThreadOptions;
  readonly #worker = new Worker(programFile("src/notify/evaluation/rule-worker.ts"));
  readonly #commands = new CommandQueue();
  /** Versions of the rules in the thread, including rules with `once` that have fired. */
  // Bound: the rules that the thread holds.
  readonly #versions = new Map<number, string>();
  readonly #closed = Promise.withResolvers<void>();
  #isSendPlanned = false;
  /** True when no message was sent after the last one that asked for the state of the rules. */
  #isStateReported = false;
  #sent = 0;
  #answered = 0;
  // Bound: one entry for each caller that waits for the thread.
  #waiters: Waiter[] = [];
  #hasEnded = false;

  constructor(options: RuleThreadOptions) {
    this.#options = options;
    this.#worker.onmessage = (event: MessageEvent<EvaluationReport | FiringMessage>) => this.#take(event.data);
    this.#worker.onerror = ({ message }) => this.#fail(`the thread of the alert rules crashed: ${crashOf(message)}`);
    this.#worker.addEventListener("close", () => {
      this.#fail("the thread of the alert rules stopped");
      this.#closed.resolve();
    });
  }

  /** Messages that are not answered yet. */
  get ahead(): number {
    return this.#sent - this.#answered;
  }

  /** Takes the next tick. A returned promise must be awaited before the tick after it. */
  take(tick: ObservedTick): Promise<void> | undefined {
    this.#commands.take(tick);
    if (this.#commands.isFull) this.#send();
    else if (this.#commands.isUrgent) this.#sendSoon();
    return this.ahead > AHEAD_MAX ? this.#answersUpTo(this.#sent - AHEAD_MAX / 2) : undefined;
  }

  /** The version of a rule in the thread; undefined when it is not there. */
  versionOf(ruleId: number): string | undefined {
    return this.#versions.get(ruleId);
  }

  /**
   * Adds a rule, in place of a rule with the same id. "put" continues from the states, if there are any; "resume" is for a rule that
   * was evaluated before a restart: it behaves as if there had been no restart.
   */
  add(type: "put" | "resume", rule: AlertRule, version: string, states: readonly AlertState[]): void {
    this.#versions.set(rule.id, version);
    this.run({ type, rule, states });
  }

  remove(ruleId: number): void {
    if (this.#versions.delete(ruleId)) this.run({ type: "remove", ruleId });
  }

  /** Runs a command after all earlier commands and ticks. */
  run(command: RuleCommand): void {
    this.#commands.add(command);
    this.#sendSoon();
  }

  /** Resolves when all commands so far were evaluated and reported (with the state, if wanted), or when the thread has ended. */
  sync(isStateWanted = false): Promise<void> {
    this.#send(isStateWanted);
    return this.#answersUpTo(this.#sent);
  }

  /** Ends the thread; resolves when it is gone. */
  close(): Promise<void> {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      this.#worker.terminate();
      for (const { resolve } of this.#waiters) resolve();
      this.#waiters = [];
    }
    return this.#closed.promise;
  }

  #sendSoon(): void {
    if (this.#isSendPlanned) return;
    this.#isSendPlanned = true;
    this.#options.clock.after(SEND_AFTER_MS, () => {
      this.#isSendPlanned = false;
      this.#send();
    });
  }

  #send(isStateAsked = false): void {
    const commands = this.#commands.drain();
    const isWorthIt = commands.length > 0 || (isStateAsked && !this.#isStateReported);
    if (!isWorthIt || this.#hasEnded) return;
    this.#isStateReported = isStateAsked;
    const message: CommandMessage = { commands, nowMs: this.#options.clock.nowMs(), isStateAsked };
    const buffers = commands.flatMap((command) => (command.type === "trades" ? [command.trades.cells.buffer] : []));
    this.#worker.postMessage(message, buffers);
    this.#sent++;
  }

  #take(message: EvaluationReport | FiringMessage): void {
    if (this.#hasEnded) return;
    if (message.type === "firings") {
      this.#options.fired(message.firings);
      return;
    }
    this.#answered++;
    if (message.state !== null) this.#options.stated(message.state);
    if (this.#waiters.length === 0) return;
    for (const { answers, resolve } of this.#waiters) if (answers <= this.#answered) resolve();
    this.#waiters = this.#waiters.filter(({ answers }) => answers > this.#answered);
  }

  #answersUpTo(answers: number): Promise<void> {
    if (this.#hasEnded || answers <= this.#answered) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ answers, resolve }));
  }

  #fail(reason: string): void {
    if (this.#hasEnded) return;
    void this.close();
    this.#options.failed(new Fault(reason));
  }
}
