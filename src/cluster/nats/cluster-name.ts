// The name of a deployment: all processes on one database have the same one, and no other deployment has it. Subjects and streams
// carry it, so that several deployments can share one NATS.

import { crockfordText, secretBytes } from "../../base/index.ts";
import type { StoredSettings } from "../../store/index.ts";

const NAME_KEY = "cluster.name";
const NAME_BYTES = 5;

/** The first process that asks gives the name. */
export async function clusterName(settings: Pick<StoredSettings, "get" | "compareAndSet">): Promise<string> {
  const first = crockfordText(secretBytes(NAME_BYTES)).toLowerCase();
  const isNew = await settings.compareAndSet(NAME_KEY, null, first);
  return isNew ? first : ((await settings.get(NAME_KEY)) ?? first);
}
