// Writes the past of the default market before its first day into the files from which a first start reads it: the facts of its companies,
// and its bars. Run it when the simulated companies, their bars or the rules that read news have changed; tests fail until then.

import { writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";
import { generateHistory } from "../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../exchange/server/exchange-options.ts";
import { firstFactsFile, generateFirstFacts } from "../src/app/simulated/first-facts.ts";
import { firstHistoryFile } from "../src/app/simulated/first-history.ts";
import { packHistory } from "../src/app/simulated/history-file.ts";

/** The level with the smallest files; reading them is no slower than with other levels. */
const LEVEL = 19;
/** Companies resemble one another: the window reaches back to another company of the same kind. */
const WINDOW_LOG = 25;
const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: window } = constants;
const compression = { params: { [level]: LEVEL, [window]: WINDOW_LOG } };

function write(file: string, bytes: Uint8Array): void {
  writeFileSync(file, bytes);
  process.stdout.write(`${file}: ${(bytes.length / 1e6).toFixed(1)} MB\n`);
}

const lines: string[] = [];
for await (const batch of generateFirstFacts(EXCHANGE_DEFAULTS)) lines.push(`${JSON.stringify(batch)}\n`);
write(firstFactsFile(EXCHANGE_DEFAULTS), zstdCompressSync(lines.join(""), compression));
write(firstHistoryFile(EXCHANGE_DEFAULTS), packHistory([...generateHistory(EXCHANGE_DEFAULTS)], compression));
