// FIX messages as text: cuts a stream of bytes into messages, reads the fields of a message by the dictionary, and writes messages. Each
// character of the text is one byte, so that lengths and checksums are those of the wire.

import { formatTimestamp, parseTimestamp, RIYADH_OFFSET_MS } from "../../src/base/index.ts";
import {
  DATA_LENGTHS,
  FIELDS,
  type FieldName,
  fieldOfTag,
  HEADER,
  HEADER_REQUIRED,
  MESSAGE_TYPES,
  MESSAGES,
  TAG_MAX,
  TRAILER,
} from "./fix-dictionary.ts";

export const BEGIN_STRING = "FIX.4.4";
const SOH = "\x01";
/** The most bytes between BodyLength and CheckSum; a message with a larger BodyLength is garbled. */
export const BODY_BYTES_MAX = 32_768;
/** The most bytes of BeginString and BodyLength together. */
const START_BYTES_MAX = 32;
const TRAILER_BYTES = 7;

export type Fields = ReadonlyMap<FieldName, string>;

export interface FixMessage {
  readonly type: string;
  /** The fields outside groups. */
  readonly fields: Fields;
  /** The entries of groups, by the field that counts them. */
  readonly groups: ReadonlyMap<FieldName, readonly Fields[]>;
}

/** The fault of a message: a value of SessionRejectReason, with its tag. */
export interface Problem {
  readonly reason: keyof typeof SESSION_REJECT_REASONS;
  readonly tag: string | null;
}

/** Values of SessionRejectReason with their texts in the specification. */
export const SESSION_REJECT_REASONS = {
  0: "Invalid tag number",
  1: "Required tag missing",
  2: "Tag not defined for this message type",
  4: "Tag specified without a value",
  5: "Value is incorrect (out of range) for this tag",
  6: "Incorrect data format for value",
  9: "CompID problem",
  10: "SendingTime accuracy problem",
  11: "Invalid MsgType",
  13: "Tag appears more than once",
  14: "Tag specified out of required order",
  16: "Incorrect NumInGroup count for repeating group",
} as const;

/** The fields of a message to write: a field with null is left out, a list of bodies is a group. */
export type Body = readonly (readonly [name: FieldName, value: string | number | null | readonly Body[]])[];

/** Cuts bytes into messages. Bytes that are not a framed message are garbled, and skipped up to the next beginning of a message. */
export class FixReader {
  /** Bound: START_BYTES_MAX, BODY_BYTES_MAX and TRAILER_BYTES together, and one chunk. */
  #text = "";

  /** Calls `take` with each whole message, and with null for garbled bytes, until it returns false. */
  read(bytes: Uint8Array, take: (message: string | null) => boolean): void {
    this.#text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    const text = this.#text;
    let at = 0;
    for (let isWanted = true; isWanted && at < text.length; ) {
      const start = beginningFrom(text, at);
      if (start > at) {
        at = start;
        isWanted = take(null);
        continue;
      }
      const length = lengthAt(text, at);
      if (length === "unknown") break;
      isWanted = take(length === "garbled" ? null : text.slice(at, at + length));
      at += length === "garbled" ? 1 : length;
    }
    this.#text = text.slice(at);
  }
}

/** The index where the next message may begin: at "8=", or at an "8" that ends the text. */
function beginningFrom(text: string, from: number): number {
  const at = text.indexOf("8=", from);
  if (at >= 0) return at;
  return text.endsWith("8") && text.length > from ? text.length - 1 : text.length;
}

/** The length of the message at `at`; "unknown" while its end is missing. */
function lengthAt(text: string, at: number): number | "garbled" | "unknown" {
  const beginEnd = text.indexOf(SOH, at);
  const lengthEnd = beginEnd < 0 ? -1 : text.indexOf(SOH, beginEnd + 1);
  if (lengthEnd < 0) return text.length - at > START_BYTES_MAX ? "garbled" : "unknown";
  if (lengthEnd - at > START_BYTES_MAX) return "garbled";
  const [, bytesText] = /^9=(\d{1,9})$/.exec(text.slice(beginEnd + 1, lengthEnd)) ?? [];
  const bodyBytes = Number(bytesText ?? Number.NaN);
  if (!(bodyBytes <= BODY_BYTES_MAX)) return "garbled";
  const trailer = lengthEnd + 1 + bodyBytes;
  if (text.length < trailer + TRAILER_BYTES) return "unknown";
  const isFramed = text[trailer - 1] === SOH && text.startsWith("35=", lengthEnd + 1);
  const isWhole = isFramed && text.slice(trailer, trailer + TRAILER_BYTES) === trailerOf(text, at, trailer);
  return isWhole ? trailer + TRAILER_BYTES - at : "garbled";
}

/** The field CheckSum for the text between these indexes. */
function trailerOf(text: string, from: number, to: number): string {
  let sum = 0;
  for (let at = from; at < to; at++) sum += text.charCodeAt(at);
  return `10=${`${sum & 0xff}`.padStart(3, "0")}${SOH}`;
}

/** A received message: the fields that could be read, and its first problem, or null. */
export interface Received {
  readonly message: FixMessage;
  readonly problem: Problem | null;
}

/** Reads a framed message; null when its inside is garbled. */
export function readMessage(text: string): Received | null {
  const raw = rawFieldsOf(text);
  return raw === null ? null : new MessageReading(raw).result();
}

type RawField = readonly [tag: string, value: string];

/** Null when a part is not "tag=value". */
function rawFieldsOf(text: string): readonly RawField[] | null {
  const fields: RawField[] = [];
  let dataBytes: number | null = null;
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf("=", at);
    if (equals < 0) return null;
    const tag = text.slice(at, equals);
    if (!/^-?\d{1,9}$/.test(tag)) return null;
    const end = dataBytes === null ? text.indexOf(SOH, equals) : equals + 1 + dataBytes;
    if (end < 0 || text[end] !== SOH) return null;
    const value = text.slice(equals + 1, end);
    fields.push([tag, value]);
    const name: FieldName | undefined = fieldOfTag(Number(tag));
    const isLength: boolean = name !== undefined && DATA_LENGTHS.has(name) && /^\d{1,6}$/.test(value);
    dataBytes = isLength ? Number(value) : null;
    at = end + 1;
  }
  return fields;
}

/** Reads the fields of one message in order and records the first problem. */
class MessageReading {
  readonly #type: string;
  readonly #row: ReturnType<typeof MESSAGES.get>;
  readonly #fields = new Map<FieldName, string>();
  readonly #groups = new Map<FieldName, Map<FieldName, string>[]>();
  #problem: Problem | null = null;
  #isBody = false;
  #group: { readonly name: FieldName; readonly fields: readonly FieldName[] } | null = null;

  constructor(raw: readonly RawField[]) {
    const [, type = ""] = raw.find(([tag]) => tag === "35") ?? [];
    this.#type = type;
    this.#row = MESSAGES.get(this.#type);
    for (const [tag, value] of raw) this.#read(tag, value);
    this.#checkGroups();
    for (const name of [...HEADER_REQUIRED, ...(this.#row?.required ?? [])]) {
      if (!this.#fields.has(name)) this.#note(1, FIELDS[name].tag);
    }
  }

  result(): Received {
    const message = { type: this.#type, fields: this.#fields, groups: this.#groups };
    // For a type without a row, problems of its fields do not matter.
    if (this.#row !== undefined) return { message, problem: this.#problem };
    const isOfProtocol = MESSAGE_TYPES.has(this.#type);
    return { message, problem: isOfProtocol ? null : { reason: 11, tag: null } };
  }

  #note(reason: Problem["reason"], tag: string | number): void {
    this.#problem ??= { reason, tag: `${tag}` };
  }

  #read(tag: string, value: string): void {
    const number = Number(tag);
    const name = fieldOfTag(number);
    if (name === undefined) {
      if (number < 1 || number > TAG_MAX) this.#note(0, tag);
      else if (value === "") this.#note(4, tag);
      // In requests, fields of the specification that the exchange does not read are skipped.
      else if (this.#row?.isAdmin === true) this.#note(2, tag);
      return;
    }
    const isHeader = HEADER.has(name);
    if (isHeader && this.#isBody) this.#note(14, tag);
    if (!isHeader && !TRAILER.has(name)) this.#isBody = true;
    if (value === "") this.#note(4, tag);
    else if (!isFormed(FIELDS[name].type, value)) this.#note(6, tag);
    else if (FIELDS[name].values?.has(value) === false) this.#note(5, tag);
    if (!this.#takeIntoGroup(name, tag, value)) this.#take(name, tag, value);
  }

  /** False when the field does not belong to the current group. */
  #takeIntoGroup(name: FieldName, tag: string, value: string): boolean {
    if (this.#group === null) return false;
    const { name: groupName, fields } = this.#group;
    if (!fields.includes(name)) {
      this.#group = null;
      return false;
    }
    const entries = this.#groups.get(groupName);
    if (name === fields[0]) entries?.push(new Map());
    const entry = entries?.at(-1);
    // An entry of a group must begin with the group's first field.
    if (entry === undefined) this.#note(16, FIELDS[groupName].tag);
    else if (entry.has(name)) this.#note(13, tag);
    entry?.set(name, value);
    return true;
  }

  #take(name: FieldName, tag: string, value: string): void {
    const isKnown = HEADER.has(name) || TRAILER.has(name) || this.#row?.fields.has(name) === true;
    if (this.#row !== undefined && !isKnown) this.#note(2, tag);
    if (this.#fields.has(name)) this.#note(13, tag);
    else this.#fields.set(name, value);
    const grouped = this.#row?.groups.get(name);
    if (grouped === undefined || this.#groups.has(name)) return;
    this.#group = { name, fields: grouped };
    this.#groups.set(name, []);
  }

  #checkGroups(): void {
    for (const [name, entries] of this.#groups) {
      if (Number(this.#fields.get(name)) !== entries.length) this.#note(16, FIELDS[name].tag);
    }
  }
}

const DIGITS = /^\d{1,9}$/;
const FORMS: Readonly<Record<(typeof FIELDS)[FieldName]["type"], RegExp>> = {
  text: /./s,
  char: /^[!-~]$/,
  int: /^-?\d{1,9}$/,
  seqnum: DIGITS,
  qty: /^-?\d{1,12}(?:\.\d{0,9})?$/,
  price: /^-?\d{1,12}(?:\.\d{0,9})?$/,
  boolean: /^[YN]$/,
  timestamp: /^\d{8}-\d\d:\d\d:\d\d(?:\.\d{3,9})?$/,
  date: /^\d{8}$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d{3,9})?$/,
  length: DIGITS,
  data: /^/,
  count: DIGITS,
};

function isFormed(type: keyof typeof FORMS, value: string): boolean {
  return FORMS[type].test(value) && (type !== "timestamp" || parseUtc(value) !== null);
}

/** The milliseconds of a UTCTimestamp; null for an invalid time. */
export function parseUtc(text: string): number | null {
  const [, year, month, day, time, seconds = "", fraction = ".000"] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d:\d\d):(\d\d)(\.\d{3})?\d*$/.exec(text) ?? [];
  // A leap second is read as the last second of its minute.
  const second = seconds === "60" ? "59" : seconds;
  return year === undefined ? null : parseTimestamp(`${year}-${month}-${day}T${time}:${second}${fraction}Z`);
}

/** A UTCTimestamp, "20261116-08:00:00.000". */
export function formatUtc(timeMs: number): string {
  const [day = "", time = ""] = formatTimestamp(timeMs - RIYADH_OFFSET_MS).split("T");
  return `${day.replaceAll("-", "")}-${time.slice(0, 12)}`;
}

/** The fields of a body as text. */
export function encodeBody(body: Body): string {
  let text = "";
  for (const [name, value] of body) {
    if (value === null) continue;
    const { tag } = FIELDS[name];
    if (typeof value === "object") {
      text += `${tag}=${value.length}${SOH}`;
      for (const entry of value) text += encodeBody(entry);
    } else text += `${tag}=${value}${SOH}`;
  }
  return text;
}

/** A complete message; `header` has the header fields after MsgType, `body` is text of `encodeBody`. */
export function encodeMessage(type: string, header: Body, body: string): string {
  const content = `35=${type}${SOH}${encodeBody(header)}${body}`;
  const text = `8=${BEGIN_STRING}${SOH}9=${content.length}${SOH}${content}`;
  return text + trailerOf(text, 0, text.length);
}
