// `npm run scale-out:memory [-- sockets]`: the memory of an open socket in a process, by the symbols that it follows and the channel, at
// the stream door and at a bare Bun.serve with as many topics. Each is read in a process of its own, after a collection: the difference
// that the sockets made, divided by their number.

import { BARE, MARSAD, Subject, type SubjectOptions } from "../stream/subject.ts";

const SYMBOLS = [1, 5, 20, 60];
const SOCKETS = 5_000;
/** Opened before the first reading, so that one-time costs of a process are not counted. */
const FIRST_SOCKETS = 400;
const COLLECTIONS = 3;
/** The allocator gives memory back to the system some moments after a collection. */
const SETTLE_MS = 1_500;
const KB = 1_024;

const SUBJECTS: readonly SubjectOptions[] = [
  MARSAD,
  { ...MARSAD, name: "marsad, trades", path: "/ws/v1/market/trades/?api_key=load" },
  BARE,
];
const [sockets = SOCKETS] = process.argv.slice(2).map(Number);

async function settledBytes(subject: Subject): Promise<number> {
  for (let collected = 1; collected < COLLECTIONS; collected++) {
    await subject.residentBytes();
    await Bun.sleep(SETTLE_MS);
  }
  return await subject.residentBytes();
}

/** Kilobytes for each socket. */
async function measure(options: SubjectOptions, symbols: number): Promise<number> {
  const subject = await Subject.start(options);
  try {
    await subject.open(FIRST_SOCKETS, symbols);
    const before = await settledBytes(subject);
    await subject.open(sockets, symbols);
    return ((await settledBytes(subject)) - before) / sockets / KB;
  } finally {
    await subject.end();
  }
}

process.stdout.write(`KB for each of ${sockets} sockets on ${SYMBOLS.join(", ")} symbols\n`);
for (const options of SUBJECTS) {
  const figures: string[] = [];
  for (const symbols of SYMBOLS) figures.push((await measure(options, symbols)).toFixed(1).padStart(6));
  process.stdout.write(`${options.name.padEnd(16)}${figures.join("")}\n`);
}
