// Sends a session over MoldUDP64 to one line or two, and answers requests for lost messages.

import type { udp } from "bun";
import { type Clock, Repeat } from "../../src/base/index.ts";
import type { SoupAddress } from "../soup/soup-client.ts";
import {
  decodeMoldHeader,
  END_OF_SESSION,
  encodeMold,
  encodeMoldHeader,
  MOLD_HEADER_BYTES,
  MOLD_PACKET_BYTES_MAX,
  MoldError,
  sendDatagram,
} from "./mold-packets.ts";

/** The available messages of a session from a number on; null when there is no such session. */
export type MoldMessages = (session: string, seq: number) => readonly Uint8Array[] | null;

type UdpSocket = udp.Socket<"buffer">;

const HEARTBEAT_MS = 1_000;
/** Packets in answer to one request. */
const ANSWER_PACKETS_MAX = 64;
const LENGTH_BYTES = 2;

export class MoldSender {
  readonly #lines: readonly SoupAddress[];
  readonly #messages: MoldMessages;
  readonly #heartbeats: Repeat;
  #socket: UdpSocket | null = null;
  #session = "";
  #nextSeq = 1;
  /** The packet with the end of the previous session; null while there is none. */
  #ended: Uint8Array | null = null;
  #isStopped = false;

  constructor(lines: readonly SoupAddress[], messages: MoldMessages, clock: Clock) {
    this.#lines = lines;
    this.#messages = messages;
    this.#heartbeats = new Repeat({
      clock,
      everyMs: HEARTBEAT_MS,
      task: () => {
        if (this.#session === "") return;
        this.#sendToLines(encodeMoldHeader({ session: this.#session, seq: this.#nextSeq, count: 0 }));
        // Repeats the end of a session for receivers that have lost it.
        if (this.#ended !== null) this.#sendToLines(this.#ended);
      },
    });
  }

  /** Receives requests at this address from now on, and sends from it. */
  async listen({ host, port }: SoupAddress): Promise<void> {
    this.#socket = await Bun.udpSocket({
      hostname: host,
      port,
      socket: {
        data: (_socket, bytes, fromPort, fromHost) => this.#answer(bytes, { host: fromHost, port: fromPort }),
        // For a line without a receiver the socket reports an error, which is ignored.
        error: () => undefined,
      },
    });
    if (this.#isStopped) this.#socket.close();
    else this.#heartbeats.start();
  }

  /** Sends the new messages of the session up to `nextSeq`. In the first session, earlier messages are only sent on request. */
  send(session: string, nextSeq: number): void {
    if (this.#session === "") this.#nextSeq = nextSeq;
    else if (session !== this.#session) {
      this.#ended = encodeMoldHeader({ session: this.#session, seq: this.#nextSeq, count: END_OF_SESSION });
      this.#sendToLines(this.#ended);
      this.#nextSeq = 1;
    }
    this.#session = session;
    while (this.#nextSeq < nextSeq) {
      const messages = this.#messages(session, this.#nextSeq) ?? [];
      if (messages.length === 0) return;
      for (const { packet, next } of packetsOf(session, this.#nextSeq, messages)) {
        this.#nextSeq = next;
        this.#sendToLines(packet);
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    void this.#heartbeats.stop();
    this.#socket?.close();
  }

  #sendToLines(packet: Uint8Array): void {
    for (const { host, port } of this.#lines) sendDatagram(this.#socket, packet, host, port);
  }

  #answer(request: Uint8Array, to: SoupAddress): void {
    try {
      const { session, seq, count } = decodeMoldHeader(request);
      const messages = this.#messages(session, seq)?.slice(0, count) ?? [];
      const packets = packetsOf(session, seq, messages).slice(0, ANSWER_PACKETS_MAX);
      for (const { packet } of packets) sendDatagram(this.#socket, packet, to.host, to.port);
    } catch (error) {
      if (!(error instanceof MoldError)) throw error;
    }
  }
}

/** Packets of whole messages, each with the number after its last message. */
function packetsOf(
  session: string,
  seq: number,
  messages: readonly Uint8Array[],
): { readonly packet: Uint8Array; readonly next: number }[] {
  const packets: { packet: Uint8Array; next: number }[] = [];
  let from = 0;
  let bytes = MOLD_HEADER_BYTES;
  for (const [i, message] of messages.entries()) {
    bytes += LENGTH_BYTES + message.length;
    const isLast = i === messages.length - 1;
    if (!isLast && bytes + LENGTH_BYTES + (messages[i + 1]?.length ?? 0) <= MOLD_PACKET_BYTES_MAX) continue;
    packets.push({ packet: encodeMold(session, seq + from, messages.slice(from, i + 1)), next: seq + i + 1 });
    from = i + 1;
    bytes = MOLD_HEADER_BYTES;
  }
  return packets;
}
