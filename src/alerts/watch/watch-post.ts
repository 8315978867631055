// The watch on the market as its thread keeps it: carries out orders and reports what they brought about.

import type { Firing } from "../../store/index.ts";
import { firingOfMarket } from "../notification/firing.ts";
import { MarketWatch } from "./market-watch.ts";
import type { FromWatch, ToWatch, WatchOrder } from "./watch-messages.ts";

export class WatchPost {
  readonly #watch = new MarketWatch((firing) => this.#firings.push(firingOfMarket(firing, this.#nowMs)));
  #firings: Firing[] = [];
  #nowMs = 0;

  carryOut({ orders, nowMs }: ToWatch): FromWatch {
    this.#nowMs = nowMs;
    for (const order of orders) this.#carryOut(order);
    const firings = this.#firings;
    this.#firings = [];
    return { position: this.#watch.position, firings, states: this.#watch.takeStates() };
  }

  #carryOut(order: WatchOrder): void {
    switch (order.type) {
      case "trades":
        this.#watch.take(order.lot);
        return;
      case "events":
        for (const event of order.events) this.#watch.apply(event);
        return;
      case "usual":
        this.#watch.setUsual(order.day, order.usual);
        return;
      case "put":
        this.#watch.put(order.rule, new Map(order.states.map((state) => [state.symbol, state])));
        return;
      case "remove":
        this.#watch.remove(order.ruleId);
    }
  }
}
