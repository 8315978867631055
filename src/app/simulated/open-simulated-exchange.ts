// Opens the simulated exchange in this process. A data folder goes on with the market that it holds; a new one first gets
// its companies and its past.

import { ExchangeCarrier, type ExchangeOptions } from "../../../exchange/index.ts";
import type { Clock, Log } from "../../base/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import type { Store } from "../../store/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { exchangeOptionsOf } from "./exchange-options.ts";
import { writeFirstPast } from "./first-past.ts";
import { HistoryThread } from "./history-thread.ts";
import { writeKnownCompanies } from "./known-companies.ts";
import { settleSimulated } from "./market-identity.ts";
import { patientStore } from "./patient-store.ts";

export interface SimulatedMarketNeeds {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly clock: Clock;
}

export interface SimulatedExchangeNeeds extends SimulatedMarketNeeds {
  readonly log: Log;
  readonly progress: OpenProgress;
  /** The exchange that was simulated behind the leader's, where this process stood by. */
  readonly exchange: ExchangeCarrier | null;
}

export async function openSimulatedExchange(needs: SimulatedExchangeNeeds): Promise<Carrier> {
  const { progress, exchange } = needs;
  const store = patientStore(needs);
  const options = await simulatedOptionsOf({ ...needs, store });
  await writeKnownCompanies(store);
  const carrier = exchange ?? new ExchangeCarrier(options);
  try {
    // While the last of the past is written, the exchange begins with its first day.
    await writeFirstPast(store, options, progress, (order) => new HistoryThread(order, () => carrier.prepare()));
  } catch (error) {
    carrier.stopWaiting();
    throw error;
  }
  return carrier;
}

/** The exchange of the market that the data folder or database holds. */
export async function simulatedOptionsOf({
  settings,
  sources,
  store,
  clock,
}: SimulatedMarketNeeds): Promise<ExchangeOptions> {
  const wanted = exchangeOptionsOf({ settings, sources }, settings.simClock, clock.nowMs());
  return await settleSimulated(store.settings, wanted, {
    seed: sources.simSeed !== "default",
    start: sources.simStart !== "default",
    activity: sources.simActivity !== "default",
    clock: sources.simClock !== "default",
    speed: sources.simSpeed !== "default",
    scenario: sources.scenario !== "default",
  });
}
