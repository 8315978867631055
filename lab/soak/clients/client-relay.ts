// A relay between the clients and the service. It can cut every connection, and for the test of the checker it can change
// the service's data.

import { connect, createServer, type Server, type Socket } from "node:net";
import { closed, listen } from "../loopback.ts";

/** Changes the bytes of one connection on their way to the client. */
export type Tamper = () => (bytes: Buffer) => Buffer;

export class ClientRelay {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #servicePort: number;
  readonly #tamper: Tamper | null;
  port = 0;

  constructor(servicePort: number, tamper: Tamper | null) {
    this.#servicePort = servicePort;
    this.#tamper = tamper;
    this.#server = createServer((client) => this.#join(client));
  }

  async open(): Promise<void> {
    this.port = await listen(this.#server);
  }

  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await closed(this.#server);
  }

  #join(client: Socket): void {
    const service = connect(this.#servicePort, "127.0.0.1");
    const pair = [client, service] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      service.destroy();
    };
    service.on("error", end);
    client.on("error", end);
    client.on("close", end);
    // The service's last data before it closed still reaches the client.
    service.on("close", () => client.end());
    client.pipe(service);
    const change = this.#tamper?.() ?? ((bytes: Buffer) => bytes);
    service.on("data", (bytes: Buffer) => {
      const changed = change(bytes);
      if (changed.length === 0 || client.destroyed || client.write(changed)) return;
      service.pause();
      client.once("drain", () => service.resume());
    });
  }
}
