// The cost of 50,000 alert rules over the whole universe for the engine that decodes and folds the same frames batch by batch, as the
// service does: a separate thread evaluates the rules and gets every batch. The goal is under a tenth of the engine's
// time. A day with rules and one without advance in turns, so that other work on the machine disturbs both alike; for each
// turn the median of all rounds counts. The thread works at the same time and also writes the notifications; its work for
// a day is measured apart. Storing the firings is not measured here.

import { monotonicMs, SystemClock } from "../../src/base/index.ts";
import { RuleThread } from "../../src/notify/evaluation/rule-thread.ts";
import { batches, DAY, Day, eventCount, head, manyRules, tradeCount, usual, workMs } from "./alerts/rule-load.ts";
import { median } from "./page/figure.ts";

const RULES = 50_000;
const ROUNDS = 15;
const TURN_BATCHES = 1_000;
const GOAL_SHARE = 0.1;

const rules = manyRules(RULES);
let firings = 0;

const thread = new RuleThread({
  clock: new SystemClock(),
  fired: (some) => {
    firings += some.length;
  },
  stated: () => undefined,
  failed: (error) => {
    throw error;
  },
});

/** Sends the reference data and puts all rules; only the work after that is measured. */
async function prepareThread(): Promise<void> {
  thread.run({ type: "events", events: head });
  for (const rule of rules) thread.add("put", rule, "1", []);
  thread.run({ type: "usual", day: DAY, usual });
  await thread.sync();
  firings = 0;
}

/** The time that the engine needs for the batches of one turn; in the last turn also the wait until the thread has reported everything. */
async function turnMs(day: Day, from: number, watch?: RuleThread): Promise<number> {
  const startMs = monotonicMs();
  for (const frames of batches.slice(from, from + TURN_BATCHES)) {
    const tick = day.take(frames);
    const held = watch?.take(tick);
    day.changes.clear();
    if (held !== undefined) await held;
  }
  const busyMs = monotonicMs() - startMs;
  await watch?.sync();
  return from + TURN_BATCHES < batches.length ? busyMs : monotonicMs() - startMs;
}

/** For every turn of a day, its time in each round: without rules, and with them. */
const turns: { readonly bare: number[]; readonly watched: number[] }[] = [];

async function round(): Promise<void> {
  await prepareThread();
  const [bare, watched] = [new Day(), new Day()];
  Bun.gc(true);
  for (let from = 0; from < batches.length; from += TURN_BATCHES) {
    const [bareMs, watchedMs] = [await turnMs(bare, from), await turnMs(watched, from, thread)];
    const turn = turns[from / TURN_BATCHES];
    if (turn === undefined) turns.push({ bare: [bareMs], watched: [watchedMs] });
    turn?.bare.push(bareMs);
    turn?.watched.push(watchedMs);
  }
}

for (let rounds = 0; rounds < ROUNDS; rounds++) await round();
thread.close();
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const engineMs = sum(turns.map(({ bare }) => median(bare)));
const bothMs = sum(turns.map(({ watched }) => median(watched)));
const share = bothMs / engineMs - 1;
const work = median(Array.from({ length: ROUNDS }, () => workMs(rules))) / engineMs;
const row = (label: string, amount: string): string => `  ${label.padEnd(12)} ${amount.padStart(8)}`;
const percent = (part: number): string => (100 * part).toFixed(1);
const lines = [
  `${eventCount} events, ${tradeCount} trades, ${rules.length} rules, ${firings} firings`,
  `${row("engine", (eventCount / engineMs / 1_000).toFixed(2))} M events/s`,
  `${row("with rules", (eventCount / bothMs / 1_000).toFixed(2))} M events/s`,
  `${row("rules cost", percent(share))} % of the engine's time (goal: under ${100 * GOAL_SHARE} %)`,
  `${row("their thread", percent(work))} % of the engine's time, at the same time`,
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exit(share < GOAL_SHARE ? 0 : 1);
