// Polling clients: every kind of answer about the market, on plans in real time and on delayed ones.

import type { Random } from "../../../src/base/index.ts";
import type { Checker } from "../checker.ts";
import type { Recording } from "../feed/recording.ts";
import { MOVER_LISTS } from "../naive/naive-board.ts";
import { dayText } from "../naive/numbers.ts";
import { pause } from "../pause.ts";
import type { Question, RestClient } from "./rest-client.ts";

export const DEMO_KEY = (plan: string): string => `marsad_test_demo-${plan}`;
const DELAYED_PLANS = ["free", "starter"] as const;
const REALTIME_PLANS = ["pro", "business", "enterprise"] as const;
const MARKETS = ["TASI", "NOMU"] as const;
const BATCH = 12;
const HALF_HOUR_SAMPLE = 25;
const BARS_AT_ONCE = 3;

export interface PollerOptions {
  readonly rest: RestClient;
  readonly checker: Checker;
  readonly recording: Recording;
  readonly random: Random;
  readonly pauseMs: number;
  readonly isOver: () => boolean;
}

/** Sends one request after the other. */
export async function poll(options: PollerOptions): Promise<void> {
  while (!options.isOver()) {
    const { today } = options.recording;
    if (today !== undefined && today.bySymbol.size > 0) {
      const isAnswered = await options.rest.ask(nextQuestion(options, [...today.bySymbol.keys()]));
      if (!isAnswered) await pause(100);
    }
    await pause(options.pauseMs);
  }
}

function nextQuestion({ checker, random }: PollerOptions, symbols: readonly string[]): Question {
  const isDelayed = random.chance(0.4);
  const plan = random.pick<string>(isDelayed ? DELAYED_PLANS : REALTIME_PLANS);
  const view = isDelayed ? "delayed" : "real time";
  const key = DEMO_KEY(plan);
  const symbol = random.pick(symbols);
  const market = random.pick(MARKETS);
  const draw = random.int(100);
  if (draw < 35) {
    const kind = `quote, ${view}`;
    const path = `/quote/${symbol}/`;
    return { kind, path, key, isDelayed, check: (answer, window) => checker.quote(kind, answer, isDelayed, window) };
  }
  if (draw < 50) {
    const kind = `quotes, ${view}`;
    const asked = [...new Set(Array.from({ length: BATCH }, () => random.pick(symbols)))];
    return {
      kind,
      path: `/quotes/?symbols=${asked.join(",")}`,
      key: plan === "free" ? DEMO_KEY("starter") : key,
      isDelayed,
      check: (answer, window) => checker.batch(kind, answer, asked, isDelayed, window),
    };
  }
  if (draw < 62) {
    const kind = `summary, ${view}`;
    const check: Question["check"] = (answer, window) => checker.summary(kind, answer, market, isDelayed, window);
    return { kind, path: `/market/summary/?index=${market}`, key, isDelayed, check };
  }
  if (draw < 74) {
    const list = random.pick(MOVER_LISTS);
    const kind = `movers, ${view}`;
    const check: Question["check"] = (answer, window) =>
      checker.movers(kind, answer, { list, market, limit: 10 }, isDelayed, window);
    return { kind, path: `/market/${list}/?index=${market}`, key, isDelayed, check };
  }
  return realtimeQuestion(checker, random, symbol);
}

/** Requests for trades and depth, which exist in real time only. */
function realtimeQuestion(checker: Checker, random: Random, symbol: string): Question {
  if (random.chance(0.5)) {
    const limit = random.pick([50, 200]);
    const kind = "trades";
    const check: Question["check"] = (answer, window) => checker.trades(kind, answer, limit, window);
    return { kind, path: `/market/trades/${symbol}/?limit=${limit}`, key: DEMO_KEY("pro"), isDelayed: false, check };
  }
  const isPro = random.chance(0.5);
  const entitled = isPro ? 5 : 20;
  const levels = isPro ? 5 : random.pick([3, 20]);
  const kind = "depth";
  const check: Question["check"] = (answer, window) => checker.depth(kind, answer, levels, entitled, window);
  const key = DEMO_KEY(isPro ? "pro-depth" : "business");
  return { kind, path: `/market/depth/${symbol}/?levels=${levels}`, key, isDelayed: false, check };
}

/** After each day: the daily bar of every instrument, and the half hours of some. */
export async function askBars(options: PollerOptions): Promise<void> {
  const { recording, checker, random } = options;
  let lastDay = 0;
  while (!options.isOver()) {
    const ended = recording.days.findLast(({ isEnded, day }) => isEnded && day > lastDay);
    const next = recording.days.find(({ day }) => ended !== undefined && day > ended.day);
    // The service records a day before it shows the next one.
    if (ended === undefined || next === undefined || checker.shown < next.firstPlace) {
      await pause(100);
      continue;
    }
    lastDay = ended.day;
    const symbols = [...ended.bySymbol.keys()];
    const half = new Set(Array.from({ length: HALF_HOUR_SAMPLE }, () => random.pick(symbols)));
    const questions = [
      ...symbols.map((symbol) => barQuestion(checker, symbol, ended.day, "1d")),
      ...[...half].map((symbol) => barQuestion(checker, symbol, ended.day, "30m")),
    ];
    const work = async (): Promise<void> => {
      for (let next = questions.pop(); next !== undefined && !options.isOver(); next = questions.pop()) {
        // A day's bars are final: a request that a fault swallowed is repeated.
        for (let tries = 0; tries < 50 && !options.isOver(); tries++) {
          if (await options.rest.ask(next)) break;
          await pause(200);
        }
      }
    };
    await Promise.all(Array.from({ length: BARS_AT_ONCE }, work));
    if (questions.length === 0) checker.tally.count("days whose bars were compared");
  }
}

function barQuestion(checker: Checker, symbol: string, day: number, interval: "1d" | "30m"): Question {
  const kind = interval === "1d" ? "bars of a day" : "bars of half hours";
  const date = dayText(day);
  return {
    kind,
    path: `/historical/${symbol}/?interval=${interval}&from=${date}&to=${date}`,
    key: DEMO_KEY("business"),
    isDelayed: false,
    check: (answer) => checker.bars(kind, answer, symbol, day, interval),
  };
}
