// `marsad backup`: writes all stored data of the service into one file, while the service runs.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatDay, formatTimestamp, SystemClock } from "../../base/index.ts";
import { type BackupHeader, writeBackup } from "../../store/index.ts";
import { type Settings, VERSION, webhooksKeyFile } from "../config/index.ts";
import { Complaint } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import { type Command, operand, switchOption } from "./command.ts";

const BYTES_PER_MB = 1_000_000;

export const backup: Command = {
  name: "backup",
  summary: "Writes everything that the service keeps into one file, also while it runs.",
  details: [
    "The first line is the mark: all that was acknowledged before that moment is in the file.",
    "The file holds the hashes of keys, the accounts and the webhook destinations: only its owner may read it.",
    "marsad restore brings a database to the state of the file.",
  ].join("\n"),
  operands: [operand("FILE", "The file to write, or a folder to put a file into that is named by its time.")],
  options: [
    switchOption(
      "with-webhooks-key",
      "Puts the key of webhook secrets into the file. Without it, keep a copy of the key file elsewhere.",
    ),
  ],
  settings: ["dataDir", "databaseUrl", "webhooksKeyFile"],
  run: async ({ settings, operands, options, print, note }) => {
    const clock = new SystemClock();
    const path = fileOf(operands.get("FILE") ?? "", clock.nowMs());
    const hasKey = options.has("with-webhooks-key");
    const shown = openProgress("Backup");
    const report = await writeBackup({
      location: { dataDir: settings.dataDir, url: settings.databaseUrl },
      path,
      version: VERSION,
      clock,
      webhooksKey: hasKey ? keyText(settings) : null,
      marked: (header) => print(markOf(header)),
      progress: shown.update,
    });
    shown.end();
    const size = (report.bytes / BYTES_PER_MB).toFixed(1);
    print(`Wrote ${path}: ${report.rows.toLocaleString("en")} rows, ${size} MB.`);
    if (report.hasDestinations && !hasKey) {
      note(
        `The key of webhook secrets, ${webhooksKeyFile(settings)}, is not in it: keep a copy of that file elsewhere, or add --with-webhooks-key.`,
      );
    }
    return undefined;
  },
};

/** "Mark: 2026-11-15T21:00:00.000+03:00, journal at event 1,234 of 2026-11-16." */
export function markOf({ markMs, journal }: BackupHeader): string {
  const position =
    journal === null
      ? "the journal is empty"
      : `journal at event ${journal.lastSeq.toLocaleString("en")} of ${formatDay(journal.day)}`;
  return `Mark: ${formatTimestamp(markMs)}, ${position}.`;
}

function fileOf(asked: string, nowMs: number): string {
  const isFolder = existsSync(asked) && statSync(asked).isDirectory();
  const path = isFolder ? join(asked, `marsad-${nameOf(nowMs)}.backup`) : asked;
  if (existsSync(path)) throw new Complaint(`${path} is there already; choose another name, or name a folder.`);
  return path;
}

/** "2026-11-15-210000", in Riyadh. */
function nameOf(nowMs: number): string {
  return formatTimestamp(nowMs).slice(0, 19).replace("T", "-").replaceAll(":", "");
}

function keyText(settings: Settings): string {
  const path = webhooksKeyFile(settings);
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Complaint(`The key file ${path} cannot be read; name it with --webhooks-key-file.`);
  }
}
