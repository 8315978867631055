// Makes one executable: the runtime with the bundled program, its threads and the files that it carries.

import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { programFile } from "../src/base/index.ts";
import type { Architecture } from "./runtime.ts";

/** The program first; each thread is a separate program beside it, found under the name of its source. */
export const ENTRIES = [
  "src/app/main.ts",
  "src/store/database/log-copy-worker.ts",
  "src/notify/evaluation/rule-worker.ts",
  "src/files/export-worker.ts",
  "src/app/past/past-worker.ts",
  "src/app/past/replay-worker.ts",
  "src/app/past/checkpoint-worker.ts",
  "src/app/simulated/history-worker.ts",
  "exchange/server/exchange-worker.ts",
];

export interface ExecutableNeeds {
  readonly architecture: Architecture;
  readonly runtime: string;
  /** The folder of the carried files, and the names of its top entries. */
  readonly files: string;
  readonly carried: readonly string[];
  readonly outfile: string;
}

export async function buildExecutable(needs: ExecutableNeeds): Promise<void> {
  const { architecture, runtime, files, carried, outfile } = needs;
  mkdirSync(dirname(outfile), { recursive: true });
  // The build writes the output's name into the executable, so a constant name gives the same bytes.
  const draft = join(files, "../marsad");
  const here = process.cwd();
  // The carried files are named relative to the folder in which the build runs.
  process.chdir(files);
  try {
    const built = await Bun.build({
      entrypoints: ENTRIES.map(programFile),
      root: programFile("."),
      target: "bun",
      format: "esm",
      // Identifiers are not shortened: logs and errors show them.
      minify: { whitespace: true, syntax: true, identifiers: false },
      bytecode: true,
      // Packages that ask for their own path would get the folder of the build; the same sources must give the same bytes in any folder.
      define: { __dirname: '"/"', __filename: '"/marsad"' },
      compile: {
        target: `bun-linux-${architecture}`,
        executablePath: runtime,
        outfile: draft,
        assets: [...carried],
        // The program reads its own settings, and no file of the folder where it is started.
        autoloadDotenv: false,
        autoloadBunfig: false,
      },
    });
    if (!built.success) throw new AggregateError(built.logs, "the executable cannot be built");
  } finally {
    process.chdir(here);
  }
  renameSync(draft, outfile);
}
