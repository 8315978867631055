// The first start on an empty data folder writes everything before the first simulated day through the same store as real data: the
// companies, ten years of filings, a year of news with its events, and five years of bars. A start that was cut short begins again:
// every step may be repeated.

import { createHash } from "node:crypto";
import { loadUniverse } from "../../../exchange/index.ts";
import { type Day, nextTurn, previousTradingDay } from "../../base/index.ts";
import { countFactsVersionUp } from "../../companies/index.ts";
import type { ClosingRecord } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { actionsOf, companyOf } from "./exchange-facts.ts";
import { firstFacts, readArticlesOf } from "./first-facts.ts";
import { HistoryThread, type MarketStart, type PackedHistory } from "./history-thread.ts";
import { factsUpTo, keepWrittenFacts, readWrittenFacts } from "./simulated-facts.ts";

/** The source of the past, some of it at a time. */
type History = Pick<HistoryThread, "chunks" | "end">;

const COMPANIES_KEY = "companies.written";
const HISTORY_KEY = "history.written";
/** Bars are written in batches of about this many: large enough to be quick, small enough to let signals through. */
const BATCH_BARS = 100_000;

/**
 * Writes the companies of the exchange into the directory: at the first start, and again whenever this version has other texts, names or
 * codes than those that a data folder got before. The shares and the status that a company has by now are kept: splits and moves have
 * changed them since its listing was written.
 */
export async function writeKnownCompanies(store: Store): Promise<void> {
  const listed = loadUniverse().map((listing) => companyOf(listing));
  const digest = createHash("sha256").update(JSON.stringify(listed)).digest("hex");
  if ((await store.settings.get(COMPANIES_KEY)) === digest) return;
  const { companies } = await store.directory.load();
  const known = new Map(companies.map((company) => [company.symbol, company]));
  await store.directory.write({
    companies: listed.map((company) => {
      const { sharesOutstanding, status } = known.get(company.symbol) ?? company;
      return { ...company, sharesOutstanding, status };
    }),
  });
  await countFactsVersionUp(store.settings);
  await store.settings.set(COMPANIES_KEY, digest);
}

/**
 * Writes the past unless it is there already. While one thread reads or generates bars, this one writes filings, news and the events of the
 * news; then it calls `factsWritten`, because a core is free for something else.
 */
export async function writeFirstPast(
  store: Store,
  start: MarketStart,
  progress: OpenProgress,
  factsWritten: () => void,
  openHistory: (start: MarketStart) => History = (of) => new HistoryThread(of),
): Promise<void> {
  const mark = `seed ${start.seed} before ${start.firstDay}`;
  const isWritten = (await store.settings.get(HISTORY_KEY)) === mark;
  const history = isWritten ? null : openHistory(start);
  try {
    await writeFirstFacts(store, start, progress);
    if (history === null) return;
    factsWritten();
    await writeHistory(store, start.firstDay, history, progress);
    await store.settings.set(HISTORY_KEY, mark);
  } finally {
    history?.end();
  }
}

/** Writes the facts about the companies up to the first day, and the events of their news, unless they are there already. */
export async function writeFirstFacts(store: Store, start: MarketStart, progress: OpenProgress): Promise<void> {
  if ((await readWrittenFacts(store.settings)) !== null) return;
  const { seed, firstDay } = start;
  const shown = progress("Writing ten years of filings");
  for await (const batch of firstFacts(start)) {
    await store.facts.write([batch.facts]);
    await store.articles.record(readArticlesOf(firstDay, batch));
    shown.update(batch.done, batch.total);
  }
  await countFactsVersionUp(store.settings);
  await keepWrittenFacts(store.settings, { seed, firstDay, upTo: factsUpTo(firstDay) });
  shown.update(1, 1);
  shown.end();
}

async function writeHistory(store: Store, firstDay: Day, history: History, progress: OpenProgress): Promise<void> {
  const shown = progress("Writing five years of history");
  const closings: ClosingRecord[] = [];
  let batch: PackedHistory[] = [];
  let bars = 0;
  for await (const chunk of history.chunks()) {
    const { symbol, lastClose, lastTradedAtMs, series, done, total } = chunk;
    batch.push(chunk);
    for (const { blocks } of series) for (const { count } of blocks) bars += count;
    // Until it trades on the first day, a quote is dated by the last trade of the past.
    if (lastClose !== null && lastTradedAtMs !== null)
      closings.push({ symbol, price: lastClose, tradedAtMs: lastTradedAtMs });
    if (bars < BATCH_BARS && done < total) continue;
    const dividends = batch.flatMap((past) => past.dividends);
    await store.directory.write({ dividends, actions: batch.flatMap(actionsOf) });
    await store.bars.writePacked(batch.flatMap((past) => past.series));
    batch = [];
    bars = 0;
    shown.update(done, total);
    // The database works on this thread: between two batches a signal or a request gets its turn.
    await nextTurn();
  }
  await store.closings.write(previousTradingDay(firstDay), closings);
  shown.end();
}
