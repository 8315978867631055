// A WebSocket client made by hand on a bare TCP socket: it can send any bytes, well-formed or not, see every frame as it is
// on the wire, and stop reading.

import { connect, type Socket } from "node:net";

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface RawFrame {
  readonly isFinal: boolean;
  readonly reserved: number;
  readonly opcode: number;
  readonly isMasked: boolean;
  readonly payload: Buffer;
}

export interface FrameShape {
  readonly isFinal?: boolean;
  readonly reserved?: number;
  readonly isMasked?: boolean;
  /** The length that the header claims, where it differs from the payload's. */
  readonly claimed?: number;
}

const MASK = Buffer.from([0x12, 0x9a, 0x00, 0xff]);

/** Encodes one client frame. */
export function frameOf(opcode: number, payload: string | Buffer = "", shape: FrameShape = {}): Buffer {
  const body = Buffer.from(payload);
  const { isFinal = true, reserved = 0, isMasked = true, claimed = body.length } = shape;
  const header = [(isFinal ? 0x80 : 0) | (reserved << 4) | opcode];
  const mask = isMasked ? 0x80 : 0;
  if (claimed < 126) header.push(mask | claimed);
  else if (claimed < 65_536) header.push(mask | 126, claimed >> 8, claimed & 0xff);
  else {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(claimed));
    header.push(mask | 127, ...length);
  }
  if (!isMasked) return Buffer.concat([Buffer.from(header), body]);
  const masked = body.map((byte, at) => byte ^ (MASK[at % 4] ?? 0));
  return Buffer.concat([Buffer.from(header), MASK, masked]);
}

export function closePayload(code: number, reason = ""): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code);
  payload.write(reason, 2);
  return payload;
}

const HANDSHAKE: Readonly<Record<string, string>> = {
  Host: "127.0.0.1",
  Upgrade: "websocket",
  Connection: "Upgrade",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version": "13",
};

export class RawSocket {
  /** Frames that were received and not read by the test yet. */
  readonly #frames: RawFrame[] = [];
  readonly #socket: Socket;
  #unread = Buffer.alloc(0);
  #head: string | null = null;
  #isEnded = false;
  #wake: () => void = () => {};

  private constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", (chunk) => this.#take(typeof chunk === "string" ? Buffer.from(chunk) : chunk));
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  /** Sends the opening handshake; a header of undefined is left out. Answers once the response's head is there. */
  static async open(
    port: number,
    path: string,
    headers: Readonly<Record<string, string | undefined>> = {},
    method = "GET",
  ): Promise<RawSocket> {
    const raw = new RawSocket(port);
    const lines = Object.entries({ ...HANDSHAKE, ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}\r\n`],
    );
    raw.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    while (raw.#head === null && !raw.#isEnded) await raw.#news();
    return raw;
  }

  /** The head of the answer to the handshake. */
  get head(): string {
    return this.#head ?? "";
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.head)?.[1] ?? 0);
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  text(frame: unknown, shape: FrameShape = {}): void {
    this.send(frameOf(OPCODE.text, typeof frame === "string" ? frame : JSON.stringify(frame), shape));
  }

  /** Stops reading: bytes of the server stay in buffers. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** The next frame; null once the connection is gone. */
  async next(): Promise<RawFrame | null> {
    while (this.#frames.length === 0 && !this.#isEnded) await this.#news();
    return this.#frames.shift() ?? null;
  }

  /** The next text frame as JSON; other frames before it are passed over. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape.
  async nextJson(): Promise<any> {
    for (;;) {
      const frame = await this.next();
      if (frame === null) throw new Error("closed while waiting for a text frame");
      if (frame.opcode === OPCODE.text) return JSON.parse(frame.payload.toString());
    }
  }

  /** Reads on to the close frame; code 0 where the connection ended without one. */
  async closing(): Promise<{ readonly code: number; readonly reason: string; readonly texts: readonly string[] }> {
    const texts: string[] = [];
    for (;;) {
      const frame = await this.next();
      if (frame === null) return { code: 0, reason: "", texts };
      if (frame.opcode === OPCODE.text) texts.push(frame.payload.toString());
      if (frame.opcode !== OPCODE.close) continue;
      const code = frame.payload.length < 2 ? 1005 : frame.payload.readUInt16BE(0);
      return { code, reason: frame.payload.subarray(2).toString(), texts };
    }
  }

  /** Resolves when the server has closed the TCP connection. */
  async ended(): Promise<void> {
    while (!this.#isEnded) {
      this.#frames.length = 0;
      await this.#news();
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #take(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    if (this.#head === null) {
      const end = this.#unread.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.#head = this.#unread.subarray(0, end).toString();
      this.#unread = this.#unread.subarray(end + 4);
    }
    if (this.status === 101) while (this.#takeFrame());
    this.#wake();
  }

  #takeFrame(): boolean {
    const bytes = this.#unread;
    if (bytes.length < 2) return false;
    const short = (bytes[1] ?? 0) & 0x7f;
    const headerBytes = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < headerBytes) return false;
    const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
    if (bytes.length < headerBytes + length) return false;
    const first = bytes[0] ?? 0;
    this.#frames.push({
      isFinal: (first & 0x80) !== 0,
      reserved: (first >> 4) & 7,
      opcode: first & 0x0f,
      isMasked: ((bytes[1] ?? 0) & 0x80) !== 0,
      payload: bytes.subarray(headerBytes, headerBytes + length),
    });
    this.#unread = bytes.subarray(headerBytes + length);
    return true;
  }
}
