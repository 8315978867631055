// The trades channel: no trade is missing, doubled or out of order between snapshot and live frames, compared with the lists of REST;
// and a client that reconnects is sent exactly the trades that it missed.

import { SECOND_MS } from "../../src/base/index.ts";
import { type KeyName, REALTIME } from "../run/keys.ts";
import { type Check, ids, type Target } from "../run/target.ts";
import { type Conversation, type Frame, talk, talkAt } from "./conversation.ts";

const SYMBOLS_MAX = 10;
const TRADES_WANTED = 40;
const LISTEN_MS = 12 * SECOND_MS;
/** A client stays disconnected until this many trades have happened, at most for AWAY_MS. */
const MISSED_WANTED = 6;
const AWAY_MS = 20 * SECOND_MS;
const LIST_MAX = 200;

export const TAPE_CHECK: Check = {
  about: "streams: trades, and trades that were missed",
  rules: ids(
    "TAPE-05 TAPE-06 TAPE-07 TAPE-08 TAPE-09 TAPE-10 TAPE-11 TAPE-12 TAPE-13 STREAM-17 STREAM-18 STREAM-20",
    "STREAM-22 STREAM-23 STREAM-25 STREAM-26 STREAM-38 RESUME-02 RESUME-03 RESUME-04 RESUME-05 RESUME-08",
    "RESUME-10",
  ),
  run: async (target) => {
    const key = target.key(REALTIME);
    const { quotes, busiest } = await target.sample();
    const symbols = quotes.slice(0, SYMBOLS_MAX).map(({ symbol }) => symbol);
    await actions(target, key, busiest);
    await byAddress(target, key, busiest);
    await malformedResume(target, key, busiest);
    const held = await live(target, key, symbols);
    await resumed(target, key, held);
  },
};

async function actions(target: Target, key: KeyName, symbol: string): Promise<void> {
  await talk(target, "trades", key, async (conversation) => {
    conversation.send({ action: "subscribe", symbols: [symbol, "9999"] });
    const subscribed = await conversation.need("subscribed");
    const seen = JSON.stringify(subscribed);
    target.judge("STREAM-18", String(subscribed["symbols"]) === symbol && subscribed["total"] === 1, seen);
    target.judge("STREAM-20", String(subscribed["not_found"]) === "9999", seen);
    target.judge("TAPE-06", subscribed["subscribe_all"] === false, seen);
    await conversation.need("trades_snapshot");
    conversation.send({ action: "subscribe", symbol });
    const again = await conversation.need("subscribed");
    target.judge("STREAM-26", again["total"] === 1, JSON.stringify(again));
    conversation.send({ action: "ping" });
    const next = await conversation.next(({ type }) => type === "trades_snapshot" || type === "pong");
    target.judge("STREAM-25", next?.type === "pong", `${symbol} subscribed again: ${next?.type}`);
    conversation.send({ action: "snapshot", symbol, limit: 9_999 });
    const most = eventsOf(await conversation.need("trades_snapshot"));
    target.judge("TAPE-11", most.length <= LIST_MAX, `${symbol}, limit 9999: ${most.length} trades`);
    conversation.send({ action: "snapshot", symbol });
    const some = eventsOf(await conversation.need("trades_snapshot"));
    target.judge("TAPE-10", some.length <= 50, `${symbol}, no limit: ${some.length} trades`);
    conversation.send({ action: "unsubscribe", symbols: [symbol] });
    const left = await conversation.need("unsubscribed");
    target.judge("STREAM-22", left["total"] === 0, JSON.stringify(left));
    const late = await conversation.nextOf("trade", SECOND_MS);
    target.judge("STREAM-23", late === null, `${symbol} after unsubscribed: ${late === null ? "silence" : "a trade"}`);
  });
}

async function byAddress(target: Target, key: KeyName, symbol: string): Promise<void> {
  await talkAt(target, "trades", key, { symbol }, (conversation) =>
    judgeOrder(target, conversation, "TAPE-12", symbol),
  );
  await talkAt(target, "trades", key, { symbol: "9999" }, async (conversation) => {
    const error = await conversation.nextOf("error");
    target.judge("TAPE-13", error?.["code"] === "invalid_symbol", `?symbol=9999: ${error?.["code"]}`);
  });
}

/** The order of frames: subscribed, then the snapshot. */
async function judgeOrder(target: Target, conversation: Conversation, rule: string, symbol: string): Promise<void> {
  const first = await conversation.next(
    ({ type }) => type === "subscribed" || type === "trades_snapshot" || type === "trade",
  );
  const second = await conversation.next(({ type }) => type === "trades_snapshot" || type === "trade");
  const isKept = first?.type === "subscribed" && second?.type === "trades_snapshot" && second.symbol === symbol;
  target.judge(rule, isKept, `${symbol}: ${first?.type}, then ${second?.type}`);
}

async function malformedResume(target: Target, key: KeyName, symbol: string): Promise<void> {
  await talk(target, "trades", key, async (conversation) => {
    conversation.send({ action: "subscribe", symbols: [symbol], resume: "yes" });
    const error = await conversation.next(({ type }) => type === "error" || type === "subscribed");
    target.judge("RESUME-10", error?.["code"] === "invalid_resume", `resume "yes": ${error?.type} ${error?.["code"]}`);
    conversation.send({
      action: "subscribe",
      symbols: [symbol],
      resume: { epoch: "no-such-epoch", after: { [symbol]: "20200101.1" } },
    });
    const result = resumeOf(await conversation.need("subscribed"))?.symbols[symbol];
    const seen = `${symbol} of another epoch: ${JSON.stringify(result)}`;
    target.judge("RESUME-04", result?.recovered === false && result.reason === "epoch_changed", seen);
    const snapshot = await conversation.nextOf("trades_snapshot");
    target.judge("RESUME-04", snapshot?.symbol === symbol, `${symbol} of another epoch: ${snapshot?.type}`);
  });
}

/** The state of a client when it disconnects: epoch, and the last trade of each symbol. */
interface Held {
  readonly epoch: string;
  readonly after: ReadonlyMap<string, Trade>;
}

/** Listens for a while, then requests the same trades by REST. */
async function live(target: Target, key: KeyName, symbols: readonly string[]): Promise<Held> {
  let held: Held = { epoch: "", after: new Map() };
  await talk(target, "trades", key, async (conversation) => {
    conversation.send({ action: "subscribe", symbols, resume: true });
    const subscribed = await conversation.need("subscribed");
    const resume = resumeOf(subscribed);
    const named = Object.entries(resume?.symbols ?? {});
    target.judge("RESUME-02", named.length === symbols.length, `resume true: ${JSON.stringify(resume).slice(0, 120)}`);
    target.judge(
      "RESUME-05",
      named.every(([, { reason }]) => reason === "unknown"),
      `${named.length} symbols without a place`,
    );
    const snapshots = new Map<string, readonly Trade[]>();
    while (snapshots.size < symbols.length) {
      const frame = await conversation.next(({ type }) => type === "trades_snapshot");
      if (frame === null) break;
      snapshots.set(String(frame.symbol), eventsOf(frame));
    }
    target.judge(
      "TAPE-05",
      snapshots.size === symbols.length,
      `${snapshots.size} snapshots for ${symbols.length} symbols`,
    );
    await receiveTrades(target, conversation, TRADES_WANTED, LISTEN_MS);
    const after = await judgeTape(target, key, conversation, snapshots);
    held = { epoch: resume?.epoch ?? "", after };
  });
  return held;
}

async function receiveTrades(target: Target, conversation: Conversation, wanted: number, forMs: number): Promise<void> {
  const endsAtMs = target.clock.nowMs() + forMs;
  for (let count = 0; count < wanted && target.clock.nowMs() < endsAtMs; ) {
    if ((await conversation.nextOf("trade", SECOND_MS)) !== null) count++;
  }
}

/** Snapshot, live frames and the list of REST have the same trades; resolves to the last trade of each symbol. */
async function judgeTape(
  target: Target,
  key: KeyName,
  conversation: Conversation,
  snapshots: ReadonlyMap<string, readonly Trade[]>,
): Promise<ReadonlyMap<string, Trade>> {
  const last = new Map<string, Trade>();
  for (const [symbol, snapshot] of snapshots) {
    const { events } = await target.read("getTrades", "TRADES-06", {
      key,
      path: { symbol },
      query: { limit: LIST_MAX },
    });
    const frames = conversation.frames.filter((frame) => frame.type === "trade" && frame.symbol === symbol);
    const streamed = frames as unknown as readonly Trade[];
    const places = streamed.map(placeOf);
    const newest = snapshot[0];
    const final = streamed.at(-1) ?? newest;
    if (final !== undefined) last.set(symbol, final);
    const isRising = places.every((place, at) => at === 0 || place > (places[at - 1] ?? place));
    target.judge("TAPE-09", isRising, `${symbol}: ${streamed.length} trades in rising order, none twice`);
    if (final === undefined) continue;
    const from = newest === undefined ? "" : placeOf(newest);
    const listed = events.map((trade) => ({ place: placeOf(trade), trade }));
    const wanted = listed.filter(({ place }) => place > from && place <= placeOf(final));
    const byPlace = new Map(streamed.map((trade) => [placeOf(trade), trade]));
    const lost = wanted.filter(({ place }) => !byPlace.has(place));
    const seen = `${symbol}: ${wanted.length} trades by REST, ${streamed.length} streamed`;
    target.judge("STREAM-38", lost.length === 0, `${seen}${lost.length === 0 ? "" : `; lost ${lost[0]?.place}`}`);
    const other = wanted.find(({ place, trade }) => {
      const frame = byPlace.get(place);
      return frame !== undefined && (frame.price !== trade.price || frame.quantity !== trade.quantity);
    });
    target.judge("TAPE-08", other === undefined, `${seen}${other === undefined ? "" : `; ${other.place} differs`}`);
  }
  return last;
}

async function resumed(target: Target, key: KeyName, { epoch, after }: Held): Promise<void> {
  if (after.size === 0) return;
  const symbols = [...after.keys()];
  // Another connection shows when the disconnected client has missed trades.
  await talk(target, "trades", key, async (conversation) => {
    conversation.send({ action: "subscribe", symbols });
    await receiveTrades(target, conversation, MISSED_WANTED, AWAY_MS);
  });
  const places = Object.fromEntries([...after].map(([symbol, trade]) => [symbol, shortPlaceOf(trade)]));
  await talk(target, "trades", key, async (conversation) => {
    conversation.send({ action: "subscribe", symbols, resume: { epoch, after: places } });
    const results = resumeOf(await conversation.need("subscribed"))?.symbols ?? {};
    for (const symbol of symbols) {
      const result = results[symbol];
      const count = result?.count ?? 0;
      const seen = `${symbol} after ${places[symbol]}: ${JSON.stringify(result)}`;
      if (!target.judge("RESUME-03", result?.recovered === true, seen)) continue;
      for (let got = 0; got < count; ) {
        const isThere = conversation.frames.filter((frame) => frame.type === "trade" && frame.symbol === symbol).length;
        if (isThere >= count) break;
        if ((await conversation.nextOf("trade", SECOND_MS * 3)) === null) break;
        got++;
      }
    }
    conversation.send({ action: "ping" });
    await conversation.nextOf("pong");
    for (const symbol of symbols) {
      await judgeMissed(target, key, conversation, symbol, after.get(symbol), results[symbol]?.count ?? 0);
    }
  });
}

/** The trades after the place equal those of REST after it, and are at least as many as promised. */
async function judgeMissed(
  target: Target,
  key: KeyName,
  conversation: Conversation,
  symbol: string,
  held: Trade | undefined,
  promised: number,
): Promise<void> {
  if (held === undefined) return;
  const frames = conversation.frames.filter((frame) => frame.type === "trade" && frame.symbol === symbol);
  const got = (frames as unknown as readonly Trade[]).map(placeOf);
  const { events } = await target.read("getTrades", "TRADES-06", { key, path: { symbol }, query: { limit: LIST_MAX } });
  const last = got.at(-1) ?? placeOf(held);
  const listed = events.map(placeOf).toReversed();
  const wanted = listed.filter((place) => place > placeOf(held) && place <= last);
  // A list that does not reach back to the place has only the end of the missed trades.
  const isReached = (listed[0] ?? "") <= placeOf(held);
  const compared = isReached ? got : got.slice(-wanted.length);
  const seen = `${symbol} after ${shortPlaceOf(held)}: ${promised} promised, ${got.length} sent, ${wanted.length} by REST`;
  const isListed = wanted.length === 0 || compared.join() === wanted.join();
  target.judge("RESUME-03", got.length >= promised && isListed, seen);
  const isTimed = frames.every((frame) => frame["timestamp"] === frame["event_time"]);
  target.judge("RESUME-08", isTimed, `${symbol}: timestamps are the times of the trades`);
}

interface Trade {
  readonly trade_seq: number;
  readonly event_time: string;
  readonly price: number;
  readonly quantity: number;
}

const eventsOf = (frame: Frame): readonly Trade[] => (frame["events"] ?? []) as readonly Trade[];

/** Day and number of a trade, so that places sort as text. */
const placeOf = (trade: Trade): string =>
  `${trade.event_time.slice(0, 10).replaceAll("-", "")}.${String(trade.trade_seq).padStart(12, "0")}`;

const shortPlaceOf = (trade: Trade): string =>
  `${trade.event_time.slice(0, 10).replaceAll("-", "")}.${trade.trade_seq}`;

interface Resumed {
  readonly recovered: boolean;
  readonly count?: number;
  readonly reason?: string;
}

function resumeOf(
  frame: Frame,
): { readonly epoch: string; readonly symbols: Readonly<Record<string, Resumed>> } | undefined {
  return frame["resume"] as { readonly epoch: string; readonly symbols: Readonly<Record<string, Resumed>> } | undefined;
}
