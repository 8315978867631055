// A FIX client for tests: it numbers its messages, stores the received ones, and follows books by snapshots and changes.

import { expect } from "bun:test";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { FieldName } from "../../gateway/fix/fix-dictionary.ts";
import {
  type Body,
  encodeBody,
  encodeMessage,
  type Fields,
  type FixMessage,
  FixReader,
  formatUtc,
  readMessage,
} from "../../gateway/fix/fix-message.ts";
import type { FeedTls } from "../../src/feed/index.ts";
import { until } from "../world/until.ts";

type Values = Readonly<Partial<Record<FieldName, string>>>;

export class FixClient {
  readonly messages: FixMessage[] = [];
  /** Levels by symbol and side, as "price quantity orders" by price. */
  readonly books = new Map<string, Map<string, string>>();
  isClosed = false;
  readonly socket: Socket;
  readonly #name: string;
  readonly #nowMs: () => number;
  #next: number;

  constructor(port: number, name: string, nowMs: () => number, next = 1, tls: FeedTls | null = null) {
    this.#name = name;
    this.#nowMs = nowMs;
    this.#next = next;
    const host = "127.0.0.1";
    const own = { cert: tls?.own?.certificate, key: tls?.own?.key };
    this.socket = tls === null ? connect(port, host) : connectTls({ host, port, ca: tls.ca ?? undefined, ...own });
    const reader = new FixReader();
    this.socket.on("data", (bytes) => {
      reader.read(Buffer.from(bytes), (text) => {
        const read = readMessage(text ?? expect.unreachable("garbled")) ?? expect.unreachable("garbled");
        // Every message of the exchange conforms to the dictionary.
        expect(read.problem).toBeNull();
        this.messages.push(read.message);
        this.#follow(read.message);
        return true;
      });
    });
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => {
      this.isClosed = true;
    });
  }

  /** The number of its next message. */
  get nextNumber(): number {
    return this.#next;
  }

  send(type: string, body: Body, header: Body = []): void {
    const usual: Body = [
      ["MsgSeqNum", this.#next++],
      ["SenderCompID", this.#name],
      ["SendingTime", formatUtc(this.#nowMs())],
      ["TargetCompID", "MARSAD"],
    ];
    this.socket.write(Buffer.from(encodeMessage(type, [...usual, ...header], encodeBody(body)), "latin1"));
  }

  logon(more: Body = []): Promise<FixMessage> {
    this.send("A", [["EncryptMethod", 0], ["HeartBtInt", 0], ...more]);
    return this.next("A");
  }

  order(id: string, more: Values = {}): void {
    const values = {
      Symbol: "1120",
      Side: "2",
      TransactTime: formatUtc(this.#nowMs()),
      OrderQty: "10",
      OrdType: "2",
      Price: "76",
      ...more,
    };
    this.send("D", [["ClOrdID", id], ...bodyOf(values)]);
  }

  change(type: "F" | "G", id: string, original: string, more: Values = {}): void {
    const values = { Symbol: "1120", Side: "2", TransactTime: formatUtc(this.#nowMs()), ...more };
    this.send(type, [["OrigClOrdID", original], ["ClOrdID", id], ...bodyOf(values)]);
  }

  subscribe(id: string, symbols: readonly string[], depth: number, types: readonly string[], more: Values = {}): void {
    this.send("V", [
      ["MDReqID", id],
      ...bodyOf({ SubscriptionRequestType: "1", MarketDepth: `${depth}`, MDUpdateType: "1", ...more }),
      ["NoMDEntryTypes", types.map((type): Body => [["MDEntryType", type]])],
      ["NoRelatedSym", symbols.map((symbol): Body => [["Symbol", symbol]])],
    ]);
  }

  /** Waits for the first message of the type with these values, and removes it from the received ones. */
  async next(type: string, values: Values = {}, each: () => void = () => undefined): Promise<FixMessage> {
    const isWanted = (message: FixMessage): boolean =>
      message.type === type && bodyOf(values).every(([name, value]) => message.fields.get(name) === value);
    await until(`${type} ${JSON.stringify(values)}`, () => this.messages.some(isWanted), each);
    const at = this.messages.findIndex(isWanted);
    return this.messages.splice(at, 1)[0] ?? expect.unreachable();
  }

  #follow({ type, fields, groups }: FixMessage): void {
    const request = fields.get("MDReqID") ?? "";
    if (type === "W") {
      for (const key of this.books.keys()) {
        if (key.startsWith(`${request} ${fields.get("Symbol")} `)) this.books.delete(key);
      }
    }
    if (type !== "W" && type !== "X") return;
    for (const entry of groups.get("NoMDEntries") ?? []) {
      const side = entry.get("MDEntryType");
      if (side !== "0" && side !== "1") continue;
      const key = `${request} ${entry.get("Symbol") ?? fields.get("Symbol")} ${side}`;
      const book = this.books.get(key) ?? new Map<string, string>();
      this.books.set(key, book);
      this.#change(book, entry);
    }
  }

  #change(book: Map<string, string>, entry: Fields): void {
    const price = entry.get("MDEntryPx") ?? "";
    const action = entry.get("MDUpdateAction") ?? "0";
    // A level is there exactly when its action says so.
    expect(book.has(price)).toBe(action !== "0");
    if (action === "2") book.delete(price);
    else book.set(price, `${entry.get("MDEntrySize")} ${entry.get("NumberOfOrders")}`);
  }
}

function bodyOf(values: Values): [FieldName, string][] {
  // The type of the values has names of fields alone.
  return Object.entries(values) as [FieldName, string][];
}
