// The market of a deployment in JetStream, in the words of JetStream: the stream with its subjects and bounds, and how it is read.

import {
  DeliverPolicy,
  DiscardPolicy,
  type OrderedConsumerOptions,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";

/** Who was away longer reads the journal. */
const AGE_MAX_MS = 10 * MINUTE_MS;
const BYTES_MAX = 64 * 1024 * 1024;
/** A chunk that is sent again within this time is kept once. */
const DUPLICATE_WINDOW_MS = 2 * MINUTE_MS;

/** A consumer of a server that was restarted is back within some 2 s; with the library's defaults it takes half a minute. */
export const READING = { expires: 2 * SECOND_MS, idle_heartbeat: SECOND_MS / 2 };

/** The subject of the chunks of an epoch. */
export function chunkSubject({ prefix }: Pick<Nats, "prefix">, epoch: string): string {
  return `${prefix}.market.${epoch}`;
}

/** What is published from now on. */
export function fromNowOn(subject: string): Partial<OrderedConsumerOptions> {
  return { filter_subjects: subject, deliver_policy: DeliverPolicy.New };
}

export function streamName({ prefix }: Pick<Nats, "prefix">): string {
  return `${prefix.replaceAll(".", "_")}_market`;
}

/** In files, so that the stream is there at once when the server starts again. Nobody relies on what is in them. */
export function streamConfig({ prefix }: Pick<Nats, "prefix">): Partial<StreamConfig> & { readonly name: string } {
  return {
    name: streamName({ prefix }),
    subjects: [`${prefix}.market.*`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(AGE_MAX_MS),
    max_bytes: BYTES_MAX,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: 1,
  };
}
