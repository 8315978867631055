// Closes connections although nothing is wrong with them, because their process leaves or has too many: one after the other, each with
// a time of its own to come back after, so that no process meets all of their clients in one moment.

import { type Clock, jitter, pause } from "../../base/index.ts";
import { serviceRestart } from "../../wire/index.ts";
import type { Connection } from "./connection.ts";
import type { RelayedConnection } from "./relayed-connection.ts";

/** Between two closes, where there is time enough. */
const APART_MS = 20;
/** Clients come back after so many seconds, more of them when there are many clients. */
const RETRY_S_MIN = 1;
const RETRY_SPAN_S = { least: 4, most: 30 };
const CLIENTS_PER_SECOND = 500;

/** Resolves when every connection is closed, within about `limitMs`, or when it is not wanted any more. */
export async function shed(
  connections: readonly (Connection | RelayedConnection)[],
  limitMs: number,
  isWanted: () => boolean,
  clock: Clock,
): Promise<void> {
  const turns = Math.max(1, Math.min(connections.length, Math.floor(limitMs / APART_MS)));
  const perTurn = Math.ceil(connections.length / turns);
  const { least, most } = RETRY_SPAN_S;
  const spanS = Math.min(most, Math.max(least, Math.ceil(connections.length / CLIENTS_PER_SECOND)));
  for (let from = 0; from < connections.length; from += perTurn) {
    if (from > 0) await pause(clock, APART_MS);
    if (!isWanted()) return;
    for (const connection of connections.slice(from, from + perTurn)) {
      const seconds = RETRY_S_MIN + Math.floor(jitter() * (spanS + 1));
      connection.end(serviceRestart(connection.channel.name, seconds));
    }
  }
}
