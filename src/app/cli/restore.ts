// `marsad restore`: brings a database to the state of a backup.

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { SystemClock } from "../../base/index.ts";
import { type BackupHeader, restoreBackup } from "../../store/index.ts";
import { type Settings, webhooksKeyFile } from "../config/index.ts";
import { Complaint } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import { markOf } from "./backup.ts";
import { type Command, operand, switchOption } from "./command.ts";

const OWNER_ONLY = 0o600;
const FOLDER_MODE = 0o700;

export const restore: Command = {
  name: "restore",
  summary: "Brings an empty database to the state of a backup; the service must not run on it.",
  details: [
    "The whole file is checked before anything is changed. Then all of it is restored, or nothing.",
    "A backup of SQLite can be restored into PostgreSQL, and the other way round.",
  ].join("\n"),
  operands: [operand("FILE", "A file that marsad backup wrote.")],
  options: [switchOption("replace", "Replaces what the database holds. It is lost.")],
  settings: ["dataDir", "databaseUrl", "webhooksKeyFile"],
  run: async ({ settings, operands, options, print, note }) => {
    const isReplacing = options.has("replace");
    const shown = { checking: openProgress("Checking"), restoring: openProgress("Restoring") };
    const key = new RestoredKey(settings, isReplacing);
    const { header, rows, hasDestinations } = await restoreBackup({
      location: { dataDir: settings.dataDir, url: settings.databaseUrl },
      path: operands.get("FILE") ?? "",
      clock: new SystemClock(),
      isReplacing,
      verified: (header) => {
        shown.checking.end();
        key.prepare(header);
      },
      progress: (step, done, of) => shown[step].update(done, of),
    }).catch((error: unknown) => {
      key.discard();
      throw error;
    });
    shown.restoring.update(1, 1);
    shown.restoring.end();
    key.keep();
    print(markOf(header));
    print(`Restored ${rows.toLocaleString("en")} rows.`);
    if (hasDestinations && header.webhooksKey === undefined) {
      note(
        `The key of webhook secrets is not in the file: before you start the service, put the key file of that installation at ${webhooksKeyFile(settings)}.`,
      );
    }
    return undefined;
  },
};

/** The key of webhook secrets from a backup: first written to a draft file, then renamed once the database is restored. */
class RestoredKey {
  readonly #path: string;
  readonly #isReplacing: boolean;
  #draft: string | null = null;

  constructor(settings: Settings, isReplacing: boolean) {
    this.#path = webhooksKeyFile(settings);
    this.#isReplacing = isReplacing;
  }

  prepare({ webhooksKey }: BackupHeader): void {
    if (webhooksKey === undefined) return;
    if (existsSync(this.#path) && !this.#isReplacing && readFileSync(this.#path, "utf8") !== webhooksKey) {
      throw new Complaint(
        `There is another key file at ${this.#path}: move it away, or add --replace; nothing was changed.`,
      );
    }
    const draft = `${this.#path}.restored`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: FOLDER_MODE });
      const file = openSync(draft, "w", OWNER_ONLY);
      writeSync(file, webhooksKey);
      fsyncSync(file);
      closeSync(file);
    } catch {
      throw new Complaint(`The key file ${this.#path} cannot be written; nothing was changed.`);
    }
    this.#draft = draft;
  }

  keep(): void {
    if (this.#draft !== null) renameSync(this.#draft, this.#path);
  }

  discard(): void {
    if (this.#draft !== null) rmSync(this.#draft, { force: true });
  }
}
