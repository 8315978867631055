// Runs commands on the rules inside the evaluation thread and reports the firings and the state of the rules.

import type { Firing } from "../../store/index.ts";
import { FiringLimits, SuppressedCounts } from "./firing-limits.ts";
import type { MarketFiring } from "./market-firing.ts";
import { MarketRules } from "./market-rules.ts";
import type { CommandMessage, EvaluationReport, FiringMessage, RuleCommand } from "./messages.ts";
import { firingOfMarket } from "./notification.ts";

/** Firings of one message: the service processes them within one turn of its event loop. */
const FIRINGS_PER_MESSAGE = 128;

export class CommandRunner {
  readonly #send: (message: FiringMessage | EvaluationReport) => void;
  readonly #rules = new MarketRules((firing) => this.#fire(firing));
  readonly #limits: Pick<FiringLimits, "admit">;
  readonly #suppressed = new SuppressedCounts();
  // Bound: FIRINGS_PER_MESSAGE, then they are sent.
  #firings: Firing[] = [];
  #nowMs = 0;

  constructor(
    send: (message: FiringMessage | EvaluationReport) => void,
    limits: Pick<FiringLimits, "admit"> = new FiringLimits(),
  ) {
    this.#send = send;
    this.#limits = limits;
  }

  run({ commands, nowMs, isStateAsked }: CommandMessage): void {
    this.#nowMs = nowMs;
    for (const command of commands) this.#runOne(command);
    this.#sendFirings();
    const state = isStateAsked
      ? { position: this.#rules.position, states: this.#rules.takeStates(), suppressed: this.#suppressed.take() }
      : null;
    this.#send({ type: "report", state });
  }

  #fire(firing: MarketFiring): void {
    if (!this.#limits.admit(firing.rule, this.#nowMs)) {
      this.#suppressed.add(firing.rule);
      return;
    }
    this.#firings.push(firingOfMarket(firing, this.#nowMs));
    if (this.#firings.length >= FIRINGS_PER_MESSAGE) this.#sendFirings();
  }

  #sendFirings(): void {
    if (this.#firings.length === 0) return;
    this.#send({ type: "firings", firings: this.#firings });
    this.#firings = [];
  }

  #runOne(command: RuleCommand): void {
    switch (command.type) {
      case "trades":
        this.#rules.take(command.trades);
        return;
      case "events":
        for (const event of command.events) this.#rules.apply(event);
        return;
      case "usual":
        this.#rules.setUsual(command.day, command.usual);
        return;
      case "put":
      case "resume":
        this.#rules[command.type](command.rule, new Map(command.states.map((state) => [state.symbol, state])));
        return;
      case "remove":
        this.#rules.remove(command.ruleId);
    }
  }
}
