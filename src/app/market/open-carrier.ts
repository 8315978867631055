// Where the market comes from, as the settings say: the simulated exchange in this process, a feed over TCP, or a recording.

import { ExchangeCarrier } from "../../../exchange/index.ts";
import { assert, type Clock, present } from "../../base/index.ts";
import { RecordingCarrier, TcpCarrier } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import type { Store } from "../../store/index.ts";
import { type Effective, feedPlace, type Settings } from "../config/index.ts";
import { exchangeOptionsOf } from "../exchange-options.ts";
import type { Progress } from "../progress.ts";
import { writeFirstFacts } from "./first-facts.ts";
import { writeFirstHistory } from "./first-history.ts";
import { settleFeed, settleSimulated } from "./market-identity.ts";

export interface CarrierGround {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly clock: Clock;
  readonly progress: (label: string) => Progress;
}

/** Settles which market the data folder holds and opens the way to it; a new simulated one gets its past. */
export async function openCarrier(ground: CarrierGround): Promise<Carrier> {
  const { settings, store } = ground;
  if (settings.feed === "simulated") return openSimulated(ground);
  const carrier = outsideCarrier(settings, ground.clock);
  await settleFeed(store.settings, settings.feed);
  return carrier;
}

async function openSimulated({ settings, sources, store, progress }: CarrierGround): Promise<Carrier> {
  const options = await settleSimulated(store.settings, exchangeOptionsOf(settings), {
    seed: sources.simSeed !== "default",
    start: sources.simStart !== "default",
    activity: sources.simActivity !== "default",
  });
  await writeFirstHistory(store, options, progress);
  await writeFirstFacts(store, options, progress);
  return new ExchangeCarrier(options);
}

function outsideCarrier(settings: Settings, clock: Clock): Carrier {
  const place = present(feedPlace(settings.feed) ?? null, "the settings name a feed");
  assert(place.kind !== "simulated", "the simulated exchange is no feed from outside");
  return place.kind === "recording"
    ? new RecordingCarrier(place.file, { clock, speed: settings.simSpeed })
    : new TcpCarrier({ host: place.host, port: place.port, clock });
}
