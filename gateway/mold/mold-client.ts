// Receives a MoldUDP64 session over one line or two: it drops duplicates, puts packets in order, and requests messages that neither line
// delivered from the request server. A client that joins in the middle of the day requests all earlier messages.

import type { udp } from "bun";
import type { Clock, Timer } from "../../src/base/index.ts";
import type { SoupAddress, SoupEnd, SoupReceiver, Wanted } from "../soup/soup-client.ts";
import {
  decodeMoldHeader,
  END_OF_SESSION,
  encodeMoldHeader,
  MoldError,
  readMoldMessages,
  sendDatagram,
} from "./mold-packets.ts";

type UdpSocket = udp.Socket<"buffer">;

/** The wait before a gap is requested, in case the other line or a later packet fills it. */
const GAP_WAIT_MS = 3;
/** The wait for an answer before it is requested again. */
const ASK_AGAIN_MS = 40;
const ASK_COUNT = 4_000;
/** Packets after a gap; beyond it further packets are dropped and requested later. */
const AHEAD_MAX = 4_096;
/** The session counts as lost after this time without packets and heartbeats. */
const SILENCE_MS = 15_000;
const CHECK_EVERY_MS = 1_000;

export class MoldClient {
  readonly #clock: Clock;
  readonly #receiver: SoupReceiver;
  readonly #requests: SoupAddress;
  #sockets: readonly UdpSocket[] = [];
  #session: string;
  #nextSeq: number;
  #isAccepted = false;
  /** The number after the last message that is known to have been sent. */
  #knownUntil = 1;
  #isOver = false;
  /** Packets that came too early, by number. Bound: AHEAD_MAX. */
  readonly #ahead = new Map<number, Uint8Array>();
  #askTimer: Timer | null = null;
  #missingFrom = 0;
  #check: Timer | null = null;
  #receivedMs: number;
  #isClosed = false;

  constructor(
    lines: readonly SoupAddress[],
    requests: SoupAddress,
    wanted: Wanted,
    clock: Clock,
    receiver: SoupReceiver,
  ) {
    this.#clock = clock;
    this.#receiver = receiver;
    this.#requests = requests;
    this.#session = wanted.session;
    this.#nextSeq = wanted.seq;
    this.#receivedMs = clock.monotonicMs();
    const open = lines.map((line) => this.#open(line));
    void Promise.all(open).then(
      (sockets) => {
        this.#sockets = sockets;
        if (this.#isClosed) this.#closeSockets();
      },
      (error: Error) => this.#end({ kind: "lost", message: error.message }),
    );
    this.#watch();
  }

  close(): void {
    this.#isClosed = true;
    this.#askTimer?.cancel();
    this.#check?.cancel();
    this.#closeSockets();
  }

  async #open({ host, port }: SoupAddress): Promise<UdpSocket> {
    const isGroup = /^2(?:2[4-9]|3\d)\./.test(host);
    const socket = await Bun.udpSocket({
      hostname: isGroup ? "0.0.0.0" : host,
      port,
      // When no server listens at the address, the socket reports an error; the request is sent again.
      socket: { data: (_socket, bytes) => this.#packet(bytes), error: () => undefined },
    });
    if (isGroup) socket.addMembership(host);
    return socket;
  }

  #packet(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    try {
      this.#take(bytes);
    } catch (error) {
      // An invalid packet counts as lost.
      if (!(error instanceof MoldError)) throw error;
    }
  }

  #take(bytes: Uint8Array): void {
    const { session, seq, count } = decodeMoldHeader(bytes);
    if (this.#session === "") this.#session = session;
    if (session !== this.#session) {
      // Both lines may still send the end of the previous session; the client does not wait for a session that is not running.
      if (!this.#isAccepted) this.#end({ kind: "rejected", code: "S" });
      return;
    }
    this.#receivedMs = this.#clock.monotonicMs();
    if (!this.#isAccepted) {
      this.#isAccepted = true;
      this.#receiver.accepted({ session, seq: this.#nextSeq });
      if (this.#isClosed) return;
    }
    const messages = count === END_OF_SESSION ? 0 : count;
    if (count === END_OF_SESSION) this.#isOver = true;
    this.#knownUntil = Math.max(this.#knownUntil, seq + messages);
    if (messages > 0 && seq + messages > this.#nextSeq) this.#deliver(seq, messages, bytes);
    else if (count === 0 && this.#nextSeq >= this.#knownUntil) this.#receiver.idle();
    if (this.#isClosed) return;
    this.#receiver.settled();
    this.#afterwards();
  }

  #deliver(seq: number, count: number, bytes: Uint8Array): void {
    if (seq > this.#nextSeq) {
      // The buffer of a datagram is reused for the next one.
      if (this.#ahead.size < AHEAD_MAX) this.#ahead.set(seq, bytes.slice());
      return;
    }
    this.#read(seq, count, bytes);
    for (let next = this.#ahead.get(this.#nextSeq); next !== undefined; next = this.#ahead.get(this.#nextSeq)) {
      this.#ahead.delete(this.#nextSeq);
      this.#read(this.#nextSeq, decodeMoldHeader(next).count, next);
      if (this.#isClosed) return;
    }
    // Packets of the two lines may begin with different messages.
    for (const [first, packet] of this.#ahead) {
      if (first > this.#nextSeq) continue;
      this.#ahead.delete(first);
      const { count: held } = decodeMoldHeader(packet);
      if (first + held > this.#nextSeq) this.#deliver(first, held, packet);
    }
  }

  #read(seq: number, count: number, bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let number = seq;
    readMoldMessages(view, count, (start, end) => {
      if (number++ !== this.#nextSeq || this.#isClosed) return;
      this.#nextSeq++;
      this.#receiver.message(view, start, end);
    });
  }

  /** Requests missing messages, and ends when no more can come. */
  #afterwards(): void {
    if (this.#isClosed) return;
    if (this.#nextSeq < this.#knownUntil) {
      // An answer may be shorter than its request, so the rest is requested soon after the end of the answer.
      if (this.#askTimer !== null && this.#nextSeq === this.#missingFrom) return;
      this.#missingFrom = this.#nextSeq;
      this.#askTimer?.cancel();
      this.#askTimer = this.#clock.after(GAP_WAIT_MS, () => this.#ask());
      return;
    }
    this.#askTimer?.cancel();
    this.#askTimer = null;
    if (!this.#isOver) return;
    this.#end({ kind: "session-over" });
  }

  #ask(): void {
    if (this.#isClosed || this.#nextSeq >= this.#knownUntil) return;
    const until = Math.min(this.#knownUntil, ...this.#ahead.keys());
    const count = Math.min(Math.max(until - this.#nextSeq, 1), ASK_COUNT);
    const request = encodeMoldHeader({ session: this.#session, seq: this.#nextSeq, count });
    sendDatagram(this.#sockets[0] ?? null, request, this.#requests.host, this.#requests.port);
    this.#askTimer = this.#clock.after(ASK_AGAIN_MS, () => this.#ask());
  }

  #watch(): void {
    this.#check = this.#clock.after(CHECK_EVERY_MS, () => {
      if (this.#clock.monotonicMs() - this.#receivedMs > SILENCE_MS) {
        this.#end({ kind: "lost", message: `no packet came for ${SILENCE_MS / 1_000} seconds` });
        return;
      }
      this.#watch();
    });
  }

  #end(end: SoupEnd): void {
    if (this.#isClosed) return;
    this.close();
    this.#receiver.ended(end);
  }

  #closeSockets(): void {
    for (const socket of this.#sockets) if (!socket.closed) socket.close();
  }
}
