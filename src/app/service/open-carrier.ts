// Opens the carrier that the settings ask for: the simulated exchange in this process, a feed over TCP, or a recording.

import type { ExchangeCarrier } from "../../../exchange/index.ts";
import { type Clock, type Log, present } from "../../base/index.ts";
import { RecordingCarrier, TcpCarrier } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import type { Store } from "../../store/index.ts";
import { type Effective, feedPlace, type Settings } from "../config/index.ts";
import { settleFeed } from "../simulated/market-identity.ts";
import { openSimulatedExchange } from "../simulated/open-exchange.ts";
import type { OpenProgress } from "../terminal/progress.ts";

export interface CarrierNeeds {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly progress: OpenProgress;
  /** The simulated exchange that this process had behind the leader's, where it stood by. */
  readonly exchange: ExchangeCarrier | null;
}

export async function openCarrier(needs: CarrierNeeds): Promise<Carrier> {
  const { settings, store, clock } = needs;
  const place = present(feedPlace(settings.feed), "the feed was checked with the settings");
  if (place.kind === "simulated") return openSimulatedExchange(needs);
  await settleFeed(store.settings, settings.feed);
  return place.kind === "recording"
    ? new RecordingCarrier(place.file, { clock, speed: settings.simSpeed })
    : new TcpCarrier({ host: place.host, port: place.port, clock });
}
