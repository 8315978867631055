// The same numbers on every endpoint: quote, batch, snapshot, movers, sectors and summary must agree. The market moves between two
// requests, so each answer is read between two snapshots, and compared in the rows on which the snapshots agree.

import type { Mover, SnapshotQuote } from "../../sdk/src/index.ts";
import { type KeyName, STARTER_UP } from "../run/keys.ts";
import { isSame, type Look, settle } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const INDEX = "TASI";
const COMPARED_MAX = 50;
const MEMBER_TYPES: ReadonlySet<string> = new Set(["Equity", "Closed-End Fund"]);
const NUMBERS = ["price", "change", "change_percent", "volume", "value", "trade_count", "high", "low"] as const;

export const AGREEMENT_CHECK: Check = {
  about: "numbers that must agree",
  rules: ids(
    "SNAPSHOT-02 SNAPSHOT-03 SNAPSHOT-04 MOVERS-01 MOVERS-03 MOVERS-05 MOVERS-06 MOVERS-07 MOVERS-08 MARKET-02",
    "MARKET-03 MARKET-05 MARKET-06 MARKET-07 SECTORS-01 SECTORS-02 SECTORS-03 SECTORS-04 SECTORS-06",
  ),
  run: async (target) => {
    await settle(target, () => quotesAndSnapshot(target));
    await settle(target, () => moversAndSnapshot(target));
    await settle(target, () => sectorsAndSummary(target));
  },
};

/** Reads a snapshot, `between` and another snapshot; `still` are the rows without a trade between the snapshots. */
async function framed<T>(target: Target, key: KeyName, between: () => Promise<T>) {
  const before = await target.read("getSnapshot", "SNAPSHOT-02", { key });
  const middle = await between();
  const after = await target.read("getSnapshot", "SNAPSHOT-02", { key });
  const later = new Map(after.quotes.map((row) => [row.symbol, row]));
  const still = before.quotes.filter((row) => later.get(row.symbol)?.trade_count === row.trade_count);
  return { before, middle, after, still: new Map(still.map((row) => [row.symbol, row])) };
}

async function quotesAndSnapshot(target: Target): Promise<readonly Look[]> {
  const key = target.key(STARTER_UP);
  const { quotes, quiet } = await target.sample();
  const symbols = [...quotes.slice(0, COMPARED_MAX / 2), ...quotes.slice(-COMPARED_MAX / 2)].map(
    ({ symbol }) => symbol,
  );
  const { before, middle, still } = await framed(target, key, async () => ({
    batch: await target.read("getQuotes", "BATCH-02", { key, query: { symbols } }),
    one: await target.read("getQuote", "QUOTE-02", { key, path: { symbol: quiet } }),
  }));
  const order = before.quotes.map(({ symbol }) => symbol);
  const looks: Look[] = [
    ["SNAPSHOT-03", before.count === order.length, `count ${before.count} of ${order.length} rows`],
    ["SNAPSHOT-04", order.join() === order.toSorted().join(), `${order.length} rows by symbol`],
  ];
  for (const quote of [...middle.batch.quotes, middle.one]) {
    const row = still.get(quote.symbol);
    if (row === undefined) continue;
    for (const name of NUMBERS) {
      const seen = `${quote.symbol}: ${name} ${quote[name]} of the quote, ${row[name]} of the snapshot`;
      looks.push(["SNAPSHOT-04", isSame(quote[name], row[name]), seen]);
    }
  }
  return looks;
}

async function moversAndSnapshot(target: Target): Promise<readonly Look[]> {
  const key = target.key(STARTER_UP);
  const query = { index: INDEX } as const;
  const { before, middle, still } = await framed(target, key, async () => ({
    rising: await target.read("getGainers", "MOVERS-01", { key, query }),
    losers: (await target.read("getLosers", "MOVERS-01", { key, query })).losers,
    volume: (await target.read("getVolumeLeaders", "MOVERS-01", { key, query })).stocks,
    value: (await target.read("getValueLeaders", "MOVERS-01", { key, query })).stocks,
  }));
  const members = membersOf(before.quotes).filter(({ symbol }) => still.has(symbol));
  const lists: readonly [string, readonly Mover[], (row: SnapshotQuote) => number][] = [
    ["MOVERS-05", middle.rising.gainers, (row) => row.change_percent],
    ["MOVERS-06", middle.losers, (row) => -row.change_percent],
    ["MOVERS-07", middle.volume, (row) => row.volume],
    ["MOVERS-08", middle.value, (row) => row.value],
  ];
  const { count, index, gainers } = middle.rising;
  const envelope: Look = [
    "MOVERS-03",
    count === gainers.length && index === INDEX,
    `gainers: count ${count} of ${gainers.length}, index ${index}`,
  ];
  const looks = lists.flatMap(([rule, list, rank]) => listLooks(rule, list, rank, members, still));
  return [envelope, ...looks];
}

/** The list has the numbers of the snapshot, in order, and no member that belongs before its last entry is missing. */
function listLooks(
  rule: string,
  list: readonly Mover[],
  rank: (row: SnapshotQuote) => number,
  members: readonly SnapshotQuote[],
  still: ReadonlyMap<string, SnapshotQuote>,
): readonly Look[] {
  const looks: Look[] = [];
  const ranks: number[] = [];
  for (const mover of list) {
    const row = still.get(mover.symbol);
    if (row === undefined) continue;
    ranks.push(rank(row));
    const seen = `${mover.symbol}: ${mover.price} and ${mover.change_percent} %, snapshot ${row.price} and ${row.change_percent} %`;
    looks.push([rule, isSame(mover.price, row.price) && isSame(mover.change_percent, row.change_percent), seen]);
    looks.push([rule, mover.volume === row.volume, `${mover.symbol}: volume ${mover.volume}, ${row.volume}`]);
  }
  const isFalling = ranks.every((each, at) => at === 0 || each <= (ranks[at - 1] ?? each));
  looks.push([rule, isFalling, `in order: ${ranks.join(", ")}`]);
  const last = ranks.at(-1) ?? Number.POSITIVE_INFINITY;
  const listed = new Set(list.map(({ symbol }) => symbol));
  const missing = members.find((row) => rank(row) > last && !listed.has(row.symbol));
  const isWhole = missing === undefined || list.length === 0;
  looks.push([rule, isWhole, `${list.length} rows${isWhole ? "" : `; ${missing?.symbol} is left out`}`]);
  return looks;
}

const membersOf = (rows: readonly SnapshotQuote[]): readonly SnapshotQuote[] =>
  rows.filter((row) => row.market === INDEX && MEMBER_TYPES.has(row.security_type));

async function sectorsAndSummary(target: Target): Promise<readonly Look[]> {
  const key = target.key(STARTER_UP);
  const { before, middle, after } = await framed(target, key, async () => ({
    summary: await target.read("getMarketSummary", "MARKET-05", { key, query: { index: INDEX } }),
    plain: await target.read("getMarketSummary", "MARKET-05", { key }),
    small: await target.read("getMarketSummary", "MARKET-05", { key, query: { index: "nomuc" as "NOMU" } }),
    sectors: await target.read("getSectors", "SECTORS-01", { key, query: { index: INDEX } }),
  }));
  const { summary, sectors } = middle;
  const [earlier, later] = [membersOf(before.quotes), membersOf(after.quotes)];
  const sumOf = (rows: readonly SnapshotQuote[], name: "volume" | "trade_count" | "value"): number =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const within = (rule: string, what: string, value: number, name: "volume" | "trade_count" | "value"): Look => {
    const [from, to] = [sumOf(earlier, name), sumOf(later, name)];
    return [rule, value >= from - 1 && value <= to + 1, `${what} ${value}, members ${from} to ${to}`];
  };
  const counted = summary.advancing + summary.declining + summary.unchanged;
  const names = sectors.sectors.map((sector) => sector.sector_name);
  const missing = new Set(earlier.map((row) => row.sector_en).filter((name) => name !== null));
  for (const name of names) missing.delete(name);
  const ranks = sectors.sectors.map((sector) => sector.change_percent);
  return [
    ["MARKET-02", middle.plain.index === INDEX, `without index: ${middle.plain.index}`],
    ["MARKET-03", middle.small.index === "NOMU", `index=nomuc: ${middle.small.index}`],
    within("MARKET-05", "total_volume", summary.total_volume, "volume"),
    within("MARKET-05", "trade_count", summary.trade_count, "trade_count"),
    within("MARKET-05", "total_value", summary.total_value, "value"),
    [
      "MARKET-07",
      counted === earlier.length,
      `${counted} advancing, declining and unchanged; ${earlier.length} members in the snapshot`,
    ],
    moodLook(summary.market_mood, summary.advancing, summary.declining, counted),
    ["SECTORS-02", sectors.count === names.length, `count ${sectors.count} of ${names.length} sectors`],
    ["SECTORS-03", missing.size === 0, `${names.length} sectors; missing: ${[...missing].join() || "none"}`],
    ["SECTORS-04", ranks.join() === ranks.toSorted((a, b) => b - a).join(), ranks.join(", ")],
    ...sectors.sectors.map((sector) => meanLook(sector.sector_name, sector.avg_change_percent, earlier, later)),
  ];
}

function moodLook(mood: string, advancing: number, declining: number, members: number): Look {
  const lead = members === 0 ? 0 : (advancing - declining) / members;
  const size = Math.abs(lead);
  const word = lead > 0 ? "Bullish" : "Bearish";
  const wanted = size < 0.1 ? "Neutral" : size < 0.4 ? word : `Very ${word}`;
  const seen = `${mood}: ${advancing} up, ${declining} down of ${members}`;
  return ["MARKET-06", mood === wanted, seen];
}

/** The plain mean of the members is between the means of their lowest and of their highest values. */
function meanLook(
  sector: string,
  mean: number,
  earlier: readonly SnapshotQuote[],
  later: readonly SnapshotQuote[],
): Look {
  const after = new Map(later.map((row) => [row.symbol, row.change_percent]));
  const rows = earlier.filter((row) => row.sector_en === sector);
  const bound = (pick: (one: number, other: number) => number): number =>
    rows.reduce((sum, row) => sum + pick(row.change_percent, after.get(row.symbol) ?? row.change_percent), 0) /
    rows.length;
  const [low, high] = [bound(Math.min), bound(Math.max)];
  const isKept = rows.length === 0 || (mean >= low - 0.0151 && mean <= high + 0.0151);
  return ["SECTORS-06", isKept, `${sector}: ${mean}, members ${low.toFixed(3)} to ${high.toFixed(3)}`];
}
