// The packets of SoupBinTCP 4.00, the session protocol around ITCH: two bytes of length, a type character and a payload.

/** The bytes are not SoupBinTCP. */
export class SoupError extends Error {
  override readonly name = "SoupError";
}

/** Type characters of both directions. */
export const SOUP = {
  debug: "+",
  accepted: "A",
  rejected: "J",
  sequenced: "S",
  serverHeartbeat: "H",
  endOfSession: "Z",
  login: "L",
  unsequenced: "U",
  clientHeartbeat: "R",
  logout: "O",
} as const;

/** Each side sends at least this often, a heartbeat when it has no other packet. */
export const HEARTBEAT_MS = 1_000;
/** A side that receives nothing for this long closes the connection. */
export const SILENCE_MS = 15_000;

/** The reason why a server refuses a login: wrong user or password, or no such session or sequence number. */
export type LoginRejection = "A" | "S";

export interface Login {
  readonly user: string;
  readonly password: string;
  /** Empty for the current session. */
  readonly session: string;
  /** The first message that the client wants; 0 for the next new message. */
  readonly seq: number;
}

export interface Accepted {
  readonly session: string;
  readonly seq: number;
}

const USER_BYTES = 6;
const PASSWORD_BYTES = 10;
const SESSION_BYTES = 10;
const SEQ_BYTES = 20;
const LENGTH_BYTES = 2;
const SEQ_TEXT = /^\d{1,16}$/;

export function encodePacket(type: string, payload: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LENGTH_BYTES + 1 + payload.length);
  new DataView(bytes.buffer).setUint16(0, 1 + payload.length);
  bytes[LENGTH_BYTES] = type.charCodeAt(0);
  bytes.set(payload, LENGTH_BYTES + 1);
  return bytes;
}

export function encodeLogin({ user, password, session, seq }: Login): Uint8Array<ArrayBuffer> {
  const texts = [
    user.padEnd(USER_BYTES),
    password.padEnd(PASSWORD_BYTES),
    session.padStart(SESSION_BYTES),
    `${seq}`.padStart(SEQ_BYTES),
  ];
  return encodePacket(SOUP.login, ascii(texts.join("")));
}

export function decodeLogin(payload: Uint8Array): Login {
  if (payload.length !== USER_BYTES + PASSWORD_BYTES + SESSION_BYTES + SEQ_BYTES)
    throw new SoupError("a login of another length");
  const text = String.fromCharCode(...payload);
  const sessionAt = USER_BYTES + PASSWORD_BYTES;
  return {
    user: text.slice(0, USER_BYTES).trim(),
    password: text.slice(USER_BYTES, sessionAt).trim(),
    ...placeOf(text.slice(sessionAt)),
  };
}

export function encodeAccepted({ session, seq }: Accepted): Uint8Array<ArrayBuffer> {
  return encodePacket(SOUP.accepted, ascii(session.padStart(SESSION_BYTES) + `${seq}`.padStart(SEQ_BYTES)));
}

export function decodeAccepted(payload: Uint8Array): Accepted {
  if (payload.length !== SESSION_BYTES + SEQ_BYTES) throw new SoupError("an acceptance of another length");
  return placeOf(String.fromCharCode(...payload));
}

function placeOf(text: string): Accepted {
  const seq = text.slice(SESSION_BYTES).trim();
  if (seq !== "" && !SEQ_TEXT.test(seq)) throw new SoupError("a sequence number that is no number");
  return { session: text.slice(0, SESSION_BYTES).trim(), seq: Number(seq) };
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Cuts a stream of bytes into packets. */
export class SoupReader {
  /** The beginning of an incomplete packet. Bound: the longest packet, 64 KiB. */
  #rest: Uint8Array = new Uint8Array(0);

  /**
   * Calls `packet` with the type and the bounds of the payload of each whole packet. It stops, and drops the rest, once `packet` has
   * returned false.
   */
  read(bytes: Uint8Array, packet: (type: number, view: DataView, start: number, end: number) => boolean): void {
    const whole = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
    this.#rest = new Uint8Array(0);
    let at = 0;
    while (whole.length - at >= LENGTH_BYTES) {
      const length = view.getUint16(at);
      if (length === 0) throw new SoupError("a packet without a type");
      const end = at + LENGTH_BYTES + length;
      if (end > whole.length) break;
      if (!packet(view.getUint8(at + LENGTH_BYTES), view, at + LENGTH_BYTES + 1, end)) return;
      at = end;
    }
    this.#rest = whole.slice(at);
  }
}
