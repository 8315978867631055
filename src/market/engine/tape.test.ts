import { expect, test } from "bun:test";
import { packTradeNature, SESSIONS, TRADE_KINDS, type TradeEvent } from "../../model/index.ts";
import { TAPE_TRADES_MAX, Tape } from "./tape.ts";

function tradeEvent(tradeSeq: number, fields: Partial<TradeEvent> = {}): TradeEvent {
  return {
    type: "trade",
    seq: tradeSeq,
    timeMs: 1_794_726_000_000 + tradeSeq,
    instrument: 1,
    tradeSeq,
    price: 250_000 + tradeSeq,
    quantity: tradeSeq * 3,
    side: "buy",
    kind: "continuous",
    isOfficial: true,
    ...fields,
  };
}

test("a trade comes off the tape as it went on, its value computed [TRADES-03, TRADES-04]", () => {
  for (const kind of TRADE_KINDS) {
    for (const session of SESSIONS) {
      for (const side of ["buy", "sell"] as const) {
        for (const isOfficial of [true, false]) {
          const tape = new Tape("2222");
          tape.add(tradeEvent(7, { kind, side, isOfficial }), packTradeNature(side, isOfficial, kind, session));
          expect(tape.newest(1)).toEqual([
            {
              symbol: "2222",
              tradeSeq: 7,
              timeMs: 1_794_726_000_007,
              price: 250_007,
              quantity: 21,
              value: 250_007 * 21,
              side,
              kind,
              isOfficial,
              session,
            },
          ]);
        }
      }
    }
  }
});

test("the tape lists the newest first and forgets the oldest beyond its bound [TRADES-07]", () => {
  const tape = new Tape("2222");
  for (let count = 1; count <= TAPE_TRADES_MAX * 2 + 13; count++) {
    tape.add(tradeEvent(count), packTradeNature("buy", true, "continuous", "regular"));
    const kept = Math.min(count, TAPE_TRADES_MAX);
    const seqs = tape.newest(1_000).map((trade) => trade.tradeSeq);
    expect(seqs).toEqual(Array.from({ length: kept }, (_, age) => count - age));
  }
  expect(tape.newest(3).map((trade) => trade.tradeSeq)).toEqual([413, 412, 411]);
  expect(tape.newest(0)).toEqual([]);
});
