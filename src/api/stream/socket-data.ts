// What a socket carries: from its upgrade until it is open what the address asked for and the verdict on its key, and from then on
// its connection.

import type { Admission } from "../../access/index.ts";
import { assert, present } from "../../base/index.ts";
import { type StreamChannel, type StreamError, SYMBOL_CHARS_MAX, streamError } from "../../wire/index.ts";
import type { Connection, OpeningRequest } from "./connection/connection.ts";

/** What the socket was asked for, and the verdict on its key. */
interface Opening extends OpeningRequest {
  readonly channel: StreamChannel;
  readonly admission: Admission;
}

export class SocketData {
  /** Where it comes from: address and port of the TCP connection. */
  readonly peer: string;
  /** Null until the socket is open, and for good when the key was refused. */
  connection: Connection | null = null;
  #opening: Opening | null;

  constructor(channel: StreamChannel, admission: Admission, asked: OpeningRequest, peer: string) {
    this.peer = peer;
    const symbol = asked.symbol?.trim().slice(0, SYMBOL_CHARS_MAX) || null;
    this.#opening = { channel, admission, symbol, heartbeat: asked.heartbeat };
  }

  /** What opens the socket. It is needed once, and a socket that is open for hours does not keep it. */
  takeOpening(): Opening {
    const opening = present(this.#opening, "a socket is opened once");
    this.#opening = null;
    return opening;
  }
}

/** Why the key was refused. A throttled request is answered before the upgrade and never comes here. */
export function keyRefusal({ channel, admission }: Opening): StreamError {
  assert(!admission.ok, "an admitted key has no refusal");
  const { refusal } = admission;
  const isAboutKey = refusal === "key-missing" || refusal === "key-format" || refusal === "key-invalid";
  return streamError(channel, isAboutKey ? refusal : "connection-limit", {});
}

export function dataOf(socket: Bun.ServerWebSocket<unknown>): SocketData {
  return present(
    socket.data instanceof SocketData ? socket.data : null,
    "every socket carries its data from the upgrade",
  );
}
