// The tidy test: the habits of STYLE.md that a machine can hold. Each finding says what to do instead, and each rule is
// shown to fail on a planted fault.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { ERROR_CODES, errorRow } from "../src/wire/index.ts";
import { checkErrorCodes, type ErrorCode } from "./tidy/error-codes.ts";
import { checkHomes, checkPurity, checkSnakeKeys } from "./tidy/homes.ts";
import { checkImports } from "./tidy/import-table.ts";
import { RULES } from "./tidy/rules.ts";
import { checkShape, checkSilence } from "./tidy/shape.ts";
import { codeOnly, type Finding, readProject, type Source } from "./tidy/source.ts";
import { checkModuleState, checkSilentReads } from "./tidy/state.ts";
import { checkTestHabits } from "./tidy/tests.ts";
import { checkCitations, checkFurniture, checkPlainWords, checkSameNames } from "./tidy/words.ts";

const root = join(import.meta.dir, "..");
const sources = readProject(root);
const shown = (findings: readonly Finding[]): string[] => findings.map((f) => `${f.path}:${f.line} ${f.message}`);
const planted = (path: string, text: string): Source[] => [{ path, text: `// A planted file.\n${text}` }];

for (const { name, check } of RULES) {
  test(name, () => {
    expect(shown(check(sources))).toEqual([]);
  });
}

const errorCodes: readonly ErrorCode[] = ERROR_CODES.map((name) => {
  const { shape, template } = errorRow(name);
  return { name, shown: shape === "error" ? name : (template.split("<")[0] ?? "").trim() };
});

test("every error code is answered somewhere and held by a test", () => {
  expect(shown(checkErrorCodes(errorCodes, sources))).toEqual([]);
});

test("a code that nothing answers and nothing tests is found twice", () => {
  const findings = checkErrorCodes([{ name: "NO_SUCH" + "_CODE", shown: "NO_SUCH" + "_CODE" }], sources);
  expect(findings.map((finding) => finding.message.includes("answered nowhere"))).toEqual([true, false]);
});

test("an import up the table is found", () => {
  const findings = checkImports(planted("src/market/engine/book.ts", 'import { x } from "../../api/index.ts";'));
  expect(findings).toHaveLength(1);
  expect(findings[0]?.message).toContain("'market' may not import 'api'");
});

test("an import past a door is found", () => {
  const findings = checkImports(planted("src/feed/feed.ts", 'export type { A } from "../store/journal.ts";'));
  expect(findings[0]?.message).toContain("src/store/index.ts");
});

test("the exchange cannot reach the engine that it feeds", () => {
  const text = 'import { y } from "../../../src/market/index.ts";';
  expect(checkImports(planted("exchange/trading/flow/flow.ts", text))).toHaveLength(1);
});

test("the gateway cannot reach the engine that it feeds, nor the exchange that it reads", () => {
  for (const target of ["../../src/market/index.ts", "../../src/feed/index.ts", "../../exchange/index.ts"]) {
    expect(checkImports(planted("gateway/market/planted.ts", `import { y } from "${target}";`))).toHaveLength(1);
  }
});

test("Biome finds circles of imports, and timers and the environment away from their homes", async () => {
  const { linter, overrides } = await Bun.file(join(root, "biome.json")).json();
  expect(linter.rules.suspicious.noImportCycles).toBe("error");
  const server = ["src/**", "exchange/**", "gateway/**", "!**/*.test.ts"];
  expect(overrides).toContainEqual({
    includes: [...server, "!src/app/config/**"],
    linter: { rules: { style: { noProcessEnv: "error" } } },
  });
  expect(overrides).toContainEqual({
    includes: [...server, "!src/base/clock.ts"],
    linter: { rules: { style: { noRestrictedGlobals: expect.objectContaining({ level: "error" }) } } },
  });
});

const homePlants: readonly (readonly [string, string, string])[] = [
  ["wall time", "const now = Date.now();", "Clock"],
  ["a bare date", "const now = new Date();", "Clock"],
  ["chance", "const x = Math.random();", "Random"],
  ["a plan comparison", 'if (caller.plan === "pro") allow();', "access"],
  ["a plan in a switch", 'switch (plan) { case "enterprise": break; }', "access"],
  ["snake_case", "const last_price = 5;", "camelCase"],
  ["a close code", 'socket.close(4001, "");', "a row of a table in wire"],
  ["a status of an error", "return { status: 404 };", "a row of a table in wire"],
];
for (const [what, code, instead] of homePlants) {
  test(`${what} outside its home is found`, () => {
    const findings = checkHomes(planted("src/api/http/planted.ts", code));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain(instead);
  });
}

for (const reach of ["Bun.file(path)", "fetch(url)", "process.cwd()", "console.log(1)", "new Worker(url)"]) {
  test(`an engine that reaches out is found: ${reach}`, () => {
    expect(checkPurity(planted("src/market/engine/planted.ts", `const a = ${reach};`))).toHaveLength(1);
    expect(checkPurity(planted("src/api/http/planted.ts", `const a = ${reach};`))).toEqual([]);
  });
}

test("an engine that imports a package is found, and one that imports its neighbours is not", () => {
  expect(checkPurity(planted("src/market/engine/planted.ts", 'import { readFileSync } from "node:fs";'))).toHaveLength(
    1,
  );
  expect(checkPurity(planted("src/market/engine/planted.ts", 'import { Fault } from "../base/index.ts";'))).toEqual([]);
});

for (const code of ['path["delivery_id"]', '{ "last_price": 5 }', 'Object.fromEntries([["webhook_id", 5]])']) {
  test(`a key in snake_case outside the border is found: ${code}`, () => {
    expect(checkSnakeKeys(planted("src/api/http/planted.ts", `const a = ${code};`))).toHaveLength(1);
    expect(checkSnakeKeys(planted("src/wire/planted.ts", `const a = ${code};`))).toEqual([]);
  });
}

test("prose, strings and regular expressions are no code", () => {
  const text =
    'const a = "Date.now and snake_case"; // Math.random\nconst b = /process.env/; const c = `x_y $' + "{a} new_name`;";
  expect(checkHomes(planted("src/api/http/planted.ts", text))).toEqual([]);
  expect(codeOnly(text)).not.toContain("snake_case");
});

const shapePlants: readonly (readonly [string, string, string, string])[] = [
  ["a drawer", "src/base/utils.ts", "// A drawer.\n", "drawer"],
  ["a folder of helpers", "src/base/helpers/text.ts", "// A drawer.\n", "drawer"],
  ["a file without an opening", "src/base/text.ts", "export const a = 1;\n", "opens with"],
  ["a camelCase file name", "src/base/textTools.ts", "// Text.\n", "kebab-case"],
  ["a vague name", "src/base/keys.ts", "// Keys.\nexport class KeyManager {}\n", "market noun"],
  ["a left-over mark", "src/base/keys.ts", "// Keys.\n// TODO: later\n", "left over"],
];
for (const [what, path, text, message] of shapePlants) {
  test(`${what} is found`, () => {
    const findings = checkShape([{ path, text }]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain(message);
  });
}

test("a registry address is found", () => {
  expect(checkSilence([{ path: "x.json", text: '"resolved' + '": "https://example.test/x.tgz"' }])).toHaveLength(1);
});

const silentPlants = [
  "cells[i] ?? 0",
  "row[column] ?? -1",
  'names[0] ?? ""',
  "levels.at(-1) ?? 0",
  "book[i]?.[j] ?? 0n",
];
for (const read of silentPlants) {
  test(`the silent read ${read} is found, unless a comment says when it is absent`, () => {
    expect(checkSilentReads(planted("src/api/http/planted.ts", `\nconst a = ${read};\n`))).toHaveLength(1);
    const said = `// A symbol without trades has no row.\nconst a = ${read};\n`;
    expect(checkSilentReads(planted("src/api/http/planted.ts", said))).toEqual([]);
  });
}

const citationPlants: readonly (readonly [string, number])[] = [
  ["// Contract" + " 4.3: the idle limit.", 1],
  ["// Spec, Depth: price 0 is no level.", 1],
  ["// DEPTH-01: both sides. UTF-16 and SHA-256 are no rules.", 0],
];
for (const [comment, count] of citationPlants) {
  test(`'${comment}' is ${count === 1 ? "" : "not "}found`, () => {
    expect(checkCitations(planted("src/api/http/planted.ts", comment))).toHaveLength(count);
  });
}

const wordPlants: readonly (readonly [string, number])[] = [
  ["/** What" + " the list is called. */", 1],
  ["  // Whoever" + " asks again waits.", 1],
  ["/** What to do when the queue is full. */", 0],
  ["/** The name of the list. */", 0],
];
for (const [comment, count] of wordPlants) {
  test(`'${comment}' is ${count === 1 ? "" : "not "}found`, () => {
    expect(checkPlainWords(planted("src/api/http/planted.ts", comment))).toHaveLength(count);
  });
}

const namePlants: readonly (readonly [string, string])[] = [
  ["src/api/http/planted.ts", "export class ArticleDesk {}"],
  ["src/api/http/planted.ts", "interface MarketSide {}"],
  ["src/api/http/planted.ts", "type RestParts = number;"],
  ["src/api/http/market-part.ts", ""],
  ["src/api/http/figures.ts", ""],
];
for (const [path, text] of namePlants) {
  test(`furniture in a name is found: ${path} ${text}`, () => {
    expect(checkFurniture(planted(path, text))).toHaveLength(1);
  });
}

test("a book has sides, and partial is no part", () => {
  expect(
    checkFurniture(planted("src/market/engine/book-side.ts", "class BookSide {}\ninterface PartialFill {}")),
  ).toEqual([]);
});

test("one exported name declared in two product files is found in both; wire's schemas are the outer form", () => {
  const at = (path: string): Source[] => planted(path, "export interface Target {}\n");
  expect(checkSameNames([...at("src/api/http/target.ts"), ...at("src/notify/target.ts")])).toHaveLength(2);
  expect(checkSameNames([...at("src/model/target.ts"), ...at("src/wire/target.ts")])).toEqual([]);
});

const statePlants: readonly (readonly [string, number])[] = [
  ["let count = 0;", 1],
  ["const seen = new Map<string, number>();\nfunction see(a: string): void {\n  seen.set(a, 1);\n}", 1],
  ["const cells = [0, 1];\nfunction fill(): void {\n  cells[0] = 2;\n}", 1],
  ["const totals = { a: 0 };\nfunction add(): void {\n  totals.a += 2;\n}", 1],
  [
    "const seen = new Map([[1, 2]]);\nfunction read(): number | undefined {\n  let a = 1;\n  return seen.get(a++);\n}",
    0,
  ],
];
for (const [text, count] of statePlants) {
  test(`module state is ${count === 1 ? "" : "not "}found in '${text.split("\n").at(0)}'`, () => {
    expect(checkModuleState(planted("src/api/http/planted.ts", text))).toHaveLength(count);
  });
}

const habitPlants: readonly (readonly [string, string])[] = [
  ["await Bun.sleep(20);", "sleeps and hopes"],
  ["await new Promise((resolve) => setTimeout(resolve, 30));", "sleeps and hopes"],
  ['test("a", () => {\n  expect(true).toBe(true);\n});', "cannot fail"],
  ['test("a", async () => {\n  await work();\n});', "expects nothing"],
  ['test.each([[(1)]])("a", () => {\n  work();\n});', "expects nothing"],
  ['\ntest.skip("a", () => {\n  expect(a).toBe(b);\n});', "skips without a reason"],
];
for (const [text, message] of habitPlants) {
  test(`a test that ${message} is found: ${text.trim().split("\n").at(0)}`, () => {
    const findings = checkTestHabits(planted("test/planted.test.ts", `import { expect } from "bun:test";\n${text}`));
    expect(shown(findings)).toHaveLength(1);
    expect(findings[0]?.message).toContain(message);
  });
}

test("the tags of a component hide no code from the rules", () => {
  const tags = 'const a = <b class="x">{f({ y: 1 })}</b>;\nconst c = <B d={1} />;\nlet seen = "x" / 2;\n';
  expect(codeOnly(tags)).toBe(tags.replaceAll('"x"', '" "'));
});

test("a test may leave its expectations to a function of its file", () => {
  const text = 'function check(): void {\n  expect(a).toBe(b);\n}\ntest("a", () => check());\n';
  expect(checkTestHabits(planted("test/planted.test.ts", text))).toEqual([]);
});
