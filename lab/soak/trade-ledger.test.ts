// The ledger of all trades at the end of a run: the trades that a reader must still get after a disconnection.

import { expect, test } from "bun:test";
import { Checker } from "./checker.ts";
import { TradeLedger } from "./clients/trade-ledger.ts";
import { Recording } from "./feed/recording.ts";
import { tradeJson } from "./naive/naive-instrument.ts";
import { Tally } from "./tally.ts";

const [DAY_START, INSTRUMENT, TRADE] = [1, 2, 6];
const OPENING_MS = 10 * 3_600_000;
const LISTED_BYTES = 30;

/** A market of one share, and a reader of all its trades. */
function openLedger() {
  const tally = new Tally();
  const recording = new Recording();
  const ledger = new TradeLedger(recording, new Checker(recording, tally));
  const connection = { day: 0 };
  let seq = 0;
  const record = (type: number, body: Buffer): void => {
    const header = Buffer.alloc(12);
    header.writeUInt16LE(header.length + body.length, 0);
    header.writeUInt8(type, 2);
    header.writeUInt32LE(++seq, 4);
    header.writeUInt32LE(OPENING_MS, 8);
    recording.take(Buffer.concat([header, body]), connection);
  };
  const startDay = (day: number): void => {
    seq = 0;
    const start = Buffer.alloc(4);
    start.writeUInt32LE(day, 0);
    record(DAY_START, start);
    record(INSTRUMENT, Buffer.concat([Buffer.alloc(LISTED_BYTES), Buffer.from("\u00042222")]));
  };
  const trade = (tradeSeq: number): void => {
    const body = Buffer.alloc(16);
    body.writeUInt32LE(tradeSeq, 4);
    body.writeUInt32LE(300_000, 8);
    body.writeUInt32LE(10, 12);
    record(TRADE, body);
  };
  /** Sends the last trade of the recording to the reader, as the service does. */
  const send = (): void => {
    const newest = recording.today?.trades.at(-1);
    if (newest === undefined) throw new Error("there is no trade to send");
    ledger.frame({ type: "trade", symbol: newest.symbol, ...tradeJson(newest.event) });
  };
  const connect = (): void => {
    ledger.opened();
    ledger.frame({ type: "subscribed", symbols: ["*"] });
  };
  startDay(20261116);
  connect();
  trade(1);
  send();
  return { ledger, tally, startDay, trade, send, connect };
}

test("a trade that passes while the reader is there must come", () => {
  const { ledger, trade, send } = openLedger();
  expect(ledger.missing).toBeNull();
  trade(2);
  expect(ledger.missing).toBe("the last trade, 2222 2, never came");
  send();
  expect(ledger.missing).toBeNull();
});

test("a trade that passed while the reader was disconnected is not waited for, but the reader is", () => {
  const { ledger, trade, connect } = openLedger();
  ledger.closed();
  trade(2);
  expect(ledger.missing).toBe("the reader is away, and the last trade is 2222 2");
  connect();
  expect(ledger.missing).toBeNull();
  trade(3);
  expect(ledger.missing).toBe("the last trade, 2222 3, never came");
});

test("a trade that passes between the connect and the answer to its subscription is not waited for, and may come", () => {
  const { ledger, tally, trade, send } = openLedger();
  ledger.closed();
  ledger.opened();
  trade(2);
  ledger.frame({ type: "subscribed", symbols: ["*"] });
  expect(ledger.missing).toBeNull();
  send();
  expect(ledger.missing).toBeNull();
  expect(tally.samples).toEqual([]);
});

test("on a day that has begun without trades the last one of the day before must have come", () => {
  const { ledger, startDay, trade, send } = openLedger();
  trade(2);
  startDay(20261117);
  expect(ledger.missing).toBe("the last trade, 2222 2, never came");
  trade(1);
  send();
  expect(ledger.missing).toBeNull();
  expect(ledger.lost).toBe(1);
});

test("a reader follows from the first trade of its present connection on", () => {
  const { ledger, trade, send, connect } = openLedger();
  expect(ledger.isFollowing).toBe(true);
  ledger.closed();
  connect();
  expect(ledger.isFollowing).toBe(false);
  trade(2);
  send();
  expect(ledger.isFollowing).toBe(true);
});
