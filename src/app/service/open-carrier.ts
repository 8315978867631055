// Opens the carrier that the settings ask for: the simulated exchange in this process, a feed over TCP, or a recording.

import { type Clock, present } from "../../base/index.ts";
import { RecordingCarrier, TcpCarrier } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import type { Store } from "../../store/index.ts";
import { type Effective, feedPlace, type Settings } from "../config/index.ts";
import { settleFeed } from "../simulated/market-identity.ts";
import { openSimulatedExchange } from "../simulated/open-simulated-exchange.ts";
import type { OpenProgress } from "../terminal/progress.ts";

export interface CarrierNeeds {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly clock: Clock;
  readonly progress: OpenProgress;
}

export async function openCarrier({ settings, sources, store, clock, progress }: CarrierNeeds): Promise<Carrier> {
  const place = present(feedPlace(settings.feed), "the feed was checked with the settings");
  if (place.kind === "simulated") return openSimulatedExchange({ settings, sources, store, clock, progress });
  await settleFeed(store.settings, settings.feed);
  return place.kind === "recording"
    ? new RecordingCarrier(place.file, { clock, speed: settings.simSpeed })
    : new TcpCarrier({ host: place.host, port: place.port, clock });
}
