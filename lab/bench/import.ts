// The time and the memory of importing a file of a million bars into SQLite, compared with only reading the same file line by line.

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BAR_ROWS } from "../../src/app/import/bar-rows.ts";
import { importFile } from "../../src/app/import/import-file.ts";
import { addDays, formatDay, monotonicMs } from "../../src/base/index.ts";
import type { Company } from "../../src/model/index.ts";
import { openStore } from "../../src/store/index.ts";

const ROWS = 1_000_000;
const SYMBOLS = 400;
const KILOBYTES_PER_MEGABYTE = 1_024;

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
try {
  const path = join(folder, "bars.csv");
  writeBars(path);
  const store = await openStore({ dataDir: join(folder, "data") });
  await store.directory.write({ companies: symbols().map(companyOf) });
  const startMs = monotonicMs();
  const report = await importFile({
    kind: BAR_ROWS,
    path,
    format: "csv",
    store,
    isDryRun: false,
    progress: () => undefined,
  });
  const importMs = monotonicMs() - startMs;
  await store.close();
  const memory = Math.round(process.resourceUsage().maxRSS / KILOBYTES_PER_MEGABYTE);
  const bareMs = bareReading(path);
  const perSecond = Math.round((report.rows * 1_000) / importMs).toLocaleString("en");
  process.stdout.write(
    `${report.rows.toLocaleString("en")} bars imported in ${(importMs / 1_000).toFixed(1)} s (${perSecond}/s)\n`,
  );
  process.stdout.write(`largest memory of the process: ${memory} MB\n`);
  process.stdout.write(`ratio to splitting the lines of the file twice: ${(importMs / (2 * bareMs)).toFixed(1)}\n`);
  if (!report.isWritten) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function symbols(): readonly string[] {
  return Array.from({ length: SYMBOLS }, (_, n) => String(1_000 + n));
}

function writeBars(path: string): void {
  const file = openSync(path, "w");
  writeSync(file, "symbol,date,open,high,low,close,volume,value,trade_count\n");
  let day = 20160101;
  for (let n = 0; n < ROWS; n += SYMBOLS, day = addDays(day, 1)) {
    const date = formatDay(day);
    const halalas = 2_000 + ((n / SYMBOLS) % 1_000);
    const [low, price, close, high] = [-100, 0, 50, 100].map((more) => ((halalas + more) / 100).toFixed(2));
    const cells = `${price},${high},${low},${close},${100_000 + n},${halalas * 1_000},${n % 900}`;
    writeSync(
      file,
      symbols()
        .map((symbol) => `${symbol},${date},${cells}\n`)
        .join(""),
    );
  }
  closeSync(file);
}

function bareReading(path: string): number {
  const startMs = monotonicMs();
  let cells = 0;
  for (const line of readFileSync(path, "utf8").split("\n")) cells += line.split(",").length;
  if (cells < ROWS) throw new Error("the file is short");
  return monotonicMs() - startMs;
}

function companyOf(symbol: string): Company {
  return {
    symbol,
    nameAr: symbol,
    nameEn: symbol,
    aliases: [],
    isin: null,
    formerNames: [],
    formerSymbols: [],
    market: "TASI",
    securityType: "Equity",
    status: "active",
    sectorEn: "",
    sectorAr: "",
    sharesOutstanding: 1,
    freeFloatBps: 10_000,
    descriptionAr: "",
    descriptionEn: "",
    website: null,
    country: "SA",
    currency: "SAR",
    listingDay: null,
  };
}
