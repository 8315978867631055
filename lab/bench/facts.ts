// The cost of answers about companies, on the whole universe with ten years of statements: the first answer of a day, which reads
// the store, a cached answer, and one that is rebuilt after a new price. Each is compared with only encoding the same answer.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompanyPublications, generateHistory, loadUniverse } from "../../exchange/index.ts";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { encodeJson } from "../../src/api/http/encoding.ts";
import { marketDataEndpoints } from "../../src/api/index.ts";
import { actionOfChange } from "../../src/app/simulated/exchange-facts.ts";
import { HOUR_MS, monotonicMs, present, SystemClock } from "../../src/base/index.ts";
import { CorporateActions } from "../../src/companies/actions/corporate-actions.ts";
import {
  BarHistory,
  CompanyDirectory,
  CompanyRecords,
  MinuteHistory,
  RecordedEvents,
} from "../../src/companies/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { LiveMarket } from "../../src/market/index.ts";
import { BarRecorder } from "../../src/market/live/bar-recorder.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { callerWith } from "../../test/access/caller-with.ts";
import { median } from "./page/figure.ts";

const SYMBOL = "2222";
const ROUNDS = 2_000;
const STEPS = 200;
const { seed, firstDay } = EXCHANGE_DEFAULTS;

async function writeFacts(store: Store): Promise<number> {
  const news = [
    ...new CompanyPublications({ seed, firstDay }).between({
      after: BEFORE_ALL,
      upTo: firstDay,
      articlesFrom: firstDay,
    }),
  ];
  await store.facts.write(
    news.map(({ statements, dividends, capitalChanges, targets }) => ({
      statements,
      dividends,
      actions: capitalChanges.map(actionOfChange),
      targets,
    })),
  );
  const wanted = new Set(["TASI", SYMBOL]);
  for (const { symbol, daily } of generateHistory({ seed, firstDay })) {
    if (wanted.has(symbol)) await store.bars.write([{ symbol, interval: "1d", bars: daily }]);
  }
  return news.reduce((sum, { statements }) => sum + statements.length, 0);
}

/** The market at half past ten, and a step that moves it by a second. */
async function openMarket(store: Store, clock: SystemClock) {
  const recorder = new BarRecorder({ ...store, journalDaysMax: 3, minuteDaysMax: 5 });
  const market = new LiveMarket({ journal: store.journal, clock, fromDay: 0, closings: [] });
  const intake = new Intake(store.journal, clock, (batch) => recorder.apply(market, batch));
  const run = new DayChain(EXCHANGE_DEFAULTS).run(firstDay);
  const until = async (timeOfDayMs: number): Promise<void> => {
    while (!run.isOver && run.timeOfDayMs < timeOfDayMs) {
      const frames = run.advance(timeOfDayMs);
      if (frames.length > 0) await intake.accept(frames);
    }
  };
  await until(10.5 * HOUR_MS);
  market.recovered();
  return { market, move: () => until(run.timeOfDayMs + 1_000) };
}

type Ask = () => Uint8Array | null | Promise<Uint8Array | null>;

/** Microseconds of one call. */
async function timeOf(count: number, call: () => unknown): Promise<number> {
  const startedMs = monotonicMs();
  for (let i = 0; i < count; i++) {
    const answer = call();
    if (answer instanceof Promise) await answer;
  }
  return ((monotonicMs() - startedMs) * 1_000) / count;
}

async function measure(name: string, ask: Ask): Promise<void> {
  const firstUs = await timeOf(1, ask);
  const keptUs = await timeOf(ROUNDS, ask);
  const value: unknown = JSON.parse(new TextDecoder().decode((await ask()) ?? undefined));
  const bareUs = await timeOf(ROUNDS, () => encodeJson(value));
  const times = (us: number): string => `${us.toFixed(1)} µs, ${(us / bareUs).toFixed(2)} × encoding`;
  process.stdout.write(`${name.padEnd(22)} first ${times(firstUs)}; then ${times(keptUs)}\n`);
}

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
const store = await openStore({ dataDir: folder });
const clock = new SystemClock();
const count = await writeFacts(store);
const { market, move } = await openMarket(store, clock);
const directory = new CompanyDirectory([]);
const actions = new CorporateActions(await store.directory.load());
const { bars, events } = store;
const endpoints = marketDataEndpoints({
  market,
  directory: () => directory,
  history: new BarHistory(bars),
  minutes: new MinuteHistory(bars),
  records: new CompanyRecords({ ...store, actions: () => actions }),
  events: new RecordedEvents(events, market),
  firstDay: () => null,
});
const symbols = loadUniverse()
  .filter(({ market: where, securityType }) => where === "TASI" && securityType === "Equity")
  .slice(0, 20)
  .map(({ symbol }) => symbol);

process.stdout.write(`${count} statements of ${loadUniverse().length} instruments\n`);
const caller = callerWith({ plan: "enterprise" });
const request = { headers: new Headers(), readBody: async () => ({}) };

/** Calls an endpoint as one repeated caller does. */
function asking(operation: rest.OperationId, query: string): Ask {
  const found = endpoints.find(({ endpoint }) => endpoint.operationId === operation);
  const call = present(found, `${operation} is an endpoint`).prepare(caller, { symbol: SYMBOL }, query);
  return () => {
    const reply = call.reply(request);
    return reply instanceof Promise ? reply.then(({ body }) => body) : reply.body;
  };
}

const company = asking("getCompany", "");
await measure("company", company);
await measure("financials", asking("getFinancials", "period=annual"));
await measure("ratios", asking("getRatios", "period=quarterly&history=10y&metrics=extended&meta=extended"));
await measure("dividends", asking("getDividends", ""));
await measure("compare of 20", asking("getComparison", `symbols=${symbols.join()}&metrics=extended&meta=extended`));

const movedUs: number[] = [];
for (let step = 0; step < STEPS; step++) {
  await move();
  movedUs.push(await timeOf(1, company));
}
process.stdout.write(`company at a new price  ${median(movedUs).toFixed(1)} µs, the median of ${STEPS}\n`);
await store.close();
rmSync(folder, { recursive: true, force: true });
