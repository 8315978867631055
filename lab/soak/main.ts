// `npm run soak`: many market days at high speed with faults, and one page at the end. Fails on any error.

import { parseArgs } from "node:util";
import { orUsage } from "../or-usage.ts";
import { isSound, pageOf } from "./report/page.ts";
import { soak } from "./soak.ts";

const USAGE = `npm run soak -- [options]
  --minutes N          how long it runs (5)
  --days N             ends after so many market days instead
  --database NAME      sqlite or postgres (sqlite)
  --seed N             of the market, the clients and the faults (1)
  --speed N            market seconds in a second (1200)
  --activity N         order rate of the market (0.01)
  --faults SECONDS     mean time between two faults, 0 for none (6)
  --report FILE        also writes the page there
  --keep               leaves the folder with data and logs
`;

const { values } = orUsage(USAGE, () =>
  parseArgs({
    options: {
      minutes: { type: "string" },
      days: { type: "string" },
      database: { type: "string", default: "sqlite" },
      seed: { type: "string", default: "1" },
      speed: { type: "string", default: "1200" },
      activity: { type: "string", default: "0.01" },
      faults: { type: "string", default: "6" },
      report: { type: "string" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);

if (values.help || (values.database !== "sqlite" && values.database !== "postgres")) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const isTerminal = process.stderr.isTTY === true;
const minutes = values.minutes ?? (values.days === undefined ? "5" : "100000");
const result = await soak({
  database: values.database,
  seed: Number(values.seed),
  seconds: Number(minutes) * 60,
  marketDays: Number(values.days ?? Number.POSITIVE_INFINITY),
  faultsMin: 0,
  speed: Number(values.speed),
  activity: Number(values.activity),
  pollers: 4,
  visitors: 10,
  pollPauseMs: 40,
  faultPauseMs: Number(values.faults) * 1_000,
  hasKeyTurnover: true,
  tamper: null,
  progress: (line) => void (isTerminal && process.stderr.write(`\r\u001b[K${line}`)),
  keepsFolder: values.keep,
});
if (isTerminal) process.stderr.write("\n\n");
const page = pageOf(result);
process.stdout.write(page);
if (values.report !== undefined) await Bun.write(values.report, page);
process.exit(isSound(result) ? 0 : 1);
