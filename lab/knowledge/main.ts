// `npm run knowledge:report -- --seed 7 --out page.md`: prints the report, or writes it to a file.

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { orUsage } from "../or-usage.ts";
import { knowledgeReport } from "./report.ts";

const USAGE = `usage: knowledge:report [--seed N] [--out FILE]
Prints how well articles are read, what news does to prices, companies beside their sources, and judgements of value.
  --seed N     the market and the samples of this whole number; 1 unless given
  --out FILE   writes the page to a file
  --help       prints this
`;

const { values } = orUsage(USAGE, () =>
  parseArgs({
    options: { seed: { type: "string", default: "1" }, out: { type: "string" }, help: { type: "boolean" } },
  }),
);
const seed = Number(values.seed);
if (values.help === true) {
  process.stdout.write(USAGE);
} else if (!Number.isSafeInteger(seed)) {
  process.stderr.write(`--seed takes a whole number, not '${values.seed}'\n${USAGE}`);
  process.exitCode = 2;
} else {
  const page = await knowledgeReport({ seed });
  if (values.out === undefined) process.stdout.write(page);
  else writeFileSync(values.out, page);
}
