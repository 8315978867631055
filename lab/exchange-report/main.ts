// `npm run exchange:report`: simulates a full day of many seeds with the past before it, prints the scorecard, and writes a page.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { type Day, isTradingDay, parseDay } from "../../src/base/index.ts";
import { BookSampler } from "./book-sampler.ts";
import { plotsOf } from "./day-plots.ts";
import { renderPage } from "./page.ts";
import { indicesPlot, worstDaysPlot } from "./price-plots.ts";
import { type ScoredDay, type SeedScore, scoreSeed } from "./score-seed.ts";
import { renderMarkdown, renderText, scorecardOf } from "./scorecard.ts";
import { drawSvg } from "./svg-plot.ts";

const USAGE =
  "usage: exchange:report [--seeds N] [--first-seed N] [--day YYYY-MM-DD] [--threads N] [--out FOLDER]\n" +
  "Both counts are whole numbers from 1, threads at most 16, and the day is a trading day.\n" +
  "Prints the scorecard of N seeds (20) and writes it into FOLDER (exchange-report): a page with plots, each plot, the scores.\n";
const NOON_SYMBOL = "1120";
/** Style of plots outside the page. */
const PLOT_STYLE = "text{font:10px sans-serif;fill:#5c6b6a}.grid{stroke:#ebebe6}svg{background:#fff}";
const THREADS_MAX = 16;

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "20" },
      "first-seed": { type: "string", default: "1" },
      day: { type: "string", default: "2026-11-16" },
      threads: { type: "string", default: "1" },
      out: { type: "string", default: "exchange-report" },
      help: { type: "boolean", default: false },
    },
  }).values;

interface ReportOptions {
  readonly seeds: readonly number[];
  readonly day: Day;
  readonly threads: number;
  readonly out: string;
}

/** "help" on request; null when an option is wrong. */
function readOptions(args: readonly string[]): ReportOptions | "help" | null {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch {
    return null;
  }
  if (values.help) return "help";
  const count = Number(values.seeds);
  const first = Number(values["first-seed"]);
  const threads = Number(values.threads);
  const day = parseDay(values.day);
  const areWhole = [count, first, threads].every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!areWhole || count === 0 || threads === 0 || threads > THREADS_MAX) return null;
  if (day === null || !isTradingDay(day)) return null;
  return { seeds: Array.from({ length: count }, (_, at) => first + at), day, threads, out: values.out };
}

/** Scores seeds one after the other in each thread, and calls `scored` after each. */
async function scoreAll(options: ReportOptions, seeds: readonly number[], scored: () => void): Promise<SeedScore[]> {
  const { day, threads } = options;
  const waiting = [...seeds];
  const scores: SeedScore[] = [];
  const work = async (worker: Worker): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const answer = new Promise<SeedScore>((resolve, reject) => {
        worker.onmessage = (message: MessageEvent<SeedScore>): void => resolve(message.data);
        worker.onerror = (event): void => reject(new Error(event.message));
      });
      worker.postMessage({ seed, day });
      scores.push(await answer);
      scored();
    }
  };
  const workers = Array.from({ length: threads }, () => new Worker(new URL("./score-worker.ts", import.meta.url)));
  try {
    await Promise.all(workers.map(work));
  } finally {
    for (const worker of workers) worker.terminate();
  }
  return scores.sort((a, b) => a.seed - b.seed);
}

function remarksOf({ simulated, statistics }: ScoredDay): readonly string[] {
  const counts = [...statistics.frames].map(([type, count]) => `${count.toLocaleString("en")} ${type}`).join(", ");
  const { TASI, NOMU } = simulated.closes.indices;
  return [
    `${simulated.frames.toLocaleString("en")} frames (${counts}), ${(simulated.bytes / 1e6).toFixed(1)} MB, SHA-256 ${simulated.hash}.`,
    `Index closes: TASI ${TASI / 10_000}, NomuC ${NOMU / 10_000}.`,
  ];
}

/** "worst-days" of "Worst days.". */
function fileNameOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (options === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { seeds, day, out } = options;
  const [firstSeed = 1, ...others] = seeds;
  let done = 0;
  const progress = (): void => {
    done++;
    process.stderr.write(`scored ${done} of ${seeds.length} seeds\n`);
  };
  const sampler = new BookSampler(loadUniverse(), NOON_SYMBOL);
  const first = scoreSeed(firstSeed, day, [sampler]);
  progress();
  const scores = [first.score, ...(others.length === 0 ? [] : await scoreAll(options, others, progress))];
  const card = scorecardOf(scores);
  const findings = scores.flatMap((score) => score.findings.map((finding) => `seed ${score.seed}: ${finding}`));
  const remarks = remarksOf(first);
  const plots = [indicesPlot(scores), worstDaysPlot(scores), ...plotsOf(first, sampler)];
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "index.html"), renderPage({ day, seeds, card, plots, findings, remarks }));
  for (const plot of plots) writeFileSync(join(out, `${fileNameOf(plot.title)}.svg`), `${drawSvg(plot, PLOT_STYLE)}\n`);
  writeFileSync(join(out, "scorecard.md"), `${renderMarkdown(card)}\n`);
  writeFileSync(join(out, "scores.json"), `${JSON.stringify(scores)}\n`);
  const met = card.filter(({ isMet }) => isMet).length;
  process.stdout.write(`${renderText(card)}\n${remarks.join("\n")}\n`);
  process.stdout.write(
    `${met} of ${card.length} rows inside their band on at least 80 % of the seeds; * marks the others\n`,
  );
  for (const finding of findings) process.stdout.write(`rule broken: ${finding}\n`);
  process.stdout.write(`page: ${join(out, "index.html")}\n`);
  return findings.length === 0 ? 0 : 1;
}

process.exitCode = await main();
