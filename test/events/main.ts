// Prints how well the rules do on the labelled set, on the half that they were tuned on and on the half that they were not.

import { readByRules } from "../../src/news/rules/rule-analyser.ts";
import { type Figures, loadLabelled, measure } from "./measure.ts";

const percent = (value: number): string => `${(value * 100).toFixed(1).padStart(5)} %`;

function show(label: string, figures: Figures): void {
  const { count, accuracy, precision, recall, direction } = figures;
  process.stdout.write(`\n${label}: ${count} articles\n`);
  process.stdout.write(`  accuracy ${percent(accuracy)}  precision ${percent(precision)}  recall ${percent(recall)}`);
  process.stdout.write(`  direction of sentiment ${percent(direction)}\n`);
  for (const { type, support, precision: p, recall: r } of figures.byType) {
    process.stdout.write(
      `  ${type.padEnd(24)}${String(support).padStart(3)}  precision ${percent(p)}  recall ${percent(r)}\n`,
    );
  }
  if (process.argv.includes("--wrong")) for (const line of figures.wrong) process.stdout.write(`  ${line}\n`);
}

const labelled = loadLabelled();
const read = (article: Parameters<typeof readByRules>[0]) =>
  readByRules(article, { symbol: article.symbol, nameAr: "شركة المثال", nameEn: "Example Company" });
for (const part of ["tuned", "held-out"] as const) {
  show(
    part,
    measure(
      labelled.filter((label) => label.part === part),
      read,
    ),
  );
}
show("all", measure(labelled, read));
