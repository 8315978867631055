// Runs commands on the rules inside their thread and reports what they led to.

import type { Firing } from "../../store/index.ts";
import { MarketRules } from "../evaluation/market-rules.ts";
import { firingOfMarket } from "../notification/firing.ts";
import type { CommandMessage, EvaluationReport, RuleCommand } from "./messages.ts";

export class CommandRunner {
  readonly #rules = new MarketRules((firing) => this.#firings.push(firingOfMarket(firing, this.#nowMs)));
  // Bound: the firings of one message; the answer takes them along.
  #firings: Firing[] = [];
  #nowMs = 0;

  run({ commands, nowMs }: CommandMessage): EvaluationReport {
    this.#nowMs = nowMs;
    for (const command of commands) this.#runOne(command);
    const firings = this.#firings;
    this.#firings = [];
    return { position: this.#rules.position, firings, states: this.#rules.takeStates() };
  }

  #runOne(command: RuleCommand): void {
    switch (command.type) {
      case "trades":
        this.#rules.take(command.lot);
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
