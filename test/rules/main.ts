// Prints the rules of the register that no test cites, by area, and counts them; and fails on a malformed row
// or on an id that is cited and does not exist. With --strict it also fails when there is a rule without a test.
import { readRegister } from "../../docs/generators/rules.ts";
import { coverageByArea, readCitations, readMentions, unknownCitations } from "./register.ts";

const { rules, faults } = readRegister();
const areas = coverageByArea(rules, await readCitations());
const lines: string[] = [];

for (const { area, total, uncovered } of areas) {
  if (uncovered.length === 0) continue;
  lines.push(`${area}: ${uncovered.length} of ${total} without a test`);
  for (const rule of uncovered) lines.push(`  ${rule.id}  ${rule.text}`);
  lines.push("");
}
lines.push(...faults);
const unknown = unknownCitations(rules, await readMentions(rules));
lines.push(...unknown);

const uncoveredCount = areas.reduce((sum, { uncovered }) => sum + uncovered.length, 0);
lines.push(
  `${rules.length} rules in ${areas.length} areas: ${rules.length - uncoveredCount} with a test, ${uncoveredCount} without`,
);
process.stdout.write(`${lines.join("\n")}\n`);

const isStrict = process.argv.includes("--strict");
process.exitCode = faults.length > 0 || unknown.length > 0 || (isStrict && uncoveredCount > 0) ? 1 : 0;
