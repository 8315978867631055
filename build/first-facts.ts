// Writes the facts of the default market before its first day into the file from which a first start reads them. It is run when the
// simulated companies or the rules that read news have changed; a test says so.

import { writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";
import { EXCHANGE_DEFAULTS } from "../exchange/server/exchange-options.ts";
import { firstFactsFile, generateFirstFacts } from "../src/app/simulated/first-facts.ts";

/** The file gets smallest, and is read no slower than with another level. */
const LEVEL = 19;
/** Companies resemble one another: far enough back to find one of the same kind. */
const WINDOW_LOG = 25;

const lines: string[] = [];
for await (const batch of generateFirstFacts(EXCHANGE_DEFAULTS)) lines.push(`${JSON.stringify(batch)}\n`);
const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: window } = constants;
const bytes = zstdCompressSync(lines.join(""), { params: { [level]: LEVEL, [window]: WINDOW_LOG } });
writeFileSync(firstFactsFile(EXCHANGE_DEFAULTS), bytes);
process.stdout.write(`${firstFactsFile(EXCHANGE_DEFAULTS)}: ${(bytes.length / 1e6).toFixed(1)} MB\n`);
