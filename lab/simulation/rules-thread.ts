// The evaluation thread of alert rules in a simulated process, in the place of a `Worker`: the same evaluation in this thread, with
// delayed messages both ways.

import { type Day, dayOf, type Random, reasonOf } from "../../src/base/index.ts";
import type { AlertRule, Position } from "../../src/model/index.ts";
import { CommandRunner } from "../../src/notify/evaluation/command-runner.ts";
import type { CommandMessage, RuleCommand } from "../../src/notify/evaluation/messages.ts";
import type { Scheduler } from "./scheduler.ts";
import { SimulatedThread } from "./thread.ts";

const LATENCY_MS = 0.2;

/** Called for every rule that a thread begins with: after which event, and whether it has a stored state. */
export type RuleBegun = (rule: AlertRule, after: Position, hasState: boolean) => void;

/** Called for each new thread; its result gets the day of the thread's first event. */
export type RulesReplayed = () => (day: Day) => void;

export class RulesThread extends SimulatedThread {
  readonly #random: Random;
  readonly #runner: CommandRunner;
  readonly #begun: RuleBegun;
  readonly #replayed: (day: Day) => void;
  #inAtMs = 0;
  #outAtMs = 0;
  /** The last event that the thread was given. */
  #position: Position | null = null;

  constructor(scheduler: Scheduler, random: Random, begun: RuleBegun, replayed: (day: Day) => void) {
    super(scheduler, "rules");
    this.#begun = begun;
    this.#replayed = replayed;
    this.#random = random;
    this.#runner = new CommandRunner((message) => {
      const data: unknown = structuredClone(message);
      this.#outAtMs = this.#arrival(this.#outAtMs);
      this.#runAt(this.#outAtMs, "rules report", () => this.onmessage?.({ data }));
    });
  }

  postMessage(message: CommandMessage): void {
    const copy = structuredClone(message);
    this.#inAtMs = this.#arrival(this.#inAtMs);
    this.#runAt(this.#inAtMs, "rules run", () => this.#run(copy));
  }

  #run(message: CommandMessage): void {
    try {
      for (const command of message.commands) this.#note(command);
      this.#runner.run(message);
    } catch (error) {
      this.onerror?.({ message: reasonOf(error) });
    }
  }

  #note(command: RuleCommand): void {
    const last = command.type === "trades" ? command.trades : command.type === "events" ? command.events.at(-1) : null;
    if (last !== null && last !== undefined) {
      const day = dayOf(last.timeMs);
      if (this.#position === null) this.#replayed(day);
      this.#position = { day, seq: last.seq };
    }
    if ((command.type === "put" || command.type === "resume") && this.#position !== null)
      this.#begun(command.rule, this.#position, command.states.length > 0);
  }

  #arrival(afterMs: number): number {
    return Math.max(afterMs, this.scheduler.nowMs + LATENCY_MS * (0.2 + this.#random.exponential()));
  }

  #runAt(atMs: number, label: string, run: () => void): void {
    this.scheduler.after(atMs - this.scheduler.nowMs, this.process, label, () => {
      if (!this.isDead) run();
    });
  }
}
