// What a socket carries from its upgrade on: the channel and symbol that the address asked for, the verdict on its key, and
// its connection once that is open.

import type { Admission } from "../access/index.ts";
import { assert } from "../base/index.ts";
import { type StreamChannel, type StreamError, SYMBOL_CHARS_MAX, streamError } from "../wire/index.ts";
import type { Connection, OpeningRequest } from "./connection/connection.ts";

export class SocketData {
  readonly channel: StreamChannel;
  readonly admission: Admission;
  /** Of `?symbol=`; null when it is missing or empty. */
  readonly symbol: string | null;
  /** Of `?heartbeat=`, as it was sent; null when it is missing. */
  readonly heartbeat: string | null;
  /** Where it comes from: address and port of the TCP connection. */
  readonly peer: string;
  /** Null until the socket is open, and for good when the key was refused. */
  connection: Connection | null = null;

  constructor(channel: StreamChannel, admission: Admission, asked: OpeningRequest, peer: string) {
    this.channel = channel;
    this.admission = admission;
    this.peer = peer;
    this.heartbeat = asked.heartbeat;
    this.symbol = asked.symbol?.trim().slice(0, SYMBOL_CHARS_MAX) || null;
  }

  /** Why the key was refused. A throttled request is answered before the upgrade and never comes here. */
  refusal(): StreamError {
    const { admission } = this;
    assert(!admission.ok, "an admitted key has no refusal");
    const { refusal } = admission;
    const isAboutKey = refusal === "key-missing" || refusal === "key-format" || refusal === "key-invalid";
    return streamError(this.channel, isAboutKey ? refusal : "connection-limit", {});
  }
}
