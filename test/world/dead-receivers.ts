// Destinations on loopback that will never take a delivery: one accepts and says nothing, one refuses the connection, one sends
// its answer a byte at a time and never comes to its end.

import { createServer, type Server, type Socket } from "node:net";
import { present, Repeat, SystemClock } from "../../src/base/index.ts";

const DRIP_EVERY_MS = 500;

export class DeadReceivers {
  readonly #servers: readonly Server[];
  readonly #sockets = new Set<Socket>();
  readonly #drips: Repeat;
  readonly #dripping = new Set<Socket>();
  readonly #urls: readonly string[];

  private constructor(servers: readonly [Server, Server], refusingPort: number) {
    this.#servers = servers;
    const [silent, dripping] = servers;
    silent.on("connection", (socket) => this.#hold(socket));
    dripping.on("connection", (socket) => {
      this.#hold(socket);
      this.#dripping.add(socket);
      socket.on("close", () => this.#dripping.delete(socket));
    });
    this.#drips = new Repeat({
      clock: new SystemClock(),
      task: () => {
        for (const socket of this.#dripping) socket.write("H");
      },
      everyMs: DRIP_EVERY_MS,
      failed: () => undefined,
    });
    this.#drips.start();
    this.#urls = [portOf(silent), refusingPort, portOf(dripping)].map((port) => `http://127.0.0.1:${port}`);
  }

  static async open(): Promise<DeadReceivers> {
    const servers = [createServer(), createServer()] as const;
    const closed = createServer();
    for (const server of [...servers, closed]) {
      await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0, backlog: 2_048 }, resolve));
    }
    const refusingPort = portOf(closed);
    await new Promise<void>((resolve) => closed.close(() => resolve()));
    return new DeadReceivers([...servers], refusingPort);
  }

  /** The url of one of them, each kind in turn. */
  url(index: number): string {
    return `${present(this.#urls[index % this.#urls.length], "there are three kinds")}/dead/${index}`;
  }

  close(): void {
    void this.#drips.stop();
    for (const socket of this.#sockets) socket.destroy();
    for (const server of this.#servers) server.close();
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    socket.resume();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" ? present(address, "it listens").port : 0;
}
