// docs/reference/ratios.md: the formula of every ratio, from the table that the service computes its answers with.

import { snakeCase } from "../../src/base/index.ts";
import { PERCENT_PLACES, PLAIN_PLACES, RATIO_FORMULAS, type RatioFormula } from "../../src/companies/index.ts";
import { type GeneratedFile, page, table } from "./generated-file.ts";

const HEAD = `# Ratios

The formulas behind \`GET /analytics/ratios/{symbol}/\` and \`GET /analytics/compare/\`. This page is written by \`docs/generate.ts\` from the table that
computes the answers (\`src/companies/statements/ratio-formulas.ts\`); change it there.

Every ratio is computed from the statements of its row's own period: a quarter's return on equity is what that quarter earned, not scaled up to a
year. Balances are those at the end of the period. *A year before* is the same period of the fiscal year before. The words are the lines of
\`GET /financials/{symbol}/\`.

A ratio is null when one of its lines is not filed (a bank has no inventory), when there is no same period a year before, and when its divisor is
zero or negative: a return on negative equity, or a margin on no revenue, says nothing. Growth divides by the size of the former figure, so a loss
that became smaller counts as growth.
`;

const TAIL = `
## How complete a row is

With \`meta=extended\` a row says how much of it there is:

| field | meaning |
|---|---|
| \`coverage\` | \`available\` of \`expected\` ratios of the asked set, and the same in \`percent\` |
| \`quality\` | \`complete\` when all are there, \`partial\` from half of them on, otherwise \`sparse\` |
| \`periods_available\` | how many periods of the asked kind are on file |
| \`partial_context\` | null, or why the row is not the period that was asked for: a fiscal year that is not complete (shown only while no completed one is on file), or a half year where quarters were asked for |
`;

export function ratioReference(): GeneratedFile {
  const parts = [...section("core", "Core"), ...section("further", "What extended adds")];
  return page("docs/reference/ratios.md", HEAD, ...parts, TAIL.trimStart());
}

function section(set: RatioFormula["set"], title: string): readonly string[] {
  const rows = RATIO_FORMULAS.filter((formula) => formula.set === set).map(({ name, unit, text }) => {
    const shown = unit === "percent" ? `percent, ${PERCENT_PLACES} decimals` : `plain, ${PLAIN_PLACES} decimals`;
    return [`\`${snakeCase(name)}\``, text, shown];
  });
  return [`## ${title}`, "", ...table(["ratio", "formula", "unit"], rows)];
}
