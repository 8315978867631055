// The register of rules. A rule is one row of a table in a `rules.md` beside its resource in src/wire, or in a
// docs/reference/rules-*.md where it belongs to no resource. From these come the section of an endpoint's page, the index of all
// rules, and the table of `marsad verify`.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { present } from "../../src/base/index.ts";
import { CHECKS } from "../../verify/index.ts";
import { type GeneratedFile, page, ROOT, table } from "./generated-file.ts";

export interface Rule {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

/** A section of a file of rules: its heading with the rules under it. */
export interface Area {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  /** Pages of docs/reference/api that these rules are about; the first of them shows the rules, the others link to it. */
  readonly pages: readonly string[];
  readonly rules: readonly Rule[];
}

export interface Register {
  readonly areas: readonly Area[];
  readonly rules: readonly Rule[];
  /** Faults of the files, one sentence each, with file and line. */
  readonly faults: readonly string[];
}

const FILES = ["docs/reference/rules-*.md", "src/**/rules.md"];
const HEADING = /^## ([A-Z]{3,}) · (\S.*)$/;
const PAGES = /^Pages: (.+)$/;
const ID = /^([A-Z]{3,})-\d{2}$/;
const TABLE_HEAD = "| id | rule |";
const TABLE_RULE = "|---|---|";

export function readRegister(): Register {
  const paths = FILES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })].sort());
  return parseRegister(paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") })));
}

/** Reads the files: every table row must be one well-formed rule under the heading of its area. */
export function parseRegister(files: readonly { readonly path: string; readonly text: string }[]): Register {
  const areas: (Area & { pages: readonly string[]; readonly rules: Rule[] })[] = [];
  const faults: string[] = [];
  const placeOf = new Map<string, string>();
  for (const { path, text } of files) {
    let area: (typeof areas)[number] | undefined;
    for (const [index, line] of text.split("\n").entries()) {
      const place = `${path}:${index + 1}`;
      if (line.startsWith("## ")) {
        const [, name = "", title = ""] = HEADING.exec(line) ?? [];
        if (name === "") faults.push(`${place}: a heading is "## AREA · what it is about"`);
        if (areas.some((other) => other.name === name)) faults.push(`${place}: ${name} has a heading already`);
        area = { name, title, file: path, pages: [], rules: [] };
        areas.push(area);
        continue;
      }
      if (area === undefined || line === "" || line === TABLE_HEAD || line === TABLE_RULE) continue;
      const pages = PAGES.exec(line)?.[1];
      if (pages !== undefined) {
        area.pages = pages.split(", ");
        continue;
      }
      const rule = parseRow(line);
      if (typeof rule === "string") {
        faults.push(`${place}: ${rule}`);
        continue;
      }
      if (rule.area !== area.name) faults.push(`${place}: ${rule.id} stands under ${area.name}`);
      const first = placeOf.get(rule.id);
      if (first !== undefined) faults.push(`${place}: ${rule.id} is already the id of ${first}`);
      else placeOf.set(rule.id, place);
      area.rules.push(rule);
    }
  }
  return { areas, rules: areas.flatMap(({ rules }) => rules), faults };
}

/** The rule of a row, or the fault of the row. */
function parseRow(line: string): Rule | string {
  const cells = line.split("|").map((cell) => cell.trim());
  const [before, id, text, after] = cells;
  if (cells.length !== 4 || before !== "" || after !== "" || !id || !text) {
    return "a row is one line with two cells, | id | rule |";
  }
  const area = ID.exec(id)?.[1];
  if (area === undefined) return `${id} is not an id of the form AREA-NN`;
  if (!text.endsWith(".")) return `the rule of ${id} is not a full sentence`;
  return { id, area, text };
}

/** The section of a page in docs/reference/api: the rules that are about it. */
export function ruleSection(page: string): readonly string[] {
  const own = readRegister().areas.filter(({ pages }) => pages.includes(page));
  const shown = own.filter(({ pages }) => pages[0] === page);
  const others = own
    .filter(({ pages }) => pages[0] !== page)
    .map((area) => `[${area.title}](${area.pages[0]}.md#rules)`);
  const common = page.startsWith("stream-") ? "[streams](../rules-streams.md)" : "[requests](../rules-requests.md)";
  return [
    "## Rules",
    "",
    `What the service promises, each rule held by a test. See also: ${[...others, common].join(", ")}.`,
    "",
    ...shown.flatMap(({ rules }) =>
      table(
        ["id", "rule"],
        rules.map(({ id, text }) => [id, text]),
      ),
    ),
  ];
}

/** docs/reference/rules.md: all areas with the page that shows their rules. */
export function ruleIndex(): GeneratedFile {
  const { areas, rules } = readRegister();
  const rows = areas.map(({ name, title, file, pages, rules: members }) => {
    const link = file.startsWith("docs/")
      ? `${basename(file)}#${`${name} · ${title}`
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .replaceAll(" ", "-")}`
      : `api/${pages[0]}.md#rules`;
    return [name, `[${title}](${link})`, members.length];
  });
  const content = `<!-- Written by docs/generate.ts; change the rules in src/wire/<resource>/rules.md or docs/reference/rules-*.md. -->

# The rules of the service

What Marsad promises to its clients and operators: ${rules.length} rules, one sentence for each promise. A program written against these rules, with the field
types of [the OpenAPI](openapi.json) and [the AsyncAPI document](asyncapi.json), needs no other page. Paths of REST stand under \`/api/v1\`. "Needs Pro" means
that Pro and every higher plan have it, and that a lower one is refused with PLAN_LIMIT.

The rules of a resource are a section of its page in [the reference](api/README.md), and stand in \`rules.md\` beside its schema in \`src/wire\`. The others are pages of their own.

${table(["area", "what it is about", "rules"], rows).join("\n")}
## How rules are cited

Code and tests cite a rule by its id. A test says which rules it holds in square brackets at the end of its name:

\`\`\`ts
test("a Starter key never receives an auction [AUCTION-08]", () => {});
test("a trade list is newest first and counts itself [TRADES-06, TRADES-07]", () => {});
\`\`\`

An id keeps its meaning for good. A new rule takes the next free number of its area; the number of a rule that went is not used again.
\`npx bun test/rules/main.ts\` lists the rules without a test, by area, and ids that are cited but do not exist; with \`--strict\` it fails when there is a rule without a test.
`;
  return page("docs/reference/rules.md", content);
}

/** verify/rules.tsv: the rules that `marsad verify` judges, with their text, so that its report can quote each promise. */
export function verifiedRules(): GeneratedFile {
  const texts = new Map(readRegister().rules.map(({ id, text }) => [id, text]));
  const ids = [...new Set(CHECKS.flatMap(({ rules }) => rules))].toSorted();
  const rows = ids.map((id) => `${id}\t${present(texts.get(id), `${id} is a rule`)}`);
  return page("verify/rules.tsv", "rule\ttext", ...rows);
}
