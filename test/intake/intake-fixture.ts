// A store in a folder of its own and files to import into it.

import { afterAll, afterEach, beforeEach } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ImportReport, importFile } from "../../src/app/import/import-file.ts";
import { IMPORT_KINDS } from "../../src/app/import/import-kinds.ts";
import type { Format } from "../../src/app/import/text-records.ts";
import { present } from "../../src/base/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";

export const COMPANIES_CSV = [
  "symbol,name_ar,name_en,market,shares_outstanding",
  "2222,أرامكو السعودية,Saudi Aramco,TASI,242000000000",
  "1120,الراجحي,Al Rajhi Bank,TASI,6000000000",
].join("\n");

export interface IntakeFixture {
  readonly store: Store;
  readonly folder: string;
  /** Writes a file of that name and imports it. */
  bring(kind: string, content: string | Uint8Array, options?: Partial<BringOptions>): Promise<ImportReport>;
}

export interface BringOptions {
  readonly format: Format;
  readonly isDryRun: boolean;
  readonly progress: (done: number, total: number) => void;
  readonly store: Store;
  readonly written: () => void;
  readonly rowsPerWrite: number;
}

/** Gives every test an empty store with two companies in it. */
export function eachWithIntake(): IntakeFixture {
  const root = mkdtempSync(join(tmpdir(), "marsad-intake-"));
  let count = 0;
  let store: Store | null = null;
  const fixture: IntakeFixture = {
    get store() {
      return present(store, "no test is running");
    },
    get folder() {
      return join(root, String(count));
    },
    bring: (kind, content, options = {}) => {
      const path = join(root, `file-${count}.${options.format ?? "csv"}`);
      const rows = present(
        IMPORT_KINDS.find(({ name }) => name === kind),
        `no kind ${kind}`,
      );
      writeFileSync(path, content);
      return importFile({
        kind: { ...rows, rowsPerWrite: options.rowsPerWrite ?? rows.rowsPerWrite },
        path,
        format: options.format ?? "csv",
        store: options.store ?? fixture.store,
        isDryRun: options.isDryRun ?? false,
        progress: options.progress ?? (() => undefined),
        written: options.written ?? (() => undefined),
      });
    },
  };
  beforeEach(async () => {
    count++;
    store = await openNewStore(fixture.folder);
    await fixture.bring("companies", COMPANIES_CSV);
  });
  afterEach(async () => {
    await store?.close();
    store = null;
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return fixture;
}

/** "2: open is empty" for each problem. */
export function problemsOf(report: ImportReport): string[] {
  return report.problems.map(({ line, message }) => `${line}: ${message}`);
}
