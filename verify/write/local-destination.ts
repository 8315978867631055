// A webhook destination on this machine: an HTTP server on loopback that passes every call to its owner, who decides the answer.

import { createServer, type IncomingMessage, type Server } from "node:http";

export interface ReceivedCall {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The unchanged body. */
  readonly body: string;
}

const HOST = "127.0.0.1";
const BODY_BYTES_MAX = 1_000_000;
const PATH = "/marsad";

export class LocalDestination {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens; `take` returns the status of the answer. Port 0 means any free port. */
  static open(port: number, take: (call: ReceivedCall) => Promise<number> | number): Promise<LocalDestination> {
    const server = createServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        response.statusCode = body === null ? 413 : await take({ headers: request.headers, body });
        response.end();
      });
    });
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, HOST, () => resolve(new LocalDestination(server)));
    });
  }

  get url(): string {
    const address = this.#server.address();
    return `http://${HOST}:${typeof address === "object" && address !== null ? address.port : 0}${PATH}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The body of a POST; null when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
