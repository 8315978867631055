// Bars: pages join without gaps, the bars of a day are consistent, and minutes add up to half hours and to the day.

import type { MinuteBar } from "../../sdk/src/index.ts";
import { REALTIME, STARTER_UP, WITH_HALF_HOURS } from "../run/keys.ts";
import { isSame, type Look, settle } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const FROM = "2025-01-01";
const TO = "2025-06-30";
const HALF_HOUR_MINUTES = 30;
/** The closing auction and trade-at-last belong to this half hour. */
const LAST_HALF_HOUR = "15:00";

export const BARS_CHECK: Check = {
  about: "bars of days and minutes",
  rules: ids(
    "HISTORY-02 HISTORY-03 HISTORY-04 HISTORY-05 HISTORY-06 HISTORY-08 HISTORY-09 HISTORY-13 HISTORY-15",
    "HISTORY-16 HISTORY-17 HISTORY-18 HISTORY-26 HISTORY-27 HISTORY-36 HISTORY-37 HISTORY-11 HISTORY-12 ORDER-01",
    "ORDER-02 INTRADAY-02 INTRADAY-05 INTRADAY-06 INTRADAY-07 CSV-03 CSV-04 CSV-05",
  ),
  run: async (target) => {
    await days(target);
    await weeksAndMonths(target);
    await csv(target);
    await settle(target, () => minutes(target));
  },
};

async function days(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest: symbol } = await target.sample();
  const range = { from: FROM, to: TO };
  const whole = await target.read("getHistorical", "HISTORY-03", { key, path: { symbol }, query: range });
  const dates = whole.data.map(({ date }) => date);
  const head = `${symbol} ${FROM} to ${TO}: ${dates.length} bars`;
  target.judge("HISTORY-18", whole.interval === "1d", `${head}, interval ${whole.interval}`);
  target.judge("HISTORY-04", !whole.is_intraday, `${head}, is_intraday ${whole.is_intraday}`);
  target.judge("HISTORY-05", whole.source === "historical_eod", `${head}, source ${whole.source}`);
  target.judge(
    "HISTORY-08",
    dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)),
    `${head}, first ${dates[0]}`,
  );
  target.judge("HISTORY-15", dates.join() === dates.toSorted().join(), `${head}, first ${dates[0]}`);
  target.judge(
    "HISTORY-16",
    whole.latest_bar_at?.slice(0, 10) === dates.at(-1),
    `${head}, latest ${whole.latest_bar_at}`,
  );
  for (const bar of whole.data) {
    const { open, high, low, close } = bar;
    const isWhole = low <= Math.min(open, close) && Math.max(open, close) <= high;
    target.judge("HISTORY-06", isWhole, `${symbol} ${bar.date}: ${open} ${high} ${low} ${close}`);
    const seen = `${symbol} ${bar.date}: close ${close}, adjusted ${bar.adjusted_close}`;
    target.judge("HISTORY-13", bar.adjusted_close === close, seen);
  }
  const isFinal = whole.data.every((bar) => bar.is_final !== false);
  target.judge("HISTORY-17", whole.is_final === isFinal, `${head}, is_final ${whole.is_final}`);
  await pages(
    target,
    symbol,
    whole.data.map((bar) => JSON.stringify(bar)),
  );
  const index = await target.read("getHistorical", "HISTORY-03", { key, path: { symbol: "TASI" }, query: range });
  target.judge("HISTORY-02", index.symbol === "TASI", `TASI: ${index.count} bars`);
  const today = await target.read("getHistorical", "HISTORY-03", { key, path: { symbol } });
  const last = today.data.at(-1);
  const { is_trading_day: isOpen, session } = await target.read("getStatus", "STATUS-02", { key });
  if (last !== undefined && isOpen && session === "regular") {
    const seen = `${symbol} ${last.date}: is_final ${last.is_final}, partial ${last.partial}`;
    target.judge("HISTORY-37", last.is_final === false && last.partial === true, seen);
  }
}

/** Pages together give the whole list, in both orders. */
async function pages(target: Target, symbol: string, whole: readonly string[]): Promise<void> {
  const key = target.key(STARTER_UP);
  const limit = Math.max(1, Math.ceil(whole.length / 3));
  for (const [rule, order] of [
    ["HISTORY-27", "asc"],
    ["ORDER-02", "desc"],
  ] as const) {
    const joined: string[] = [];
    for (let offset = 0; offset < whole.length; offset += limit) {
      const query = { from: FROM, to: TO, order, limit, offset };
      const page = await target.read("getHistorical", "HISTORY-03", { key, path: { symbol }, query });
      joined.push(...page.data.map((bar) => JSON.stringify(bar)));
      const hasMore = offset + page.count < whole.length;
      const seen = `${symbol}, offset ${offset}: ${page.count} of ${page.total}, has_more ${page.has_more}`;
      target.judge("HISTORY-26", page.has_more === hasMore && page.total === whole.length, seen);
    }
    const wanted = order === "asc" ? whole : whole.toReversed();
    const isJoined = joined.join() === wanted.join();
    target.judge(
      rule,
      isJoined,
      `${symbol}, ${order}: ${joined.length} bars in pages of ${limit}, ${whole.length} in all`,
    );
    if (order === "desc") target.judge("ORDER-01", isJoined, `${symbol}: newest first`);
  }
}

async function weeksAndMonths(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest: symbol } = await target.sample();
  const read = (interval: "1d" | "1w" | "1m") =>
    target.read("getHistorical", "HISTORY-03", { key, path: { symbol }, query: { from: FROM, to: TO, interval } });
  const [daily, weekly, monthly] = [await read("1d"), await read("1w"), await read("1m")];
  for (const { date } of weekly.data) {
    target.judge("HISTORY-36", new Date(`${date}T00:00:00Z`).getUTCDay() === 1, `${symbol}, week of ${date}`);
  }
  for (const bar of monthly.data) {
    target.judge("HISTORY-36", bar.date.endsWith("-01"), `${symbol}, month of ${bar.date}`);
    const members = daily.data.filter(({ date }) => date.startsWith(bar.date.slice(0, 7)));
    const trades = members.reduce((sum, day) => sum + (day.trade_count ?? 0), 0);
    const seen = `${symbol} ${bar.date}: trade_count ${bar.trade_count}, days ${trades}`;
    target.judge("HISTORY-12", (bar.trade_count ?? 0) === trades, seen);
  }
}

async function csv(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest: symbol } = await target.sample();
  const path = `/historical/${symbol}/?from=${FROM}&to=${TO}&limit=5`;
  const reply = await target.ask(`${path}&format=csv`, { key });
  const { data } = (await target.ask(path, { key })).body as {
    readonly data: readonly Readonly<Record<string, unknown>>[];
  };
  const [head = "", ...rows] = reply.text.split("\r\n");
  const type = reply.headers.get("Content-Type") ?? "none";
  const isCsv = type === "text/csv; charset=utf-8" && reply.text.endsWith("\r\n");
  target.judge("CSV-03", isCsv, `${reply.request}: ${type}, ${head}`);
  const columns = head.split(",");
  const wanted = data.map((bar) => columns.map((column) => cellOf(bar[column])).join());
  target.judge("CSV-04", rows.slice(0, -1).join("|") === wanted.join("|"), `${reply.request}: ${rows.length - 1} rows`);
  const refused = await target.ask("/historical/9999/?format=csv", { key });
  const refusedType = refused.headers.get("Content-Type") ?? "none";
  target.judge("CSV-05", refusedType.startsWith("application/json"), `${refused.request}: ${refusedType}`);
}

/** The cell of a field; a field that is null or absent is an empty cell. */
const cellOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** Compares final bars: minutes with half hours and with the five-minute bars. */
async function minutes(target: Target): Promise<readonly Look[]> {
  const key = target.key(REALTIME);
  const { busiest: symbol } = await target.sample();
  const looks: Look[] = [];
  const ones = await target.read("getIntraday", "INTRADAY-02", { key, path: { symbol } });
  const fives = await target.read("getIntraday", "INTRADAY-02", { key, path: { symbol }, query: { minutes: "5" } });
  looks.push(...sumsOf(symbol, ones.bars, fives.bars, 5));
  looks.push([
    "INTRADAY-05",
    ones.bars.every(({ trade_count: trades }) => trades > 0),
    `${symbol}: ${ones.bars.length} minutes`,
  ]);
  const open = ones.bars.filter((bar) => !bar.is_final).length;
  looks.push(["INTRADAY-07", open <= 1, `${symbol}: ${open} of ${ones.bars.length} bars are open`]);
  if (!WITH_HALF_HOURS.some((name) => target.has(name))) return looks;
  const half = await target.read("getHistorical", "HISTORY-03", {
    key: target.key(WITH_HALF_HOURS),
    path: { symbol },
    query: { interval: "30m", from: ones.date, to: ones.date },
  });
  looks.push(["HISTORY-09", half.data.every(({ date }) => date.includes("T")), `${symbol}: ${half.data[0]?.date}`]);
  looks.push(["HISTORY-04", half.is_intraday, `30m: is_intraday ${half.is_intraday}`]);
  looks.push(["HISTORY-05", half.source === "intraday", `30m: source ${half.source}`]);
  for (const bar of half.data) {
    const seen = `${symbol} ${bar.date}: ${bar.trade_count} trades`;
    looks.push(["HISTORY-11", "number_of_trades" in bar && bar.number_of_trades === bar.trade_count, seen]);
  }
  const halves = half.data.map((bar) => ({
    time: bar.date,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    volume: bar.volume,
    value: bar.turnover ?? 0,
    trade_count: bar.trade_count ?? 0,
    is_final: bar.is_final !== false,
  }));
  return [...looks, ...sumsOf(symbol, ones.bars, halves, HALF_HOUR_MINUTES)];
}

/** Compares each final longer bar with its minutes. */
function sumsOf(
  symbol: string,
  ones: readonly MinuteBar[],
  longer: readonly MinuteBar[],
  span: number,
): readonly Look[] {
  return longer
    .filter((bar) => bar.is_final)
    .map((bar) => {
      const inside = ones.filter((one) => startOf(one.time, span) === bar.time.slice(11, 16));
      const volume = inside.reduce((sum, one) => sum + one.volume, 0);
      const trades = inside.reduce((sum, one) => sum + one.trade_count, 0);
      const isKept =
        volume === bar.volume &&
        trades === bar.trade_count &&
        isSame(bar.high, Math.max(...inside.map(({ high }) => high))) &&
        isSame(bar.low, Math.min(...inside.map(({ low }) => low))) &&
        isSame(bar.open, inside[0]?.open ?? Number.NaN) &&
        isSame(bar.close, inside.at(-1)?.close ?? Number.NaN);
      const seen = `${symbol} ${bar.time}, ${span} minutes: volume ${bar.volume}, minutes ${volume}; trades ${bar.trade_count}, ${trades}; ${bar.open} ${bar.high} ${bar.low} ${bar.close}`;
      return ["INTRADAY-06", isKept, seen];
    });
}

/** The start, as a time of day, of the bar with `span` minutes that contains this minute. */
function startOf(time: string, span: number): string {
  const [hour, minute] = [Number(time.slice(11, 13)), Number(time.slice(14, 16))];
  if (span === HALF_HOUR_MINUTES && hour >= 15) return LAST_HALF_HOUR;
  return `${String(hour).padStart(2, "0")}:${String(minute - (minute % span)).padStart(2, "0")}`;
}
