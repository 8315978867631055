// `marsad import KIND FILE`: imports companies, bars, statements, dividends, splits, corporate actions, analyst targets and articles.

import { mkdtempSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countFactsVersionUp } from "../../companies/index.ts";
import { openExistingStore, openStore, type Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";
import { type ImportReport, importFile } from "../import/import-file.ts";
import { type AnyImportKind, IMPORT_KINDS } from "../import/import-kinds.ts";
import { FORMATS, type Format } from "../import/text-records.ts";
import { Complaint, EXIT_FAILED, usageComplaint } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import { type Command, type CommandContext, operand, option, switchOption } from "./command.ts";

function importCommand(kind: AnyImportKind): Command {
  return {
    name: `import ${kind.name}`,
    summary: kind.summary,
    details: [
      "Every row is checked before any is written; a file with a bad row changes nothing. Good rows are written in small steps, so that a running service goes on meanwhile.",
      "An import that was cut short has written the first of them; run it again. Repeating an import changes nothing.",
      "A CSV file begins with a header; the order of its columns is free. NDJSON has an object on each line.",
      "",
      "Columns (* is required):",
      ...kind.columns.map(
        ({ name, isRequired, meaning, takes }) =>
          `  ${name}${isRequired === true ? "*" : ""}: ${meaning} Takes ${takes}.`,
      ),
    ].join("\n"),
    operands: [operand("FILE", "A CSV or NDJSON file in UTF-8.")],
    options: [
      option("format", "FORMAT", `One of ${FORMATS.join(", ")}; by default the name of the file says which.`),
      switchOption("dry-run", "Checks the whole file and writes nothing."),
    ],
    settings: ["dataDir", "databaseUrl"],
    run: (context) => run(kind, context),
  };
}

async function run(kind: AnyImportKind, context: CommandContext): Promise<number> {
  const { settings, operands, options, note, print } = context;
  const path = operands.get("FILE") ?? "";
  const format = formatOf(path, options.get("format"));
  await refuseMissing(path);
  const isDryRun = options.has("dry-run");
  const store = await (isDryRun ? openForReading(settings) : openStore(locationOf(settings)));
  const shown = openProgress(isDryRun ? `Checking ${kind.name}` : `Importing ${kind.name}`);
  let isChanged = false;
  const written = (): void => {
    isChanged = true;
  };
  try {
    const report = await importFile({ kind, path, format, store, isDryRun, progress: shown.update, written });
    shown.end();
    for (const { line, message } of report.problems) note(`${path}:${line}: ${message}`);
    print(outcomeOf(kind, report));
    return report.badRows === 0 ? 0 : EXIT_FAILED;
  } finally {
    // Running services load the facts again, also when the import was cut short.
    if (isChanged) await countFactsVersionUp(store.settings).catch(() => undefined);
    await store.close();
  }
}

const locationOf = ({ dataDir, databaseUrl: url }: Settings) => ({ dataDir, url });

/** A dry run before the first start makes no database: it checks the file against an empty one of its own. */
async function openForReading(settings: Settings): Promise<Store> {
  const store = await openExistingStore(locationOf(settings));
  if (store !== null) return store;
  const folder = mkdtempSync(join(tmpdir(), "marsad-dry-run-"));
  const empty = await openStore({ dataDir: folder });
  const close = async (): Promise<void> => {
    await empty.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...empty, close };
}

function outcomeOf(kind: AnyImportKind, { rows, badRows, problems, isWritten }: ImportReport): string {
  const count = (value: number, what: string): string =>
    `${value.toLocaleString("en")} ${what}${value === 1 ? "" : "s"}`;
  if (badRows > 0) {
    const more = badRows > problems.length ? ` (the first ${problems.length} are listed)` : "";
    return `Nothing was written: ${count(badRows, "problem")} in ${count(rows, "row")} of ${kind.name}${more}.`;
  }
  if (isWritten) return `Imported ${count(rows, "row")} of ${kind.name}.`;
  return `Checked ${count(rows, "row")} of ${kind.name}: all good. Nothing was written, because this was a dry run.`;
}

function formatOf(path: string, asked: string | undefined): Format {
  if (asked !== undefined) {
    const format = FORMATS.find((candidate) => candidate === asked.toLowerCase());
    if (format !== undefined) return format;
    throw usageComplaint(`--format does not take '${asked.slice(0, 40)}': it takes one of ${FORMATS.join(", ")}.`);
  }
  if (/\.csv$/i.test(path)) return "csv";
  if (/\.(?:ndjson|jsonl)$/i.test(path)) return "ndjson";
  throw usageComplaint(`Cannot tell the format of ${path} from its name: add --format csv or --format ndjson.`);
}

async function refuseMissing(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Complaint(`${path} cannot be read.`);
  if (!found.isFile()) throw new Complaint(`${path} is not a file.`);
}

export const IMPORT_COMMANDS: readonly Command[] = IMPORT_KINDS.map(importCommand);
