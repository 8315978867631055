// The one connection of this process to NATS, which links the machines. It is opened in the background and reopened for ever: no part
// waits for it or ends with it. Messages that are published without a connection are dropped; PostgreSQL has all data that matters.

import { connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import { type Clock, type Log, pause, reasonOf, SECOND_MS, withTimeLimit } from "../../base/index.ts";

/** connecting: never connected so far. away: the connection was lost and is being reopened. */
export type NatsState = "connecting" | "connected" | "away" | "closed";

export interface Nats {
  readonly state: NatsState;
  /** The connection while there is one, for JetStream. */
  readonly connection: NatsConnection | null;
  /** The prefix of every subject of this deployment: other deployments may share the server. */
  readonly prefix: string;
  /** Sends when there is a connection; false when there is none, and the message is then not sent later. */
  publish(subject: string, bytes: Uint8Array): boolean;
  /** Subscribes on this and all later connections, until the returned function is called. */
  subscribe(subject: string, handler: (bytes: Uint8Array, subject: string) => void): () => void;
  /** Calls the listener at each connection, and at once when connected. */
  whenConnected(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface NatsOptions {
  /** `nats://host:port`, or `tls://` to refuse a server without TLS, with `user:password@` or `token@`; several with commas between. */
  readonly url: string;
  /** File with the authority's certificates for the server; null for the authorities that the system trusts. */
  readonly caFile: string | null;
  /** The name of the deployment; see `clusterName`. */
  readonly cluster: string;
  /** The name of this process, which NATS shows to its operator. */
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The pause before the next try to reach the server. */
const TRY_AGAIN_MS = 250;
const CONNECT_LIMIT_MS = 2 * SECOND_MS;
/** The connection to a server that hangs is closed after three unanswered pings. */
const PING_EVERY_MS = SECOND_MS;
const PINGS_UNANSWERED_MAX = 2;
const CLOSE_LIMIT_MS = SECOND_MS;

type Handler = (bytes: Uint8Array, subject: string) => void;

export function openNats(options: NatsOptions): Nats {
  const nats = new ReconnectingNats(options);
  void nats.keepConnected();
  return nats;
}

class ReconnectingNats implements Nats {
  readonly prefix: string;
  readonly #options: NatsOptions;
  /** The wanted subjects, each with its subscription on the current connection. Bound: the subjects of the parts of the service. */
  readonly #subjects = new Map<
    object,
    { readonly subject: string; readonly handler: Handler; sub: Subscription | null }
  >();
  // Bound: the parts of the service that use NATS.
  readonly #listeners = new Set<() => void>();
  #connection: NatsConnection | null = null;
  #state: NatsState = "connecting";

  constructor(options: NatsOptions) {
    this.#options = options;
    this.prefix = `marsad.${options.cluster}`;
  }

  get state(): NatsState {
    return this.#state;
  }

  get connection(): NatsConnection | null {
    return this.#state === "connected" ? this.#connection : null;
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    const { connection } = this;
    if (connection === null || connection.isClosed()) return false;
    try {
      connection.publish(subject, bytes);
      return true;
    } catch {
      // The connection was closed a moment ago; the loop below opens the next one.
      return false;
    }
  }

  subscribe(subject: string, handler: Handler): () => void {
    const key = {};
    const wanted = { subject, handler, sub: null };
    this.#subjects.set(key, wanted);
    if (this.#connection !== null) this.#subscribe(this.#connection, wanted);
    return () => {
      this.#subjects.get(key)?.sub?.unsubscribe();
      this.#subjects.delete(key);
    };
  }

  whenConnected(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#state === "connected") listener();
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#state = "closed";
    // A server that hangs must not delay the stop.
    if (connection !== null) await withTimeLimit(this.#options.clock, CLOSE_LIMIT_MS, connection.close());
  }

  /** Runs until `close`. The library reconnects by itself; when it gives up, this loop connects again. */
  async keepConnected(): Promise<void> {
    const { clock, log } = this.#options;
    let isNoted = false;
    while (!this.#isClosed()) {
      try {
        const connection = await connect(connectOptions(this.#options));
        if (this.#isClosed()) return await connection.close();
        isNoted = false;
        this.#adopt(connection);
        const reason = await connection.closed();
        this.#connection = null;
        if (this.#isClosed()) return;
        this.#changeState("away", reason instanceof Error ? reason.message : "the connection was closed");
      } catch (error) {
        const reason = reasonOf(error);
        if (!isNoted) log.warn({ reason }, "NATS cannot be reached; the market goes over the database meanwhile");
        isNoted = true;
      }
      await pause(clock, TRY_AGAIN_MS);
    }
  }

  #adopt(connection: NatsConnection): void {
    this.#connection = connection;
    for (const wanted of this.#subjects.values()) this.#subscribe(connection, wanted);
    void this.#follow(connection);
    this.#changeState("connected", "");
  }

  /** Follows the status of a connection that the library reports. */
  async #follow(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (this.#isClosed()) return;
      if (status.type === "reconnect") this.#changeState("connected", "");
      else if (status.type === "disconnect") this.#changeState("away", "the connection was lost");
      else if (status.type === "error")
        this.#options.log.warn({ reason: status.error.message }, "NATS refused something");
    }
  }

  #subscribe(
    connection: NatsConnection,
    wanted: { readonly subject: string; handler: Handler; sub: Subscription | null },
  ): void {
    wanted.sub = connection.subscribe(wanted.subject, {
      callback: (error, message) => {
        if (error === null) this.#handle(wanted.handler, message.data, message.subject);
      },
    });
  }

  /** Catches the errors of a handler, which would end the process from within the library. */
  #handle(handler: Handler, bytes: Uint8Array, subject: string): void {
    try {
      handler(bytes, subject);
    } catch (error) {
      this.#options.log.error({ err: error, subject }, "a message could not be handled");
    }
  }

  #isClosed(): boolean {
    return this.#state === "closed";
  }

  #changeState(state: "connected" | "away", reason: string): void {
    if (this.#state === state) return;
    const { log } = this.#options;
    const { state: before } = this;
    this.#state = state;
    if (state === "away") log.warn({ reason }, "NATS is away; the market goes over the database meanwhile");
    else {
      log.info({}, before === "away" ? "NATS is back" : "NATS is connected");
      for (const listener of this.#listeners) listener();
    }
  }
}

function connectOptions({ url, caFile, member }: NatsOptions) {
  const addresses = url.split(",").map((each) => new URL(each.trim()));
  const [{ username, password } = { username: "", password: "" }] = addresses;
  const user = decodeURIComponent(username);
  const pass = decodeURIComponent(password);
  // With these options the library refuses a server that does not offer TLS.
  const hasTls = caFile !== null || addresses.some(({ protocol }) => protocol === "tls:");
  return {
    servers: addresses.map(({ host }) => host),
    name: member,
    ...(pass === "" ? (user === "" ? {} : { token: user }) : { user, pass }),
    ...(hasTls ? { tls: caFile === null ? {} : { caFile } } : {}),
    timeout: CONNECT_LIMIT_MS,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: TRY_AGAIN_MS,
    reconnectJitter: TRY_AGAIN_MS / 2,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_UNANSWERED_MAX,
    // Only the addresses that the operator wrote are dialled.
    ignoreClusterUpdates: true,
    ignoreAuthErrorAbort: true,
  };
}
