// The stream of JetStream that carries the market of a deployment: its name, its subjects and its bounds.

import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { MINUTE_MS } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";

/** Who was away longer reads the journal. */
const AGE_MAX_MS = 10 * MINUTE_MS;
const BYTES_MAX = 64 * 1024 * 1024;
/** A chunk that is sent again within this time is kept once. */
const DUPLICATE_WINDOW_MS = 2 * MINUTE_MS;

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
