// `marsad export`: writes a market day as files, from journal and store, also while the service runs.

import { writeFileSync } from "node:fs";
import { REFERENCE_HEADER, referenceLines } from "../../../gateway/index.ts";
import { type Day, type Decimal, formatDay, parseDay, SystemClock } from "../../base/index.ts";
import { FrameReader, type Instrument, type Market } from "../../feed-protocol/index.ts";
import { exportDay, FILE_FORMATS, FILE_KINDS, type FileKind } from "../../files/index.ts";
import type { Journal } from "../../store/index.ts";
import { VERSION } from "../config/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import { existingStore, oneOf, STORE_SETTINGS } from "./account-work.ts";
import { type Command, option, switchOption } from "./command.ts";

const PERCENT = 100;
const PAGE_BYTES = 256 * 1024;

export const exportCommand: Command = {
  name: "export",
  summary: "Writes a market day that is over as files: trades, quotes, bars and depth.",
  details: [
    "The files come into a folder named by the day, with a manifest of their columns, rows and hashes. Only their owner may read them.",
    "Trades, quotes and depth need the day in the journal (--retention-days); bars are kept for good, those of single minutes for --intraday-days.",
  ].join("\n"),
  options: [
    { name: "day", value: "DAY", meaning: "The trading day, as 2026-11-15.", isRequired: true },
    option("what", "KINDS", `Which files, with commas between: ${FILE_KINDS.join(",")}. By default all.`),
    option("format", "FORMAT", `One of ${FILE_FORMATS.join(", ")}; parquet by default.`),
    { name: "out", value: "FOLDER", meaning: "Where the day's folder is put.", isRequired: true },
    switchOption("replace", "Writes over the files of the day."),
    option(
      "reference",
      "FILE",
      "Writes the day's reference data to this CSV file too; the files are a feed again with it.",
    ),
  ],
  settings: STORE_SETTINGS,
  run: async (context) => {
    const { settings, options, print, say } = context;
    const day = parseDay(options.get("day") ?? "");
    if (day === null) throw usageComplaint("--day takes a day as 2026-11-15.");
    const kinds = kindsOf(options.get("what"));
    const format = oneOf("--format", options.get("format") ?? "parquet", FILE_FORMATS);
    const folder = options.get("out") ?? "";
    const store = await existingStore(settings);
    const shown = openProgress(say(`Exporting ${formatDay(day)}`));
    try {
      const manifest = await exportDay({
        store,
        day,
        kinds,
        format,
        folder,
        isReplacing: options.has("replace"),
        version: VERSION,
        clock: new SystemClock(),
        progress: (share) => shown.update(Math.floor(share * PERCENT), PERCENT),
      });
      const reference = options.get("reference");
      if (reference !== undefined) writeFileSync(reference, await referenceOf(store.journal, day));
      shown.end();
      print(filesTable(manifest.files, say));
    } finally {
      await store.close();
    }
    return undefined;
  },
};

/** The reference data that the day began with. */
async function referenceOf(journal: Pick<Journal, "read">, day: Day): Promise<string> {
  const instruments: Instrument[] = [];
  const closes = new Map<Market, Decimal>();
  const reader = new FrameReader();
  let isWhole = false;
  for (let seq = 1; !isWhole; ) {
    const batches = (await journal.read({ day, seq }, PAGE_BYTES)).filter((batch) => batch.day === day);
    const last = batches.at(-1);
    if (last === undefined) break;
    for (const { frames } of batches) {
      reader.readAll(frames, (event) => {
        if (event.seq < seq) return;
        if (event.type === "instrument") instruments.push(event.instrument);
        else if (event.type === "index-reference") closes.set(event.index, event.previousClose);
        else if (event.type !== "day-start") isWhole = true;
      });
    }
    seq = last.lastSeq + 1;
  }
  return REFERENCE_HEADER + referenceLines(day, instruments, closes);
}

function kindsOf(text: string | undefined): readonly FileKind[] {
  const words = (text ?? FILE_KINDS.join(",")).split(",").map((word) => oneOf("--what", word.trim(), FILE_KINDS));
  return FILE_KINDS.filter((kind) => words.includes(kind));
}

function filesTable(
  files: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[],
  say: Say,
): string {
  return tableOf(
    files,
    [
      { heading: "FILE", cell: ({ name }) => name },
      { heading: "ROWS", cell: ({ rows }) => rows },
      { heading: "BYTES", cell: ({ bytes }) => bytes },
    ],
    "No files.",
    say,
  );
}
