// Closes healthy connections because their process stops or has too many: one after the other, each with a different delay before
// it may reconnect, so that the clients do not all reconnect at one moment.

import { type Clock, jitter, pause } from "../../base/index.ts";
import { serviceRestart } from "../../wire/index.ts";
import type { Connection } from "./connection.ts";
import type { RelayedConnection } from "./relayed-connection.ts";

/** The pause between two closes, where there is enough time. */
const APART_MS = 20;
/** Clients reconnect after this many seconds or more; the span grows with the number of clients. */
const RETRY_S_MIN = 1;
const RETRY_SPAN_S = { least: 4, most: 30 };
const CLIENTS_PER_SECOND = 500;

/** Resolves when every connection is closed, within about `limitMs`, or when the caller does not want it any more. */
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
