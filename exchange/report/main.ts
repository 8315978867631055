// `npm run exchange:report`: simulates a full day, prints it beside the facts, and writes a page with plots.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseDay } from "../../src/base/index.ts";
import { isTradingDay, loadUniverse } from "../universe/index.ts";
import { BookSampler } from "./book-sampler.ts";
import { comparisonsOf, formatAmount, medianValue } from "./comparisons.ts";
import { DayAudit } from "./day-audit.ts";
import { plotsOf } from "./day-plots.ts";
import { DayStatistics } from "./day-statistics.ts";
import { renderPage, renderTable } from "./page.ts";
import { simulateDay } from "./simulate-day.ts";
import { studyVolatility } from "./volatility-study.ts";

const USAGE = "usage: exchange:report [--seed N] [--day YYYY-MM-DD] [--out FOLDER]\n";
/** The facts about volatility are of 2025. */
const STUDY_FIRST_DAY = 20250101;
const STUDY_DAYS = 250;
const NOON_SYMBOL = "1120";

function main(): number {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      day: { type: "string", default: "2026-11-16" },
      out: { type: "string", default: "exchange-report" },
    },
  });
  const seed = Number(values.seed);
  const day = parseDay(values.day);
  if (!Number.isSafeInteger(seed) || day === null || !isTradingDay(day)) {
    process.stderr.write(`${USAGE}The seed is a whole number and the day a trading day.\n`);
    return 2;
  }
  const audit = new DayAudit();
  const statistics = new DayStatistics();
  const sampler = new BookSampler(loadUniverse(), NOON_SYMBOL);
  const simulated = simulateDay(seed, day, [audit, statistics, sampler]);
  const study = studyVolatility(seed, STUDY_FIRST_DAY, STUDY_DAYS, simulated.listings);
  const comparisons = comparisonsOf(day, statistics, study);
  const counts = [...statistics.frames].map(([type, count]) => `${count.toLocaleString("en")} ${type}`).join(", ");
  const remarks = [
    `${simulated.frames.toLocaleString("en")} frames (${counts}), ${(simulated.bytes / 1e6).toFixed(1)} MB, SHA-256 ${simulated.hash}.`,
    `The median symbol of the main market traded ${formatAmount(medianValue(statistics.ranked("TASI")), "riyals")}, of Nomu ${formatAmount(medianValue(statistics.ranked("NOMU")), "riyals")}.`,
    `Index closes: TASI ${simulated.closes.indices.TASI / 10_000}, NomuC ${simulated.closes.indices.NOMU / 10_000}.`,
    `Median standard deviation of a share ${(study.shareSigma * 100).toFixed(2)} % a day; absolute index changes correlate ${study.clustering.toFixed(2)} with the day before.`,
  ];
  const plots = plotsOf(statistics, sampler, study);
  mkdirSync(values.out, { recursive: true });
  const file = join(values.out, "index.html");
  writeFileSync(file, renderPage({ seed, day, comparisons, plots, findings: audit.findings, remarks }));
  process.stdout.write(`${renderTable(comparisons)}\n${remarks.join("\n")}\n`);
  for (const finding of audit.findings) process.stdout.write(`rule broken: ${finding}\n`);
  process.stdout.write(`page: ${file}\n`);
  return audit.findings.length === 0 ? 0 : 1;
}

process.exitCode = main();
