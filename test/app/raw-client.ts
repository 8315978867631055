// Speaks to a server in raw bytes, for requests that no client library would send.

import { connect } from "node:net";

/** Sends the bytes and returns everything received until the server closed, or until `quietMs` passed without a byte. */
export function exchangeRaw(port: number, bytes: string | Uint8Array, quietMs = 400): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  socket.setTimeout(quietMs, () => socket.destroy());
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => resolve(received));
  return promise;
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The first answer in what was received; status 0 when there is none. */
export function firstAnswer(received: string): RawAnswer {
  const [head = "", body = ""] = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "").split("\r\n\r\n", 2);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body };
}
