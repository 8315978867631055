// A TCP port for clients: it checks addresses and certificates, limits the number of clients, passes each connection its bytes, and
// checks the connections regularly.

import { type Clock, Repeat } from "../base/index.ts";
import type { FeedGuard } from "./feed-guard.ts";

/** The part of a socket that a connection uses. */
export interface ClientSocket {
  /** Returns the number of bytes taken: fewer than given when the socket is full; `drained` is called later. */
  write(bytes: Uint8Array): number;
  /** Sends `bytes` and closes. */
  end(bytes?: Uint8Array): void;
  /** Closes at once. */
  terminate(): void;
}

/** The server's handler of a socket. */
interface ClientConnection {
  received(bytes: Uint8Array): void;
  /** The socket has room again. */
  drained(): void;
  /** The socket is closed. */
  closed(): void;
}

interface ClientListenerOptions<C extends ClientConnection> {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly guard: FeedGuard;
  readonly clientsMax: number;
  /** Takes a new client. When there are too many it may tell the client, or return null: the socket is then closed without a message. */
  readonly open: (socket: ClientSocket, isFull: boolean) => C | null;
  /** Runs for each client, every `checkEveryMs`. */
  readonly check: (client: C) => void;
  readonly checkEveryMs: number;
  readonly clock: Clock;
}

interface ClientListener<C extends ClientConnection> {
  readonly port: number;
  /** Bound: `clientsMax`. Code that closes a connection may remove it at once, to make room. */
  readonly clients: Set<C>;
  stop(): void;
}

export function listenForClients<C extends ClientConnection>(options: ClientListenerOptions<C>): ClientListener<C> {
  const { host, port, guard, clientsMax, open, check, checkEveryMs, clock } = options;
  const { allowed, tls } = guard;
  const clients = new Set<C>();
  const forget = (connection: C | null): void => {
    if (connection === null) return;
    connection.closed();
    clients.delete(connection);
  };
  const listener = Bun.listen<{ connection: C | null }>({
    hostname: host,
    port,
    data: { connection: null },
    ...(tls === null ? {} : { tls: tlsOf(tls) }),
    socket: {
      open(socket) {
        socket.data = { connection: null };
        // A peer that is not on the list gets no reply at all, so it cannot tell which protocol this port speaks.
        if (allowed?.has(socket.remoteAddress) === false) {
          socket.terminate();
          return;
        }
        const isFull = clients.size >= clientsMax;
        const connection = open(socket, isFull);
        socket.data = { connection };
        if (connection === null) socket.end();
        else if (!isFull) clients.add(connection);
      },
      data: (socket, bytes) => socket.data.connection?.received(bytes),
      drain: (socket) => socket.data.connection?.drained(),
      close: (socket) => forget(socket.data.connection),
      error: (socket) => forget(socket.data.connection),
    },
  });
  const checks = new Repeat({
    clock,
    everyMs: checkEveryMs,
    task: () => {
      for (const client of clients) check(client);
    },
  });
  checks.start();
  return {
    port: listener.port,
    clients,
    stop: () => {
      void checks.stop();
      listener.stop(true);
    },
  };
}

function tlsOf({ certificate, key, clientsCa }: NonNullable<FeedGuard["tls"]>): Bun.TLSOptions {
  const clients = clientsCa === null ? {} : { ca: clientsCa, requestCert: true, rejectUnauthorized: true };
  return { cert: certificate, key, ...clients };
}
