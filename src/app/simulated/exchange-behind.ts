// The simulated exchange of a process that stands by: it is simulated behind the one that leads, in its thread, so that the process
// goes on with the market at once when it leads.

import { ExchangeCarrier } from "../../../exchange/index.ts";
import { type Component, Repeat, SECOND_MS } from "../../base/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import { type SimulatedMarketNeeds, simulatedOptionsOf } from "./open-simulated-exchange.ts";

export interface ExchangeBehindNeeds extends SimulatedMarketNeeds {
  readonly market: LiveMarket;
  /** Whether this process leads by now: then the exchange is not stopped, for it goes on. */
  readonly leads: () => boolean;
}

export interface ExchangeBehind extends Component {
  readonly exchange: ExchangeCarrier;
}

const FOLLOW_EVERY_MS = SECOND_MS;

export async function openExchangeBehind(needs: ExchangeBehindNeeds): Promise<ExchangeBehind> {
  const { market, leads, clock } = needs;
  const exchange = new ExchangeCarrier(await simulatedOptionsOf(needs));
  const following = new Repeat({
    clock,
    everyMs: FOLLOW_EVERY_MS,
    task: async () => {
      const { position } = market.engine("realtime");
      if (position !== null) exchange.follow({ day: position.day, seq: position.seq + 1 });
    },
    // An exchange that is not behind the leader's is simulated when this process leads.
    failed: () => undefined,
  });
  return {
    name: "exchange behind",
    exchange,
    start: () => following.start(0),
    stop: async () => {
      await following.stop();
      if (!leads()) exchange.stopWaiting();
    },
  };
}
