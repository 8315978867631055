// Where the market comes from, as the settings say: the simulated exchange in this process, a feed over TCP, or a recording.

import { ExchangeCarrier } from "../../../exchange/index.ts";
import type { Clock } from "../../base/index.ts";
import { RecordingCarrier, TcpCarrier } from "../../feed/index.ts";
import type { Store } from "../../store/index.ts";
import type { Carrier } from "../../wire/index.ts";
import { usageComplaint } from "../complaint.ts";
import type { Effective, Settings } from "../config/index.ts";
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
  const { feed } = settings;
  if (feed.startsWith("recording:")) {
    return new RecordingCarrier(feed.slice("recording:".length), { clock, speed: settings.simSpeed });
  }
  const address = /^tcp:\/\/(\[[0-9a-fA-F:.]+\]|[^:/\s]+):(\d{1,5})\/?$/.exec(feed);
  const port = Number(address?.[2]);
  if (address === null || port < 1 || port > 65_535) {
    throw usageComplaint(`--feed does not take '${feed}': it takes simulated, tcp://host:port or recording:FILE.`);
  }
  return new TcpCarrier({ host: (address[1] ?? "").replace(/^\[|\]$/g, ""), port, clock });
}
