// A network path to a server that a test can cut: while it is cut it swallows everything and answers nothing, like a network
// that is gone. Connections from before are dead when it is restored; new ones pass.

import { connect, createServer, type Server, type Socket } from "node:net";
import { closed, listen } from "../soak/loopback.ts";

export class CuttableWay {
  readonly #server: Server;
  readonly #target: number;
  // Bound: the connections of one process.
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  port = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#join(socket));
  }

  static async open(target: number): Promise<CuttableWay> {
    const way = new CuttableWay(target);
    way.port = await listen(way.#server);
    return way;
  }

  cut(): void {
    this.#isCut = true;
  }

  mend(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await closed(this.#server);
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      this.#hold(near, null);
      return;
    }
    const far = connect(this.#target, "127.0.0.1");
    this.#hold(near, far);
    this.#hold(far, near);
  }

  #hold(from: Socket, to: Socket | null): void {
    this.#sockets.add(from);
    from.on("data", (bytes) => {
      if (!this.#isCut) to?.write(bytes);
    });
    from.on("error", () => to?.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      // While the path is cut, the end of a connection is not passed on either.
      if (!this.#isCut) to?.destroy();
    });
  }
}
