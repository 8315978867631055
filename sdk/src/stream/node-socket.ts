// A WebSocket client for Node 20, which has none of its own: RFC 6455 over the upgrade of node:http, text messages only, no
// extensions. It is loaded only where the platform has no WebSocket.

import type { ClientRequest, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket, SocketHandlers } from "./socket.ts";

const OPCODE = { rest: 0x0, text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const;
const FINAL = 0x80;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
/** Far beyond any message of the service. */
const MESSAGE_BYTES_MAX = 16 << 20;
const CLOSE_WAIT_MS = 2_000;
const ABNORMAL = 1006;

// Written so that a bundler for browsers does not look for them.
const NODE_HTTP = "node:http";
const NODE_HTTPS = "node:https";

export function openNodeSocket(url: string, handlers: SocketHandlers): Socket {
  return new NodeSocket(url, handlers);
}

class NodeSocket implements Socket {
  readonly #handlers: SocketHandlers;
  #stream: Duplex | null = null;
  #isEnded = false;
  /** Bytes that are no whole frame yet. */
  #buffer: Buffer = Buffer.alloc(0);
  /** Parts of a message that came in several frames. */
  #parts: Buffer[] = [];
  #partsBytes = 0;

  constructor(url: string, handlers: SocketHandlers) {
    this.#handlers = handlers;
    this.#dial(url).catch((error: unknown) => this.#end(ABNORMAL, String(error)));
  }

  send(text: string): boolean {
    if (this.#stream === null || this.#isEnded) return false;
    this.#write(OPCODE.text, Buffer.from(text));
    return true;
  }

  close(code: number, reason: string): void {
    if (this.#stream === null) {
      this.#end(code, reason);
      return;
    }
    this.#write(OPCODE.close, closeBody(code, reason));
    setTimeout(() => this.#end(code, reason), CLOSE_WAIT_MS).unref();
  }

  async #dial(url: string): Promise<void> {
    const address = new URL(url);
    const isSecure = address.protocol === "wss:";
    address.protocol = isSecure ? "https:" : "http:";
    const http = (await import(isSecure ? NODE_HTTPS : NODE_HTTP)) as typeof import("node:http");
    const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Key": key,
      "Sec-WebSocket-Version": "13",
    };
    const request: ClientRequest = http.request(address, { headers });
    request.on("upgrade", (answer: IncomingMessage, stream: Duplex, head: Buffer) => {
      void this.#upgraded(key, answer, stream, head);
    });
    request.on("response", (answer) => {
      answer.resume();
      this.#end(ABNORMAL, `HTTP ${answer.statusCode}`);
    });
    request.on("error", (error) => this.#end(ABNORMAL, error.message));
    request.end();
  }

  async #upgraded(key: string, answer: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const accepted = await acceptOf(key);
    if (this.#isEnded || answer.headers["sec-websocket-accept"] !== accepted) {
      stream.destroy();
      this.#end(ABNORMAL, "the server does not speak WebSocket");
      return;
    }
    this.#stream = stream;
    stream.on("data", (bytes: Buffer) => this.#take(bytes));
    stream.on("error", (error) => this.#end(ABNORMAL, error.message));
    stream.on("close", () => this.#end(ABNORMAL, ""));
    if (head.length > 0) this.#take(head);
  }

  #take(bytes: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? bytes : Buffer.concat([this.#buffer, bytes]);
    for (;;) {
      const frame = frameOf(this.#buffer);
      if (frame === null || this.#isEnded) return;
      if (frame.end > MESSAGE_BYTES_MAX) {
        this.close(1009, "too large");
        return;
      }
      this.#buffer = this.#buffer.subarray(frame.end);
      this.#read(frame);
    }
  }

  #read({ opcode, isFinal, body }: Frame): void {
    if (opcode === OPCODE.ping) this.#write(OPCODE.pong, body);
    else if (opcode === OPCODE.close) {
      const code = body.length >= 2 ? body.readUInt16BE(0) : 1005;
      this.#write(OPCODE.close, body);
      this.#end(code, body.subarray(2).toString());
    } else if (opcode === OPCODE.text || opcode === OPCODE.rest) this.#message(isFinal, body);
  }

  #message(isFinal: boolean, body: Buffer): void {
    this.#parts.push(body);
    this.#partsBytes += body.length;
    if (this.#partsBytes > MESSAGE_BYTES_MAX) this.close(1009, "too large");
    else if (isFinal) {
      const whole = this.#parts.length === 1 ? body : Buffer.concat(this.#parts);
      this.#parts = [];
      this.#partsBytes = 0;
      this.#handlers.received(whole.toString());
    }
  }

  #write(opcode: number, body: Buffer): void {
    if (this.#stream === null || this.#isEnded) return;
    const mask = Buffer.from(crypto.getRandomValues(new Uint8Array(4)));
    const masked = Buffer.from(body);
    for (const [at, byte] of body.entries()) masked.writeUInt8(byte ^ mask.readUInt8(at & 3), at);
    this.#stream.write(Buffer.concat([headOf(opcode, body.length), mask, masked]));
  }

  #end(code: number, reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#stream?.destroy();
    this.#handlers.closed(code, reason);
  }
}

interface Frame {
  readonly opcode: number;
  readonly isFinal: boolean;
  readonly body: Buffer;
  /** Where the next frame begins. */
  readonly end: number;
}

/** The first frame of the bytes; null while it is not whole. */
function frameOf(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === LENGTH_64 ? 10 : short === LENGTH_16 ? 4 : 2;
  if (bytes.length < start) return null;
  let length = short;
  if (short === LENGTH_16) length = bytes.readUInt16BE(2);
  if (short === LENGTH_64) length = Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  // A frame that is too large is not waited for.
  if (bytes.length < end && end <= MESSAGE_BYTES_MAX) return null;
  const first = bytes.readUInt8(0);
  return { opcode: first & 0xf, isFinal: (first & FINAL) !== 0, body: bytes.subarray(start, end), end };
}

function headOf(opcode: number, length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([FINAL | opcode, MASKED | length]);
  const head = Buffer.from([FINAL | opcode, MASKED | LENGTH_16, 0, 0]);
  // What a client sends is far below 64 KiB.
  head.writeUInt16BE(length, 2);
  return head;
}

function closeBody(code: number, reason: string): Buffer {
  const body = Buffer.concat([Buffer.alloc(2), Buffer.from(reason).subarray(0, 123)]);
  body.writeUInt16BE(code);
  return body;
}

/** What the server must answer to the key of the handshake. */
async function acceptOf(key: string): Promise<string> {
  const text = new TextEncoder().encode(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  return Buffer.from(await crypto.subtle.digest("SHA-1", text)).toString("base64");
}
