// Limits connections, so that the rest of the process has the descriptors that it needs: it ends the newest connections of an address
// beyond its share, and the newest of all before descriptors run out. The database, the feed, the log and the connected clients go on.

import { clientAddress, parseTrustedHops, type TrustedHops, throttleGroup } from "../../access/index.ts";
import { type Clock, type Component, type Counter, type Log, type Metrics, Repeat } from "../../base/index.ts";
import type { SystemSockets } from "./system-sockets.ts";

export interface ConnectionGuardOptions {
  readonly sockets: SystemSockets;
  /** The port of the listener; null while it is not open. */
  readonly port: () => number | null;
  /** True for a WebSocket, which the limits of its account cover. */
  readonly isStream: (address: string, port: number) => boolean;
  readonly trustedProxies: readonly string[];
  readonly connectionsPerAddress: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const EVERY_MS = 100;
/** The share of the descriptors that connections leave free, within these bounds. */
const RESERVE_SHARE = 1 / 16;
const RESERVE_MIN = 32;
const RESERVE_MAX = 512;

/** A connection that carries requests, or nothing yet. */
interface OpenConnection {
  readonly descriptor: number;
  readonly name: string;
  readonly group: string;
  /** The round in which it was first seen. */
  readonly since: number;
}

export class ConnectionGuard implements Component {
  readonly name = "connection guard";
  readonly #options: ConnectionGuardOptions;
  readonly #trustedHops: TrustedHops;
  readonly #reserve: number;
  readonly #rounds: Repeat;
  readonly #ended: Counter<"reason">;
  /** The round in which each connection was first seen. Bound: the descriptors of the process; every round drops closed connections. */
  #seen = new Map<string, number>();
  #round = 0;
  #isPressed = false;

  constructor(options: ConnectionGuardOptions) {
    const { clock, log, metrics, sockets } = options;
    this.#options = options;
    this.#trustedHops = parseTrustedHops(options.trustedProxies);
    const share = Math.floor(sockets.descriptorsMax * RESERVE_SHARE);
    this.#reserve = Math.min(RESERVE_MAX, Math.max(RESERVE_MIN, share));
    this.#rounds = new Repeat({
      clock,
      everyMs: EVERY_MS,
      task: async () => this.look(),
      failed: (error) => log.error({ err: error }, "looking at the open connections failed"),
    });
    this.#ended = metrics.counter(
      "connections_ended_total",
      "Connections ended unasked: an address had too many, or descriptors ran short.",
      ["reason"],
    );
    metrics.gauge("descriptors_max", "Descriptors that the process may have open.", [], (gauge) =>
      gauge.set(sockets.descriptorsMax),
    );
  }

  start(): void {
    this.#rounds.start();
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  /** Checks once. While few descriptors are in use, it costs one opened file. */
  look(): void {
    const { sockets, connectionsPerAddress } = this.#options;
    const port = this.#options.port();
    const lowestFree = sockets.lowestFree();
    const roomFor = sockets.descriptorsMax - this.#reserve;
    if (port === null || lowestFree < Math.min(connectionsPerAddress, roomFor)) {
      this.#seen.clear();
      this.#press(false);
      return;
    }
    this.#round++;
    const open = this.#find(port);
    const kept = this.#endExcess(open);
    const short = lowestFree - roomFor;
    this.#press(short >= 0);
    // Ends `#reserve` more of them, so that not every new connection meets the limit at once.
    if (short >= 0) this.#end(largestAndNewest(kept).slice(0, short + this.#reserve), "descriptors");
  }

  #find(port: number): OpenConnection[] {
    const { sockets, isStream } = this.#options;
    const open: OpenConnection[] = [];
    const seen = new Map<string, number>();
    const end = sockets.searchEnd();
    for (let descriptor = 3; descriptor < end; descriptor++) {
      const client = sockets.clientOf(descriptor, port);
      if (client === null) continue;
      const address = clientAddress(client.address, null, this.#trustedHops);
      if (isStream(address, client.port)) continue;
      const name = `${address} ${client.port}`;
      const since = this.#seen.get(name) ?? this.#round;
      seen.set(name, since);
      open.push({ descriptor, name, group: throttleGroup(address), since });
    }
    this.#seen = seen;
    return open;
  }

  /** Ends the newest connections of every address that has too many; a trusted proxy may have any number. Returns the others. */
  #endExcess(open: readonly OpenConnection[]): readonly OpenConnection[] {
    const excess = new Set<OpenConnection>();
    for (const [group, connections] of Map.groupBy(open, (connection) => connection.group)) {
      const count = connections.length - this.#options.connectionsPerAddress;
      if (count <= 0 || this.#trustedHops.contains(group)) continue;
      for (const connection of newestFirst(connections).slice(0, count)) excess.add(connection);
    }
    this.#end([...excess], "address");
    return open.filter((connection) => !excess.has(connection));
  }

  #end(connections: readonly OpenConnection[], reason: "address" | "descriptors"): void {
    for (const { descriptor } of connections) this.#options.sockets.end(descriptor);
    if (connections.length > 0) this.#ended.inc({ reason }, connections.length);
  }

  /** Logs one line when descriptors run short and one when there are enough again. */
  #press(isPressed: boolean): void {
    if (isPressed === this.#isPressed) return;
    this.#isPressed = isPressed;
    const { log, sockets } = this.#options;
    const fields = { descriptorsMax: sockets.descriptorsMax };
    if (isPressed) log.warn(fields, "descriptors run short; the newest connections are ended");
    else log.info(fields, "there are descriptors enough again");
  }
}

function newestFirst(connections: readonly OpenConnection[]): OpenConnection[] {
  return connections.toSorted((a, b) => b.since - a.since || b.descriptor - a.descriptor);
}

/** Sorts connections: those of the address with the most connections first, and of one address the newest first. */
function largestAndNewest(connections: readonly OpenConnection[]): readonly OpenConnection[] {
  const groups = [...Map.groupBy(connections, (connection) => connection.group).values()];
  return groups.toSorted((a, b) => b.length - a.length).flatMap(newestFirst);
}
