// The messages of a client of the original API on its three first channels, and every byte that it receives: handshake,
// frames and close. The market is written by hand and the clock moves only between actions.

import { OPCODE, RawSocket } from "../stream/raw-socket.ts";
import { type KeyName, StreamFixture } from "../stream/stream-fixture.ts";
import type { Said } from "./rest-conversation.ts";

type Step = Readonly<Record<string, unknown>> | string | "the market moves";

const MARKET_MOVES = "the market moves";

const ACTIONS: readonly Step[] = [
  { action: "ping" },
  { action: "subscribe", symbols: ["1001", "1002"] },
  { action: "subscribe", symbol: "1001" },
  { action: "subscribe", symbols: ["1003", "9999"], levels: 2 },
  { action: "subscribe", symbols: ["9999"] },
  { action: "subscribe", symbols: ["*"] },
  { action: "subscribe" },
  { action: "snapshot", symbol: "1002", limit: 1, levels: 1 },
  { action: "snapshot", symbol: "9999" },
  MARKET_MOVES,
  { action: "unsubscribe", symbols: ["1002", "1009"] },
  { action: "none" },
  "no JSON",
  { action: "subscribe", symbols: Array.from({ length: 21 }, (_, at) => String(1001 + at)) },
  MARKET_MOVES,
  { action: "unsubscribe", symbols: ["*"] },
  { action: "ping" },
];

const CONNECTIONS: readonly (readonly [string, KeyName | null, string, readonly Step[]])[] = [
  ["/ws/v1/stocks/", "pro", "", ACTIONS],
  ["/ws/v1/market/trades/", "pro", "", ACTIONS],
  ["/ws/v1/market/depth/", "pro-depth", "", ACTIONS],
  ["/ws/v1/stocks", "business", "&symbol=1001", [{ action: "ping" }]],
  ["/ws/v1/market/trades/", "business", "&symbol=1001", [MARKET_MOVES]],
  ["/ws/v1/market/trades/", "business", "&symbol=9999", []],
  ["/ws/v1/market/depth/", "business", "&symbol=1001", [MARKET_MOVES]],
  ["/ws/v1/stocks/", "starter", "", []],
  ["/ws/v1/market/trades/", "free", "", []],
  ["/ws/v1/market/depth/", "pro", "", []],
  ["/ws/v1/market/depth/", "pro-suspended", "", []],
  ["/ws/v1/stocks/", null, "", []],
  ["/ws/v1/market/depth/", null, "&api_key=sesame", []],
  ["/ws/v1/nothing/", "pro", "", []],
];

export async function streamConversation(): Promise<Said[]> {
  const said: Said[] = [];
  for (const [path, key, query, steps] of CONNECTIONS) {
    // Each connection meets the same market.
    const fixture = await StreamFixture.open();
    await fixture.tell((script) => {
      script.level("1001", "bid", 19.9, 300, 2).level("1001", "ask", 20.1, 200, 1).level("1002", "bid", 19.8, 50, 1);
      script.trade("1001", "buy", 20.1, 10).trade("1002", "sell", 19.8, 5).trade("1001", "sell", 19.9, 7);
    });
    said.push(await converse(fixture, path, key, query, steps));
    await fixture.close();
  }
  return said;
}

async function converse(
  fixture: StreamFixture,
  path: string,
  key: KeyName | null,
  query: string,
  steps: readonly Step[],
): Promise<Said> {
  const keyText = key === null ? "" : `api_key=${fixture.key(key)}`;
  const raw = await RawSocket.open(fixture.port, `${path}?${keyText}${query}`);
  const texts: string[] = [];
  if (raw.status === 101) {
    for (const step of steps) {
      fixture.access.clock.advance(50);
      if (step === MARKET_MOVES) await moveMarket(fixture);
      else raw.text(step);
      texts.push(...(await heard(raw)));
    }
    // A key may come in the first message; without one the answer comes after that time.
    if (key === null) fixture.access.clock.advance(5_000);
    // The service closes a refused connection; on the others a ping of the client marks the end.
    texts.push(...(steps.length === 0 ? await refusal(raw) : await heard(raw)));
  }
  raw.destroy();
  return { ask: `${path} ${key ?? "without a key"} ${query}`, ...headOf(raw.head), texts };
}

async function moveMarket(fixture: StreamFixture): Promise<void> {
  await fixture.tell((script) => {
    script
      .at(script.timeMs % 2 === 0 ? "10:00" : "10:01")
      .trade("1001", "buy", 20.2, 100)
      .level("1001", "ask", 20.2, 90, 3);
    script.trade("1003", "sell", 19.5, 40);
  }, 12);
}

/** Sends a ping and reads every frame up to its pong, which is left out. */
async function heard(raw: RawSocket): Promise<string[]> {
  raw.text({ action: "ping" });
  const texts: string[] = [];
  for (;;) {
    const frame = await raw.next();
    if (frame === null) return texts;
    if (frame.opcode === OPCODE.close) return [...texts, closeText(frame.payload)];
    if (frame.opcode !== OPCODE.text) continue;
    const text = frame.payload.toString();
    if (text.startsWith('{"type":"pong"')) return texts;
    texts.push(text);
  }
}

/** The frames of a connection without steps: it is refused, or gets a message and stays open. */
async function refusal(raw: RawSocket): Promise<string[]> {
  const first = await raw.next();
  if (first === null) return [];
  if (first.opcode === OPCODE.close) return [closeText(first.payload)];
  return [first.payload.toString(), ...(await heard(raw))];
}

function closeText(payload: Buffer): string {
  return `closed ${payload.readUInt16BE(0)} ${payload.subarray(2).toString()}`;
}

function headOf(head: string): Pick<Said, "status" | "headers"> {
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const at = line.indexOf(":");
    const name = line.slice(0, at).toLowerCase();
    return [name, name === "date" ? "…" : line.slice(at + 1).trim()] as const;
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
