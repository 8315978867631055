// A webhook destination on loopback, over TLS: it answers, fails, stalls, resets, redirects or never ends, as it is told,
// and remembers every call. Tests reach it under any public name through an injected resolver and dialler.

import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { present } from "../../src/base/index.ts";
import { type Dialler, socketDialler } from "../../src/notify/http/dialler.ts";
import type { Resolver } from "../../src/notify/http/resolver.ts";
import { type Certificates, certificates } from "./certificates.ts";

/** A call as it arrived. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

/** What to do with a call: answer with a status, or take the socket over. */
export type Behaviour = number | ((socket: Socket, call: ReceivedCall) => void);

export function answer(status: number, headers: Readonly<Record<string, string>> = {}, body = ""): Behaviour {
  return (socket) => {
    const lines = Object.entries({ "Content-Length": String(Buffer.byteLength(body)), ...headers });
    socket.write(
      `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
    );
  };
}

export class Receiver {
  readonly calls: ReceivedCall[] = [];
  readonly certificates: Certificates;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #waiters: (() => void)[] = [];
  #isClosing = false;
  /** How many connections were made. */
  connections = 0;
  /** By path; `otherwise` for every other one. */
  readonly behaviours = new Map<string, Behaviour>();
  otherwise: Behaviour = 200;

  private constructor(certificates: Certificates, isSecure: boolean) {
    this.certificates = certificates;
    const take = (socket: Socket): void => this.#take(socket);
    this.#server = isSecure
      ? createTlsServer({ key: certificates.key, cert: certificates.certificate }, take)
      : createServer(take);
  }

  static async open(isSecure = true): Promise<Receiver> {
    const receiver = new Receiver(certificates(), isSecure);
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" ? present(address, "it listens").port : 0;
  }

  /** Every name is a public address of the documentation's kind that is allowed here. */
  readonly resolver: Resolver = async (host) => {
    if (host.endsWith(".missing.example.com")) throw new Error("ENOTFOUND");
    return host.endsWith(".private.example.com") ? ["10.0.0.7"] : [PUBLIC_ADDRESS];
  };

  /** Dials this receiver whatever the address is: nothing but loopback is ever dialled. */
  readonly dialler: Dialler = (options, signal) =>
    socketDialler(this.certificates.authority)({ ...options, address: "127.0.0.1", port: this.port }, signal);

  /** Resolves when there are so many calls. */
  async received(count: number): Promise<readonly ReceivedCall[]> {
    while (this.calls.length < count) await new Promise<void>((resolve) => this.#waiters.push(resolve));
    return this.calls;
  }

  /** Calls that are not challenges. */
  get deliveries(): readonly ReceivedCall[] {
    return this.calls.filter(({ body }) => body?.event !== "webhook.verify");
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #take(socket: Socket): void {
    this.connections++;
    socket.on("error", () => {});
    // Its handshake ended after the others were closed.
    if (this.#isClosing) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    let bytes = Buffer.alloc(0);
    socket.on("data", (chunk: Uint8Array) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const taken = readCall(bytes);
        if (taken === null) return;
        bytes = bytes.subarray(taken.length);
        this.#answer(socket, taken.call);
      }
    });
  }

  #answer(socket: Socket, call: ReceivedCall): void {
    this.calls.push(call);
    const behaviour = this.behaviours.get(call.path) ?? this.otherwise;
    const act = typeof behaviour === "number" ? answer(behaviour) : behaviour;
    if (typeof act === "function") act(socket, call);
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }
}

export const PUBLIC_ADDRESS = "8.8.4.4";

function readCall(bytes: Buffer): { readonly call: ReceivedCall; readonly length: number } | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [line = "", ...fields] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(":")).toLowerCase(), field.slice(field.indexOf(":") + 2)]),
  );
  const length = end + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < length) return null;
  const text = bytes.toString("utf8", end + 4, length);
  return { call: { path: line.split(" ")[1] ?? "", headers, text, body: parsed(text) }, length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
