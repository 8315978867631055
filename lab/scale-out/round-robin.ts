// A load balancer as an operator would put in front of the edges: it knows TCP and `/readyz`, takes the edges in turn, and remembers
// nothing of a client.

import { connect, createServer, type Server, type Socket } from "node:net";
import { Repeat, SystemClock } from "../../src/base/index.ts";
import { closed, listen } from "../soak/loopback.ts";

const PROBE_EVERY_MS = 500;
const PROBE_LIMIT_MS = 2_000;

interface Target {
  readonly port: number;
  isReady: boolean;
}

export class RoundRobin {
  readonly #server: Server;
  // Bound: the edges of one test.
  #targets: Target[] = [];
  // Bound: the connections of one test.
  readonly #sockets = new Set<Socket>();
  readonly #probing: Repeat;
  #turn = 0;
  #port = 0;

  private constructor() {
    this.#server = createServer((client) => this.#join(client, this.#inTurn()));
    this.#probing = new Repeat({
      clock: new SystemClock(),
      everyMs: PROBE_EVERY_MS,
      task: () => this.#probe(),
      failed: (error) => {
        throw error;
      },
    });
  }

  static async open(): Promise<RoundRobin> {
    const front = new RoundRobin();
    front.#port = await listen(front.#server);
    front.#probing.start();
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Sets the ports of the edges for new connections. */
  use(ports: readonly number[]): void {
    this.#targets = ports.map((port) => ({ port, isReady: true }));
  }

  async close(): Promise<void> {
    await this.#probing.stop();
    for (const socket of this.#sockets) socket.destroy();
    await closed(this.#server);
  }

  async #probe(): Promise<void> {
    await Promise.all(
      this.#targets.map(async (target) => {
        const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
        const answer = await fetch(`http://127.0.0.1:${target.port}/readyz`, { signal }).catch(() => null);
        target.isReady = answer?.ok ?? false;
      }),
    );
  }

  /** The edges to try, ready ones first. */
  #inTurn(): Target[] {
    const from = this.#turn++ % Math.max(1, this.#targets.length);
    const all = [...this.#targets.slice(from), ...this.#targets.slice(0, from)];
    return [...all.filter(({ isReady }) => isReady), ...all.filter(({ isReady }) => !isReady)];
  }

  #join(client: Socket, [first, ...others]: readonly Target[]): void {
    if (first === undefined) {
      client.destroy();
      return;
    }
    client.pause();
    const edge = connect(first.port, "127.0.0.1");
    // The edge does not listen: this tries the next one, and the client does not notice.
    edge.once("error", () => this.#join(client, others));
    edge.once("connect", () => {
      edge.removeAllListeners("error");
      this.#bind(client, edge);
      this.#bind(edge, client);
      client.resume();
    });
  }

  #bind(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("data", (bytes) => {
      if (!to.write(bytes)) from.pause();
    });
    to.on("drain", () => void from.resume());
    from.on("error", () => to.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
