// Lines of agents against order entry of the simulated exchange, over TCP: messages that nearly fit, broken lines, lines that are
// too long. Every returned line is a message of the protocol with a known code, and another agent is served meanwhile.

import { connect, type Socket } from "node:net";
import fc from "fast-check";
import { listenFeed } from "../../../exchange/server/feed-server.ts";
import { ORDER_REFUSALS } from "../../../exchange/trading/orders/order-command.ts";
import { HOUR_MS, present, SystemClock } from "../../../src/base/index.ts";
import { SMALL_MARKET } from "../../../test/exchange/small-market.ts";
import { until } from "../../../test/world/until.ts";
import { INNER_TEXT } from "../answer-verdict.ts";
import { anyJson, anyNumberText, anyText, damaged, hugeJson } from "../nonsense.ts";
import { bytesOf, HANG_MS, type Input, type Target, textOf, verdictOf } from "../target.ts";

const EXCHANGE = { ...SMALL_MARKET, activity: 0.02, startTimeOfDayMs: 11 * HOUR_MS, speed: 1, cacheDir: null };
const AGENTS_MAX = 16;
const LANES = 4;
/** The last line of every input: its answer shows that all lines before it were read. */
const PING = '{"type":"ping"}\n';
const TYPES = new Set(["welcome", "accepted", "amended", "renewed", "executed", "ended", "refused", "pong"]);

const number = fc.oneof(fc.constantFrom("1", "100", "20", "25.5"), anyNumberText);
const word = fc.oneof(
  fc.constantFrom('"1010"', '"2222"', '"a1"', '"buy"', '"sell"'),
  anyText.map((text) => JSON.stringify(text)),
  anyJson,
);
const message = fc
  .tuple(
    fc.constantFrom("new", "amend", "cancel", "ping", "hello", "x"),
    word,
    word,
    word,
    number,
    number,
    fc.constantFrom('"day"', '"immediate"', '"all-or-none"', '"good-till-date"', '"good-till-cancelled"', "null", "1"),
    number,
    fc.constantFrom('"2026-11-18"', '"2026-02-30"', '"9999-12-31"', "20261118", "null"),
  )
  .map(
    ([type, id, symbol, side, quantity, price, time, shown, until]) =>
      `{"type":"${type}","id":${id},"symbol":${symbol},"side":${side},"quantity":${quantity},"price":${price},"time_in_force":${time},"shown":${shown},"until":${until},"agent":${id}}`,
  );
const line = fc
  .oneof(
    { weight: 6, arbitrary: message },
    { weight: 2, arbitrary: damaged(message) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: hugeJson },
  )
  .map((text) => textOf(Buffer.from(`${text}\n`)));
const inputs: fc.Arbitrary<Input> = fc
  .tuple(fc.boolean(), fc.array(line, { minLength: 1, maxLength: 12 }))
  .map(([saysHello, lines]) => [saysHello ? "hello" : "", ...lines]);

class AgentClient {
  readonly lines: string[] = [];
  isClosed = false;
  readonly #socket: Socket;
  #text = "";

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", (bytes) => {
      const lines = (this.#text + bytes.toString("utf8")).split("\n");
      this.#text = lines.pop() ?? "";
      this.lines.push(...lines);
    });
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.isClosed = true;
    });
  }

  send(text: string): void {
    if (!this.isClosed) this.#socket.write(bytesOf(text));
  }

  /** Waits until the last ping is answered, or the connection has ended. */
  async answered(hangMs: number): Promise<void> {
    await until(
      "the last line is answered",
      () =>
        this.isClosed ||
        this.lines.some((one) => one.includes('"pong"') || one.includes('"HELLO_FIRST"') || one.includes('"RATE"')),
      undefined,
      hangMs,
    );
  }

  close(): void {
    this.#socket.destroy();
  }
}

function checkLine(text: string): void {
  const told: unknown = JSON.parse(text);
  const fields = new Map<string, unknown>(Object.entries(told ?? {}));
  const type = String(fields.get("type"));
  if (!TYPES.has(type) || INNER_TEXT.test(text)) throw new Error(`told ${text.slice(0, 300)}`);
  if (type === "refused" && !Object.hasOwn(ORDER_REFUSALS, String(fields.get("code"))))
    throw new Error(`refused with ${text.slice(0, 300)}`);
}

/** The port for agents' orders. */
interface OrderDoor {
  readonly port: number;
  stop(): void;
}

function openDoor(): OrderDoor {
  const orders = { host: "127.0.0.1", port: 0, agentsMax: AGENTS_MAX };
  const server = listenFeed({ host: "127.0.0.1", port: 0, exchange: EXCHANGE, orders, clock: new SystemClock() });
  return { port: present(server.ordersPort, "no order entry"), stop: () => server.stop() };
}

export async function openOrders(open: () => OrderDoor = openDoor, hangMs = HANG_MS): Promise<Target> {
  const server = open();
  const { port } = server;
  let agents = 0;
  const calm = new AgentClient(port);
  calm.send('{"type":"hello","agent":"calm"}\n');
  return {
    name: "orders",
    inputs,
    lanes: LANES,
    judge: ([hello = "", ...lines]) =>
      verdictOf(async () => {
        const client = new AgentClient(port);
        // Names are reused, since a day allows only AGENTS_MAX of them.
        if (hello !== "") client.send(`{"type":"hello","agent":"f${agents++ % AGENTS_MAX}"}\n`);
        for (const one of lines) client.send(one);
        client.send(PING);
        await client.answered(hangMs);
        client.close();
        for (const one of client.lines) checkLine(one);
      }),
    settle: () =>
      verdictOf(async () => {
        const before = calm.lines.length;
        calm.send(PING);
        await until("another agent is answered", () => calm.lines.length > before, undefined, hangMs);
        for (const one of calm.lines) checkLine(one);
      }),
    close: async () => {
      calm.close();
      server.stop();
    },
  };
}
