// The state hash sees everything: two markets that differ anywhere have different hashes, however small and old the
// difference is.

import { expect, test } from "bun:test";
import { TAPE_TRADES_MAX } from "../../src/market/engine/tape.ts";
import type { ClosingRecord, Instrument, TradeSide } from "../../src/model/index.ts";
import { DAY_ONE, listed, Script, sar } from "./script.ts";

/** The fields that can differ; everything else of the market is the same. */
interface Variant {
  readonly listing?: Partial<Instrument>;
  readonly closings?: readonly ClosingRecord[];
  readonly firstSide?: TradeSide;
  readonly firstTime?: string;
  readonly deepOrders?: number;
  readonly levelTime?: string;
  readonly unpriced?: number;
  readonly unpricedTime?: string;
  readonly isHalted?: boolean;
  readonly lastIsOfficial?: boolean;
  readonly heartbeats?: number;
  readonly isEnded?: boolean;
  readonly indexClose?: number;
  readonly isNextDayPrepared?: boolean;
}

function hashOf(variant: Variant): string {
  const script = new Script(variant.closings ?? []).dayStart(DAY_ONE, 2);
  script.event({ type: "instrument", instrument: listed("2222", 25, variant.listing) });
  script.event({ type: "instrument", instrument: listed("1120", 90) });
  script.event({ type: "index-reference", index: "TASI", previousClose: sar(variant.indexClose ?? 11_000) });
  script.event({ type: "index-reference", index: "NOMU", previousClose: sar(24_000) });
  script
    .at("09:30")
    .phase("1120", "opening-auction")
    .at(variant.unpricedTime ?? "09:31");
  script
    .level("1120", "bid", 0, variant.unpriced ?? 100)
    .at("09:40")
    .indication("1120", 90, 10);
  script.at(variant.levelTime ?? "09:50").level("1120", "bid", 89, 10);
  for (let i = 0; i < 40; i++) script.level("1120", "bid", 80 - i, 10, i === 39 ? (variant.deepOrders ?? 1) : 1);
  script.at(variant.firstTime ?? "10:29").trade("1120", variant.firstSide ?? "buy", 90, 7);
  script.at("11:00");
  // The first trade leaves the tape; only the sums of the day still contain it.
  for (let i = 0; i < TAPE_TRADES_MAX; i++) script.trade("1120", "buy", 90, 7);
  script.at("12:00").trade("1120", "buy", 90, 7, { isOfficial: variant.lastIsOfficial ?? true });
  script.phase("1120", variant.isHalted ? "halted" : "continuous").at("13:00");
  for (let i = 0; i < (variant.heartbeats ?? 1); i++) script.heartbeat();
  if (variant.isEnded) script.event({ type: "day-end" });
  else if (variant.isNextDayPrepared) script.dayEnd().dayStart(DAY_ONE + 1, 5);
  else script.heartbeat();
  return script.engine.stateHash();
}

const variants: Readonly<Record<string, Variant>> = {
  "the base": {},
  "a name": { listing: { nameAr: "اسم" } },
  "an English name": { listing: { nameEn: "Name" } },
  "a sector": { listing: { sectorEn: "Energy" } },
  "an Arabic sector": { listing: { sectorAr: "الطاقة" } },
  "a number": { listing: { number: 5 } },
  "a market": { listing: { market: "NOMU" } },
  "a security type": { listing: { securityType: "Unknown" } },
  "a reference price": { listing: { referencePrice: sar(26) } },
  "a share count": { listing: { sharesOutstanding: 1_000_001 } },
  "a free float": { listing: { freeFloatBps: 9_999 } },
  "a lower limit": { listing: { limitLow: sar(20) } },
  "an upper limit": { listing: { limitHigh: sar(30) } },
  "a tick": { listing: { tick: 200 } },
  "a past trade of a listed symbol": { closings: [{ symbol: "2222", price: 1, tradedAtMs: 1 }] },
  "a past trade of a symbol that is away": { closings: [{ symbol: "7010", price: 1, tradedAtMs: 1 }] },
  "the price of that trade": { closings: [{ symbol: "7010", price: 2, tradedAtMs: 1 }] },
  "the side of a trade long off the tape": { firstSide: "sell" },
  "the half hour of a trade long off the tape": { firstTime: "10:30" },
  "an order count at the fortieth level": { deepOrders: 2 },
  "the time of a level change": { levelTime: "09:51" },
  "a market order": { unpriced: 101 },
  "the time of a market order": { unpricedTime: "09:32" },
  "a halt": { isHalted: true },
  "whether a trade was official": { lastIsOfficial: false },
  "one more heartbeat": { heartbeats: 2 },
  "the end of the day": { isEnded: true },
  "an index reference": { indexClose: 11_001 },
  "a new day in preparation": { isNextDayPrepared: true },
};

test("markets that differ in one thing alone have different hashes", () => {
  const names = new Map<string, string>();
  for (const [name, variant] of Object.entries(variants)) {
    const hash = hashOf(variant);
    expect(`${name} and ${names.get(hash) ?? "nothing"}`).toBe(`${name} and nothing`);
    names.set(hash, name);
    expect(hashOf(variant)).toBe(hash);
  }
});

test("an indication is in the hash while its auction lives", () => {
  const hash = (price: number): string =>
    new Script()
      .day(DAY_ONE, [listed("2222", 25)])
      .at("09:30")
      .phase("2222", "opening-auction")
      .indication("2222", price, 5)
      .engine.stateHash();
  expect(hash(25)).toBe(hash(25));
  expect(hash(25)).not.toBe(hash(26));
});
