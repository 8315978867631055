// The doors of the service as a process of their own: the real listener, REST API, streams, log and handling of faults, over
// a gate in memory and a market of one day whose first symbol trades ten times a second. Flags of `serve` may follow, and
// a line on standard input asks for a fault, or for the number of answers given to customers so far.

import { AccountGate } from "../../src/access/index.ts";
import { onEndpoint } from "../../src/api/http/endpoint-handler.ts";
import { json } from "../../src/api/http/response/answer.ts";
import { resolveSettings } from "../../src/app/config/effective.ts";
import { type SettingName, secretsOf } from "../../src/app/config/index.ts";
import { Listener } from "../../src/app/listener/listener.ts";
import { ReplayThread } from "../../src/app/past/replay-thread.ts";
import { connectionGuard } from "../../src/app/service/context.ts";
import { composeHttp } from "../../src/app/service/customers.ts";
import { listenForFaults, openLogOutput } from "../../src/app/service/process.ts";
import { createLog, Metrics, Repeat, SystemClock } from "../../src/base/index.ts";
import { LiveMarket } from "../../src/market/index.ts";
import type { Accounts, Journal } from "../../src/store/index.ts";
import { rest } from "../../src/wire/index.ts";
import { MemoryAccounts, MemoryUsage } from "../access/memory-store.ts";
import { DAY_ONE, listed, Script } from "../market/script.ts";
import { HEALTHY } from "../world/healthy-rest.ts";

const SYMBOLS = ["1001", "1002"];
const TRADE_EVERY_MS = 100;

const flags = new Map<SettingName, string>([["port", "0"]]);
for (const word of process.argv.slice(2)) {
  const [name = "", value = ""] = word.split("=", 2);
  flags.set(name as SettingName, value);
}
const { settings } = resolveSettings({ flags, environment: {}, file: null });

const clock = new SystemClock();
const log = createLog({
  level: "info",
  format: "json",
  clock,
  destination: openLogOutput(),
  secrets: secretsOf(settings),
});
const failed = (error: unknown): void => {
  log.fatal({ err: error }, "a fault");
  clock.after(100, () => process.exit(1));
};
listenForFaults(log, failed);

const accounts = new MemoryAccounts();
const { keyText } = accounts.add("enterprise", { depth: "approved" });
const gate = new AccountGate({
  accounts: accounts as unknown as Accounts,
  usage: new MemoryUsage(),
  clock,
  log,
  demo: "off",
});
await gate.start();

const market = new LiveMarket({
  journal: { read: async () => [] } as unknown as Journal,
  clock,
  fromDay: DAY_ONE,
  closings: [],
});
market.recovered();
const script = new Script();
let told = 0;
const tell = (): Promise<unknown> => {
  const events = script.events.slice(told);
  told = script.events.length;
  return market.apply({ events, arrivedAtMs: clock.nowMs() });
};
script.day(
  DAY_ONE,
  SYMBOLS.map((symbol) => listed(symbol, 20)),
);
for (const symbol of SYMBOLS) script.phase(symbol, "continuous");
await tell();
new Repeat({
  clock,
  everyMs: TRADE_EVERY_MS,
  task: async () => {
    script.trade("1001", "buy", 20, 1);
    await tell();
  },
  failed,
}).start();

const quote = onEndpoint(rest.endpoints.getQuote, ({ path }) => json({ symbol: path.symbol }));
const create = onEndpoint(rest.endpoints.createWebhook, async (_, request) => {
  await request.readBody();
  return json({});
});
/** Keeps the counter that replays would give way to; no replay is played. */
class NoReplays extends ReplayThread {
  served: () => number = () => 0;

  override giveWayTo(served: () => number): void {
    this.served = served;
  }
}
const played = new NoReplays({ dataDir: "", databaseUrl: null, epoch: market.epoch, clock, log });
let noted = 0;
const requests = {
  note: () => void noted++,
  get noted() {
    return noted;
  },
};
const listener = new Listener(clock, settings);
const metrics = new Metrics();
const http = composeHttp(
  { settings, links: { local: null }, listener, gate, clock, log, metrics },
  { requests, probes: HEALTHY, endpoints: [quote, create], market, played },
);
await http.listening.start?.();
await connectionGuard({ settings, listener, clock, log, metrics })?.start();
process.stdout.write(`listening ${listener.port} key ${keyText}\n`);

process.stdin.on("data", (chunk) => {
  if (String(chunk).includes("served")) process.stdout.write(`served ${played.served()}\n`);
  const secret = `x-api-key: ${keyText}`;
  if (String(chunk).includes("throw")) throw new Error(`thrown ${secret}`);
  if (String(chunk).includes("reject")) void Promise.reject(new Error(`rejected ${secret}`));
});
