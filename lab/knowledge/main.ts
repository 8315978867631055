// `npm run knowledge:report -- --seed 7 --out page.md`: prints the report, or writes it to a file.

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { knowledgeReport } from "./report.ts";

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" }, out: { type: "string" } } });
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not '${values.seed}'`);
const page = await knowledgeReport({ seed });
if (values.out === undefined) process.stdout.write(page);
else writeFileSync(values.out, page);
