// A pooler that gives a client another session of the server for each transaction, as PgBouncer does with pool_mode=transaction: sessions
// are opened with settings of its own, and the session that was used last is given out first.

import { connect, createServer, type Server, type Socket } from "node:net";

const LENGTH_BYTES = 4;
/** A server that is not in a transaction: ReadyForQuery with the status I. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const SSL_REQUEST = 80_877_103;
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);

export class TransactionPooler {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, port: number, sockets: Set<Socket>) {
    this.#server = server;
    this.port = port;
    this.#sockets = sockets;
  }

  /** `sessions` of the server are shared by all clients. */
  static async open(serverPort: number, user: string, database: string, sessions = 3): Promise<TransactionPooler> {
    const sockets = new Set<Socket>();
    const idle: Socket[] = [];
    for (let count = 0; count < sessions; count++) idle.push(await session(serverPort, user, database));
    for (const socket of idle) sockets.add(socket);
    const server = createServer((client) => {
      sockets.add(client);
      serveClient(client, idle);
    });
    return await new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        const port = address !== null && typeof address === "object" ? address.port : 0;
        resolve(new TransactionPooler(server, port, sockets));
      });
    });
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function serveClient(client: Socket, idle: Socket[]): void {
  let isStarted = false;
  let used: Socket | null = null;
  let waiting = Buffer.alloc(0);
  client.on("error", () => client.destroy());
  client.on("data", (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (!isStarted) {
      const length = waiting.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : waiting.readUInt32BE(0);
      if (waiting.length < length) return;
      const isSsl = waiting.readUInt32BE(LENGTH_BYTES) === SSL_REQUEST;
      waiting = waiting.subarray(length);
      client.write(isSsl ? "N" : Buffer.concat([AUTHENTICATED, READY]));
      isStarted = !isSsl;
    }
    if (isStarted && waiting.length > 0) {
      used ??= give(client, idle, () => {
        used = null;
      });
      used?.write(waiting);
      waiting = Buffer.alloc(0);
    }
  });
}

/** Gives a session to a client until its transaction is over. */
function give(client: Socket, idle: Socket[], ended: () => void): Socket | null {
  const session = idle.pop();
  if (session === undefined) {
    client.destroy();
    return null;
  }
  const answer = (bytes: Buffer): void => {
    if (bytes.subarray(-READY.length).equals(READY)) {
      session.off("data", answer);
      idle.push(session);
      ended();
    }
    client.write(bytes);
  };
  session.on("data", answer);
  return session;
}

function session(port: number, user: string, database: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
      const head = Buffer.alloc(2 * LENGTH_BYTES);
      head.writeUInt32BE(head.length + words.length, 0);
      head.writeUInt32BE(3 << 16, LENGTH_BYTES);
      socket.write(Buffer.concat([head, words]));
    });
    socket.once("error", reject);
    const started = (bytes: Buffer): void => {
      if (!bytes.subarray(-READY.length).equals(READY)) return;
      socket.off("data", started);
      resolve(socket);
    };
    socket.on("data", started);
  });
}
