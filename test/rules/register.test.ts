// Holds the register of rules to its form, and every test to citing rules that exist. The planted pages use an area of
// their own and build their brackets, so that nothing here counts as a test of a real rule.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../docs/generators/generated-file.ts";
import { parseRegister as parseFiles, readRegister } from "../../docs/generators/rules.ts";
import {
  coverageByArea,
  findCitations,
  findMentions,
  readCitations,
  readMentions,
  unknownCitations,
} from "./register.ts";

const row = (id: string, rule = "It holds.") => `| ${id} | ${rule} |`;
const page = (...rows: string[]) =>
  ["# Rules", "", "## SAMPLE · planted", "", "| id | rule |", "|---|---|", ...rows, ""].join("\n");
const parseRegister = (text: string) => parseFiles([{ path: "rules.md", text }]);
const cite = (...ids: string[]) => `[${ids.join(", ")}]`;
const named = (name: string, call = "test") => `${call}("${name}", () => {});`;

describe("the register of this project", () => {
  test("every row is one well-formed rule with an id of its own", async () => {
    const { rules, faults } = readRegister();
    expect(faults).toEqual([]);
    expect(rules.length).toBeGreaterThan(0);
  });

  test("every area beside a resource names pages that exist, so that customers can read it", () => {
    const { areas } = readRegister();
    const hidden = areas.filter(({ file, pages }) => !file.startsWith("docs/") && pages.length === 0);
    expect(hidden.map(({ name }) => name)).toEqual([]);
    const pages = areas.flatMap((area) => area.pages);
    expect(pages.filter((page) => !existsSync(join(ROOT, "docs/reference/api", `${page}.md`)))).toEqual([]);
  });

  test("no two rules of an area say the same", async () => {
    const { rules } = readRegister();
    const said = Map.groupBy(rules, (rule) => `${rule.area}: ${rule.text}`);
    const repeated = [...said].filter(([, members]) => members.length > 1).map(([text]) => text);
    expect(repeated).toEqual([]);
  });

  test("every id that a test cites is in the register", async () => {
    const { rules } = readRegister();
    expect(unknownCitations(rules, await readCitations())).toEqual([]);
  });

  test("every id that a comment or a page mentions is in the register", async () => {
    const { rules } = readRegister();
    const mentions = await readMentions(rules);
    expect(mentions.length).toBeGreaterThan(rules.length);
    expect(unknownCitations(rules, mentions)).toEqual([]);
  });
});

describe("reading the page", () => {
  test("a well-formed page has its rules in order and no fault", () => {
    const { rules, faults } = parseRegister(page(row("SAMPLE-01"), row("SAMPLE-02", "It too.")));
    expect(faults).toEqual([]);
    expect(rules).toEqual([
      { id: "SAMPLE-01", area: "SAMPLE", text: "It holds." },
      { id: "SAMPLE-02", area: "SAMPLE", text: "It too." },
    ]);
  });

  test("an id used twice is a fault that names both lines", () => {
    const { faults } = parseRegister(page(row("SAMPLE-01"), row("SAMPLE-01", "It differs.")));
    expect(faults).toEqual(["rules.md:8: SAMPLE-01 is already the id of rules.md:7"]);
  });

  test.each([
    ["an id without two digits", row("SAMPLE-1"), "not an id"],
    ["an id in lowercase", row("sample-01"), "not an id"],
    ["an id of another area", row("OTHER-01"), "stands under SAMPLE"],
    ["a rule that runs over two lines", "| SAMPLE-01 | It runs\non. |", "one line with two cells"],
    ["a row with a cell too many", "| SAMPLE-01 | It | holds. |", "one line with two cells"],
    ["a row without a rule", row("SAMPLE-01", ""), "one line with two cells"],
    ["a rule that is no sentence", row("SAMPLE-01", "it holds"), "not a full sentence"],
    ["a heading without an area", "## planted", "a heading is"],
  ])("%s is a fault", (_, line, fault) => {
    expect(parseRegister(page(line)).faults.join("\n")).toContain(fault);
  });
});

describe("finding citations", () => {
  test("one bracket may cite several ids, and each has its file and line", () => {
    const text = ["", named(`it holds ${cite("SAMPLE-01", "SAMPLE-02")}`), named(`it too ${cite("SAMPLE-03")}`)].join(
      "\n",
    );
    expect(findCitations("a.test.ts", text)).toEqual([
      { id: "SAMPLE-01", file: "a.test.ts", line: 2 },
      { id: "SAMPLE-02", file: "a.test.ts", line: 2 },
      { id: "SAMPLE-03", file: "a.test.ts", line: 3 },
    ]);
  });

  test.each([
    ["a comment", `// see ${cite("SAMPLE-01")}`],
    ["a block comment", `/**\n * see ${cite("SAMPLE-01")}\n */`],
    ["a skipped test", named(`it holds ${cite("SAMPLE-01")}`, "test.skip")],
    ["a test still to be written", `test.todo(\n  "it holds ${cite("SAMPLE-01")}",\n);`],
    ["an array of ids", 'const ids = ["SAMPLE-01"];'],
  ])("%s cites nothing", (_, text) => {
    expect(findCitations("a.test.ts", text)).toEqual([]);
  });

  test("a citation of an unknown id is reported with its place and what to do", () => {
    const { rules } = parseRegister(page(row("SAMPLE-01")));
    const citations = findCitations("a.test.ts", named(`it holds ${cite("SAMPLE-01", "SAMPLE-09")}`));
    expect(unknownCitations(rules, citations)).toEqual([
      "a.test.ts:1 cites SAMPLE-09: correct the id, or give the rule a row with it in the rules.md of its resource",
    ]);
  });

  test("a comment that mentions an unknown id of a known area is found, and other words with a number are not", () => {
    const text = "// SAMPLE-01 and SAMPLE-09 hold; UTF-16, AES-256 and SAMPLE-TEXT-11 are no rules.";
    const { rules } = parseRegister(page(row("SAMPLE-01")));
    const mentions = findMentions("a.ts", text, new Set(["SAMPLE"]));
    expect(mentions.map((mention) => mention.id)).toEqual(["SAMPLE-01", "SAMPLE-09"]);
    expect(unknownCitations(rules, mentions)).toHaveLength(1);
  });

  test("a rule is uncovered until a test cites it", () => {
    const { rules } = parseRegister(page(row("SAMPLE-01"), row("SAMPLE-02", "It too.")));
    const citations = findCitations("a.test.ts", named(`it holds ${cite("SAMPLE-02")}`));
    const [area] = coverageByArea(rules, citations);
    expect(area?.total).toBe(2);
    expect(area?.uncovered.map((rule) => rule.id)).toEqual(["SAMPLE-01"]);
  });
});
