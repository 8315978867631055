// Opens the simulated exchange in this process. A data folder goes on with the market that it holds; a new one first gets
// its companies and its past.

import { ExchangeCarrier } from "../../../exchange/index.ts";
import type { Clock } from "../../base/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import type { Store } from "../../store/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { exchangeOptionsOf } from "./exchange-options.ts";
import { writeFirstPast } from "./first-past.ts";
import { writeKnownCompanies } from "./known-companies.ts";
import { settleSimulated } from "./market-identity.ts";

export interface SimulatedExchangeNeeds {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly clock: Clock;
  readonly progress: OpenProgress;
}

export async function openSimulatedExchange(needs: SimulatedExchangeNeeds): Promise<Carrier> {
  const { settings, sources, store, clock, progress } = needs;
  const wanted = exchangeOptionsOf(needs, settings.simClock, clock.nowMs());
  const options = await settleSimulated(store.settings, wanted, {
    seed: sources.simSeed !== "default",
    start: sources.simStart !== "default",
    activity: sources.simActivity !== "default",
    clock: sources.simClock !== "default",
    speed: sources.simSpeed !== "default",
    scenario: sources.scenario !== "default",
  });
  await writeKnownCompanies(store);
  await writeFirstPast(store, options, progress);
  return new ExchangeCarrier(options);
}
