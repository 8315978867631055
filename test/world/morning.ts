// A morning of a small market, written by hand: ten listings of every kind, an opening auction, an hour of trades. It ends at
// 11:00 with something on each page; the delayed market then stands at 10:45.

import type { Company, Instrument } from "../../src/model/index.ts";
import { DAY_ONE, listed, Script } from "../market/script.ts";
import { companyOf } from "./companies.ts";
import { MarketWorld, type WorldOptions } from "./market-world.ts";

const energy = { sectorEn: "Energy", sectorAr: "الطاقة" };
const banks = { sectorEn: "Banks", sectorAr: "البنوك" };
const reits = { sectorEn: "REITs", sectorAr: "الصناديق العقارية" };
const none = { sectorEn: "", sectorAr: "" };

export const MORNING_LISTINGS: readonly Instrument[] = [
  listed("1120", 70, { ...banks, nameAr: "الراجحي", nameEn: "Al Rajhi Bank", sharesOutstanding: 4_000_000 }),
  listed("1180", 35, { ...banks, nameAr: "الأهلي", nameEn: "Saudi National Bank", sharesOutstanding: 6_000_000 }),
  listed("2222", 27, { ...energy, nameAr: "أرامكو السعودية", nameEn: "Saudi Aramco", sharesOutstanding: 9_000_000 }),
  listed("2380", 8, { ...energy, nameAr: "بترو رابغ", nameEn: "Petro Rabigh" }),
  listed("4340", 8.5, { ...reits, nameAr: "الراجحي ريت", nameEn: "Al Rajhi REIT", securityType: "Closed-End Fund" }),
  listed("5308", 82.2, { ...none, nameAr: "صكوك حكومية", nameEn: "KSA Sukuk 2021-01-12", securityType: "Sukuk" }),
  listed("9405", 46.8, { ...none, nameAr: "صندوق الخبير", nameEn: "Alkhabeer ETF", securityType: "ETF" }),
  listed("6999", 10, { ...banks, nameAr: "شركة مجهولة", nameEn: "Incomplete", securityType: "Unknown" }),
  listed("9535", 50, { ...energy, nameAr: "لدن", nameEn: "Ladun", market: "NOMU" }),
  listed("9590", 20, { ...banks, nameAr: "أرماح", nameEn: "Armah Sports Co.", market: "NOMU" }),
];

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "2222": ["أرامكو", "Aramco"],
  "1120": ["مصرف الراجحي", "Al Rajhi"],
  "1180": ["SNB"],
};

/** Known to the directory and not listed today: nothing is known of its price. */
export const UNLISTED: Company = companyOf(listed("1150", 28, { nameAr: "الإنماء", nameEn: "Alinma Bank" }), {
  status: "suspended",
});

export const MORNING_COMPANIES: readonly Company[] = [
  ...MORNING_LISTINGS.map((instrument) => companyOf(instrument, { aliases: ALIASES[instrument.symbol] ?? [] })),
  UNLISTED,
].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));

/** The reference data at 09:00 and everyone in the opening auction from 09:30. */
export function preopen(script = new Script(), day = DAY_ONE, listings = MORNING_LISTINGS): Script {
  script.day(day, listings).at("09:30");
  for (const { symbol } of listings) script.phase(symbol, "opening-auction");
  script.at("09:40").level("2222", "bid", 0, 500, 2).level("2222", "bid", 27.2, 300, 2);
  script.level("2222", "ask", 27.1, 400, 3).level("2222", "ask", 27.4, 900, 4);
  return script.at("09:55").indication("2222", 27.1, 400).at("09:56").indication("2222", 27.2, 400);
}

/** From the auction into continuous trading, with trades until 10:50 and the book of 2222 at 10:58. */
export function openMarket(script: Script, listings = MORNING_LISTINGS): Script {
  script.at("10:00:10").level("2222", "bid", 0, 0).level("2222", "bid", 27.2, 0).level("2222", "ask", 27.1, 0);
  script.trade("2222", "buy", 27.2, 400, { kind: "opening" });
  for (const { symbol } of listings) script.phase(symbol, "continuous");
  script.at("10:05").trade("2222", "buy", 27.3, 100).trade("1120", "sell", 69.3, 50).trade("9535", "buy", 51, 10);
  script.trade("9405", "buy", 47, 5_000).trade("5308", "sell", 82, 20).trade("6999", "buy", 11, 9_000);
  script.at("10:20").trade("2222", "sell", 27.1, 200).trade("2380", "sell", 7.9, 5_000).trade("4340", "buy", 8.6, 700);
  script.at("10:31").trade("2222", "buy", 27.34, 250);
  // The delayed market at 11:00 has seen everything above this line.
  script.at("10:50").trade("2222", "buy", 27.5, 60).trade("1120", "buy", 70.7, 40).trade("9590", "sell", 19, 30);
  script.at("10:58").level("2222", "ask", 27.4, 0);
  for (let i = 0; i < 7; i++) script.level("2222", "bid", 27.4 - i * 0.02, 100 * (i + 1), i + 1);
  for (let i = 0; i < 22; i++) script.level("2222", "ask", 27.44 + i * 0.02, 50 * (i + 1), i + 2);
  script.level("1120", "bid", 70.5, 10);
  return script.at("11:00").heartbeat();
}

export function morningScript(): Script {
  return openMarket(preopen());
}

export interface Morning {
  readonly world: MarketWorld;
  readonly script: Script;
}

/** The service at 11:00 of that morning. */
export async function openMorning(options: WorldOptions = {}): Promise<Morning> {
  return playedWorld(morningScript(), options);
}

/** The service after a script of one's own, with the companies of the morning. */
export async function playedWorld(script: Script, options: WorldOptions = {}): Promise<Morning> {
  const world = await MarketWorld.open({ companies: MORNING_COMPANIES, ...options });
  await world.play(script);
  return { world, script };
}
