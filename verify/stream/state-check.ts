// The channels that send states: quotes, order books and indices, compared with REST.

import { SECOND_MS } from "../../src/base/index.ts";
import { REALTIME, WITH_DEPTH } from "../run/keys.ts";
import { isSame } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";
import { type Frame, talk, talkAt } from "./conversation.ts";

const SYMBOLS_MAX = 5;
const NUMBERS = [
  "price",
  "open",
  "high",
  "low",
  "change",
  "change_percent",
  "previous_close",
  "volume",
  "value",
] as const;

export const STATE_CHECK: Check = {
  about: "streams: quotes, order books and indices",
  rules: ids(
    "STOCKS-03 STOCKS-04 STOCKS-06 STOCKS-07 STOCKS-08 STOCKS-09 STOCKS-10 STOCKS-11 LADDER-04 LADDER-05",
    "LADDER-06 LADDER-08 LADDER-09 LADDER-12 LADDER-13 LADDER-14 INDEXWS-03 INDEXWS-04 INDEXWS-05 INDEXWS-08",
  ),
  run: async (target) => {
    const { quotes, quiet: symbol } = await target.sample();
    const quiet = quotes.slice(Math.floor(quotes.length / 2)).map(({ symbol }) => symbol);
    await stocks(target, quiet.slice(0, SYMBOLS_MAX));
    await indices(target);
    await books(target, symbol);
  },
};

async function stocks(target: Target, symbols: readonly string[]): Promise<void> {
  const key = target.key(REALTIME);
  await talk(target, "stocks", key, async (conversation, connected) => {
    const { stream_modes: modes } = connected["limits"] as { readonly stream_modes: readonly string[] };
    target.judge("STOCKS-03", Array.isArray(modes), JSON.stringify(connected["limits"]));
    target.judge("STOCKS-04", modes.join() === "standard", `stream_modes ${modes.join()}`);
    conversation.send({ action: "subscribe", symbols });
    await conversation.need("subscribed");
    const first = new Map<string, Frame>();
    while (first.size < symbols.length) {
      const frame = await conversation.nextOf("quote", SECOND_MS * 3);
      if (frame === null) break;
      if (!first.has(String(frame.symbol))) first.set(String(frame.symbol), frame);
    }
    target.judge("STOCKS-10", first.size === symbols.length, `${first.size} quotes for ${symbols.length} symbols`);
    for (const [symbol, frame] of first) {
      const data = frame["data"] as Readonly<Record<string, number>>;
      target.judge("STOCKS-06", typeof frame["timestamp"] === "string", `${symbol}: ${frame["timestamp"]}`);
      const seenMode = `${symbol}: mode ${frame["mode"]}, latency ${frame["latency_ms"]}`;
      target.judge("STOCKS-07", frame["mode"] === "standard" && Number.isInteger(frame["latency_ms"]), seenMode);
      const quote = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
      // Another trade came between the frame and the request: they cannot be compared.
      if (quote.trade_count !== data["trade_count"]) continue;
      const other = NUMBERS.find((name) => !isSame(quote[name], Number(data[name])));
      const seen =
        other === undefined ? `${symbol}: ${quote.price}` : `${symbol}: ${other} ${data[other]}, REST ${quote[other]}`;
      target.judge("STOCKS-11", other === undefined, seen);
    }
    const liquidity =
      (first.values().next().value?.["data"] as { readonly liquidity?: object } | undefined)?.liquidity ?? {};
    target.judge("STOCKS-09", !("inflow_trades" in liquidity), `liquidity has ${Object.keys(liquidity).join()}`);
  });
}

async function indices(target: Target): Promise<void> {
  const key = target.key(REALTIME);
  await talk(target, "index", key, async (conversation) => {
    conversation.send({ action: "subscribe", symbols: ["tasi", "NOMUC"] });
    const subscribed = await conversation.need("subscribed");
    target.judge("INDEXWS-03", String(subscribed["symbols"]) === "NOMU,TASI", JSON.stringify(subscribed));
    const seen = new Map<string, Frame>();
    while (seen.size < 2) {
      const frame = await conversation.nextOf("index", SECOND_MS * 3);
      if (frame === null) break;
      seen.set(String(frame.symbol), frame);
    }
    target.judge("INDEXWS-04", seen.size === 2, `${[...seen.keys()].join()} after subscribed`);
    const frame = seen.get("NOMU");
    const summary = await target.read("getMarketSummary", "MARKET-05", { key, query: { index: "NOMU" } });
    if (frame !== undefined && frame["trade_count"] === summary.trade_count) {
      const isSameValue =
        frame["index_value"] === summary.index_value && frame["total_volume"] === summary.total_volume;
      target.judge("INDEXWS-05", isSameValue, `NOMU ${frame["index_value"]}, REST ${summary.index_value}`);
    }
    conversation.send({ action: "subscribe", symbols: ["2222"] });
    const error = await conversation.nextOf("error");
    target.judge("INDEXWS-08", error?.["code"] === "invalid_symbol", `2222: ${error?.["code"]}`);
  });
}

async function books(target: Target, symbol: string): Promise<void> {
  const key = target.key(WITH_DEPTH);
  await talk(target, "depth", key, async (conversation, connected) => {
    target.judge("LADDER-04", connected.symbol === null, `symbol ${connected.symbol}`);
    const { wildcard_allowed: wildcard } = connected["limits"] as { readonly wildcard_allowed?: boolean };
    target.judge("LADDER-05", typeof wildcard === "boolean", JSON.stringify(connected["limits"]));
    const levels = Number(connected["entitled_levels"]);
    target.judge("LADDER-06", levels === (key === "pro-depth" ? 5 : 20), `${key}: ${levels} levels`);
    conversation.send({ action: "subscribe", symbols: [symbol] });
    const first = await conversation.next(({ type }) => type === "depth_snapshot" || type === "subscribed");
    const second = await conversation.next(({ type }) => type === "subscribed");
    target.judge(
      "LADDER-09",
      first?.type === "depth_snapshot" && second !== null,
      `${first?.type}, then ${second?.type}`,
    );
    const bids = (first?.["bids"] ?? []) as readonly unknown[];
    target.judge("LADDER-12", bids.length <= 5, `${symbol}, no levels: ${bids.length} bids`);
  });
  await talkAt(target, "depth", key, { symbol }, async (conversation, connected) => {
    const next = await conversation.next(() => true);
    const isKept = connected.symbol === symbol && next?.type === "depth_snapshot";
    target.judge("LADDER-13", isKept, `?symbol=${symbol}: connected ${connected.symbol}, then ${next?.type}`);
  });
  await talkAt(target, "depth", key, { symbol: "9999" }, async (conversation) => {
    const error = await conversation.nextOf("error");
    target.judge("LADDER-14", error?.["code"] === "INVALID_SYMBOL", `?symbol=9999: ${error?.["code"]}`);
  });
}
