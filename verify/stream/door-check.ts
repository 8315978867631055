// Opening a stream: which keys are admitted, how others are refused, and the answers to invalid frames.

import {
  CLIENT_FRAME_BYTES_MAX,
  CLOSE,
  STREAM_CHANNELS,
  STREAM_QUERY,
  STREAMS,
  type StreamChannel,
} from "../../src/wire/index.ts";
import { type KeyName, REALTIME, WITH_DEPTH } from "../run/keys.ts";
import { summaryOf } from "../run/reply.ts";
import { type Check, ids, type Target } from "../run/target.ts";
import { Conversation, talk, talkAt } from "./conversation.ts";

/** The wait for a heartbeat, which is due every second; a busy service may be late with a few. */
const HEARTBEAT_WAIT_MS = 6_000;
const AUTH_FAILED = 4401;

export const STREAM_DOOR_CHECK: Check = {
  about: "streams: connecting and being refused",
  rules: ids(
    "FIRST-02 STREAM-01 STREAM-02 STREAM-03 STREAM-07 STREAM-09 STREAM-10 STREAM-11 STREAM-12 STREAM-13 STREAM-15",
    "STREAM-16 STREAM-21 STREAM-24 STREAM-28 STREAM-29 STREAM-30 STREAM-31 STREAM-32 STOCKS-02 STOCKS-14",
    "STOCKS-15 STOCKS-16 STOCKS-17 STOCKS-18 STOCKS-20 TAPE-02 TAPE-16 TAPE-17 TAPE-18 TAPE-19 TAPE-20 TAPE-22",
    "LADDER-02 LADDER-03 LADDER-19 LADDER-20 LADDER-21 LADDER-22 LADDER-23 INDEXWS-02 AUTH-09 VERSION-02",
    "HEARTBEAT-01 HEARTBEAT-02 HEARTBEAT-04 HEARTBEAT-05 STOCKS-13 TAPE-15 LADDER-18",
  ),
  run: async (target) => {
    const wrong = await target.ask("//ws/v1/no-such-channel/", { headers: { Upgrade: "websocket" } });
    target.judge("STREAM-07", wrong.status === 404, summaryOf(wrong));
    const isNamed = wrong.text.includes(STREAMS.stocks.path);
    target.judge("FIRST-02", isNamed, `${summaryOf(wrong)}: ${wrong.text.slice(0, 80)}`);
    await refusedConnections(target);
    for (const channel of STREAM_CHANNELS) {
      if (channel === "depth" && !WITH_DEPTH.some((name) => target.has(name))) continue;
      await nonsense(target, channel, target.key(channel === "depth" ? WITH_DEPTH : REALTIME));
      await heartbeats(target, channel, target.key(channel === "depth" ? WITH_DEPTH : REALTIME));
    }
    await wildcards(target);
    await hugeFrame(target);
  },
};

async function refusedConnections(target: Target): Promise<void> {
  for (const channel of STREAM_CHANNELS)
    await refused(target, channel, null, ["STREAM-02", "AUTH-09"], AUTH_FAILED, /./);
  const below = (["starter", "free"] as const).find((name) => target.has(name));
  if (below !== undefined) {
    await refused(target, "stocks", below, ["STREAM-03", "STOCKS-20"], CLOSE.accessDenied, /^plan_not_entitled$/);
    await refused(target, "trades", below, ["STREAM-03", "TAPE-22"], CLOSE.accessDenied, /^plan_not_entitled$/);
  }
  if (!target.has("pro")) return;
  const { entitlements } = await target.read("getAccount", "ACCOUNT-01", { key: "pro" });
  if (entitlements.depth === "approved") return;
  await refused(target, "depth", "pro", ["STREAM-03", "LADDER-02"], CLOSE.accessDenied, /^MARKET_DATA_ENTITLEMENT_/);
}

async function refused(
  target: Target,
  channel: StreamChannel,
  key: KeyName | null,
  rules: readonly string[],
  close: number,
  code: RegExp,
): Promise<void> {
  // An empty key is refused at once; without a key the service may wait for the first message.
  const conversation = Conversation.open(target, channel, key, key === null ? { [STREAM_QUERY.key]: "" } : {});
  const ending = await conversation.ended();
  const [first] = conversation.frames;
  const isKept = ending?.code === close && first?.type === "error" && code.test(String(first["code"]));
  const seen = `${channel} (${key ?? "no key"}): ${first?.type} ${String(first?.["code"])}, then ${ending?.code ?? "open"}`;
  for (const rule of rules) target.judge(rule, isKept, seen);
  conversation.close();
}

/** Invalid frames, each with its rules by channel and the code of the answer. */
const NONSENSE: readonly {
  readonly rules: Readonly<Partial<Record<StreamChannel, string>>>;
  readonly frame: string;
  readonly code: string;
}[] = [
  { rules: { stocks: "STOCKS-14", trades: "TAPE-16", depth: "LADDER-19" }, frame: "{", code: "invalid_json" },
  {
    rules: { stocks: "STOCKS-15", trades: "TAPE-17", depth: "LADDER-20" },
    frame: '{"action":"dance"}',
    code: "unknown_action",
  },
  {
    rules: { stocks: "STOCKS-16", trades: "TAPE-18", depth: "LADDER-21" },
    frame: '{"action":"subscribe"}',
    code: "symbols?_required",
  },
  {
    rules: { stocks: "STOCKS-17", trades: "TAPE-19", depth: "LADDER-22" },
    frame: '{"action":"subscribe","symbols":["9999"]}',
    code: "invalid_symbol",
  },
];
const SYMBOLS_PER_CALL: Readonly<Record<string, readonly [number, number]>> = {
  pro: [60, 20],
  business: [120, 40],
  enterprise: [200, 100],
};

async function nonsense(target: Target, channel: StreamChannel, key: KeyName): Promise<void> {
  await talk(target, channel, key, async (conversation, connected) => {
    const plan = String(connected["plan"]);
    target.judge("STREAM-12", plan === plan.toLowerCase(), `${channel}: plan ${plan}`);
    if (channel !== "depth") {
      const profile = connected["delivery_profile"];
      target.judge("STREAM-13", profile === `${plan}_standard`, `${channel}: ${profile}`);
    }
    target.judge("VERSION-02", true, `${channel} under /ws/v1/`);
    for (const { rules, frame, code } of NONSENSE) {
      conversation.raw(frame);
      const error = await conversation.nextOf("error");
      const said = String(error?.["code"]);
      const wanted = new RegExp(`^${channel === "depth" ? code.toUpperCase() : code}$`);
      const seen = `${channel}: ${said} for ${frame}`;
      const rule = rules[channel];
      if (rule !== undefined) target.judge(rule, wanted.test(said), seen);
      target.judge("STREAM-29", said === (channel === "depth" ? said.toUpperCase() : said.toLowerCase()), seen);
      if (frame.includes("9999")) target.judge("STREAM-21", error !== null, seen);
    }
    conversation.raw(new Uint8Array([1, 2, 3]));
    const binary = await conversation.nextOf("error");
    target.judge("STREAM-31", /^invalid_json$/i.test(String(binary?.["code"])), `${channel}: ${binary?.["code"]}`);
    await callLimit(target, channel, conversation, connected);
    conversation.send({ action: "ping" });
    const pong = await conversation.nextOf("pong");
    target.judge(
      "STREAM-30",
      pong !== null,
      `${channel}: ${pong === null ? "no answer" : "pong"} after invalid frames`,
    );
    target.judge("STREAM-24", typeof pong?.["timestamp"] === "string", `${channel}: ${JSON.stringify(pong)}`);
  });
}

/** The rule about too many symbols in one call, for channels with enough symbols. */
const CALL_LIMIT_RULES: Readonly<Partial<Record<StreamChannel, string>>> = {
  stocks: "STOCKS-18",
  trades: "TAPE-20",
  depth: "LADDER-23",
};

async function callLimit(
  target: Target,
  channel: StreamChannel,
  conversation: Conversation,
  connected: Conversation["frames"][number],
): Promise<void> {
  const limits = connected["limits"] as { max_symbols_per_connection: number; max_symbols_per_call: number };
  const [perConnection, perCall] = [limits.max_symbols_per_connection, limits.max_symbols_per_call];
  const usual = SYMBOLS_PER_CALL[String(connected["plan"])] ?? [perConnection, perCall];
  const seen = `${channel}, ${connected["plan"]}: ${perConnection} symbols, ${perCall} in a call`;
  // An operator or an agreement may have changed the limits; then the limits in `connected` hold.
  if (perConnection === usual[0] && perCall === usual[1]) {
    target.judge("STREAM-15", true, seen);
    target.judge("STREAM-16", true, seen);
  }
  const { quotes } = await target.sample();
  const symbols = quotes.slice(0, perCall + 1).map(({ symbol }) => symbol);
  const rule = CALL_LIMIT_RULES[channel];
  if (rule === undefined || symbols.length <= perCall) return;
  conversation.send({ action: "subscribe", symbols });
  const error = await conversation.next(({ type }) => type === "error" || type === "subscribed");
  const code = String(error?.["code"]);
  const isRefused = channel === "depth" ? code === "DEPTH_WS_CALL_LIMIT" : code === "subscribe_call_limit";
  target.judge(rule, isRefused, `${channel}: ${symbols.length} symbols, ${error?.type} ${code}`);
  conversation.send({ action: "unsubscribe", symbols: symbols.slice(0, 1) });
  const after = await conversation.nextOf("unsubscribed");
  target.judge("STREAM-28", after?.["total"] === 0, `${channel}: ${after?.["total"]} subscribed after a refused call`);
}

async function heartbeats(target: Target, channel: StreamChannel, key: KeyName): Promise<void> {
  await talkAt(target, channel, key, { heartbeat: "1" }, async (conversation) => {
    const beat = await conversation.nextOf("heartbeat", HEARTBEAT_WAIT_MS);
    target.judge("HEARTBEAT-01", beat !== null, `${channel}, heartbeat=1: ${beat === null ? "none" : "came"}`);
    if (beat !== null) target.judge("HEARTBEAT-04", beat["is_delayed"] === false, `${channel}: ${beat["is_delayed"]}`);
  });
  await talkAt(target, channel, key, { heartbeat: "soon" }, async (conversation) => {
    const error = await conversation.nextOf("error");
    const code = String(error?.["code"]);
    target.judge("HEARTBEAT-05", /^invalid_heartbeat$/i.test(code), `${channel}, heartbeat=soon: ${code}`);
  });
}

async function wildcards(target: Target): Promise<void> {
  const key = (["business", "pro-depth", "pro"] as const).find((name) => target.has(name));
  if (key === undefined) return;
  for (const [channel, rule] of [
    ["stocks", "STOCKS-13"],
    ["trades", "TAPE-15"],
    ["depth", "LADDER-18"],
  ] as const) {
    if (channel === "depth" && key === "pro") continue;
    await talk(target, channel, key, async (conversation) => {
      conversation.send({ action: "subscribe", symbols: ["*"] });
      const error = await conversation.next(({ type }) => type === "error" || type === "subscribed");
      const code = String(error?.["code"]);
      target.judge(rule, /wildcard_not_allowed$/i.test(code), `${channel} (${key}): ${error?.type} ${code} for *`);
    });
  }
}

async function hugeFrame(target: Target): Promise<void> {
  await talk(target, "stocks", target.key(REALTIME), async (conversation) => {
    conversation.raw("x".repeat(CLIENT_FRAME_BYTES_MAX + 1));
    const ending = await conversation.ended();
    // When the connection is cut before the close frame arrives, the client's library reports 1006.
    const isKept = ending?.code === 1009 || ending?.code === 1006;
    target.judge("STREAM-32", isKept, `${CLIENT_FRAME_BYTES_MAX + 1} bytes: ${ending?.code ?? "still open"}`);
  });
}
