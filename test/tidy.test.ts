// The tidy test: the habits of STYLE.md that a machine can hold. Each finding says what to do instead, and each rule is
// shown to fail on a planted fault.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { ERROR_CODES, errorRow } from "../src/wire/index.ts";
import { checkErrorCodes, type ErrorCode } from "./tidy/error-codes.ts";
import { checkHomes } from "./tidy/homes.ts";
import { checkImports } from "./tidy/import-table.ts";
import { checkShape, checkSilence, PRODUCT_LINES_MAX } from "./tidy/shape.ts";
import { codeOnly, type Finding, readSources, type Source } from "./tidy/source.ts";

const root = join(import.meta.dir, "..");
const sources = readSources(root, (path) => /\.(?:tsx?|md|json|ya?ml|sh|tsv)$|^\.ci\/|^bin\//.test(path));
const shown = (findings: readonly Finding[]): string[] => findings.map((f) => `${f.path}:${f.line} ${f.message}`);
const planted = (path: string, text: string): Source[] => [{ path, text: `// A planted file.\n${text}` }];

test("imports point down the table and go through doors", () => {
  expect(shown(checkImports(sources))).toEqual([]);
});

test("wall time, chance, the environment, plan names and snake_case stay in their homes", () => {
  expect(shown(checkHomes(sources))).toEqual([]);
});

test("files are small, well named and say what they are", () => {
  expect(shown(checkShape(sources))).toEqual([]);
});

test("no file names a package registry or a path of a machine", () => {
  expect(shown(checkSilence(sources))).toEqual([]);
});

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
  const findings = checkImports(planted("src/market/book.ts", 'import { x } from "../store/index.ts";'));
  expect(findings).toHaveLength(1);
  expect(findings[0]?.message).toContain("'market' may not import 'store'");
});

test("an import past a door is found", () => {
  const findings = checkImports(planted("src/feed/feed.ts", 'export type { A } from "../store/journal.ts";'));
  expect(findings[0]?.message).toContain("src/store/index.ts");
});

test("the exchange cannot reach the engine that it feeds", () => {
  expect(checkImports(planted("exchange/flow/flow.ts", 'import { y } from "../../src/market/index.ts";'))).toHaveLength(
    1,
  );
});

const homePlants: readonly (readonly [string, string, string])[] = [
  ["wall time", "const now = Date.now();", "Clock"],
  ["a bare date", "const now = new Date();", "Clock"],
  ["a timer", "setTimeout(() => {}, 5);", "after()"],
  ["chance", "const x = Math.random();", "Random"],
  ["the environment", "const port = process.env.PORT;", "src/app/config"],
  ["a plan comparison", 'if (caller.plan === "pro") allow();', "access"],
  ["a plan in a switch", 'switch (plan) { case "enterprise": break; }', "access"],
  ["snake_case", "const last_price = 5;", "camelCase"],
];
for (const [what, code, instead] of homePlants) {
  test(`${what} outside its home is found`, () => {
    const findings = checkHomes(planted("src/rest/planted.ts", code));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain(instead);
  });
}

test("prose, strings and regular expressions are no code", () => {
  const text =
    'const a = "Date.now and snake_case"; // Math.random\nconst b = /process.env/; const c = `x_y $' + "{a} new_name`;";
  expect(checkHomes(planted("src/rest/planted.ts", text))).toEqual([]);
  expect(codeOnly(text)).not.toContain("snake_case");
});

const shapePlants: readonly (readonly [string, string, string, string])[] = [
  [
    "a file that is too long",
    "src/rest/quote.ts",
    "// Long.\n" + "let a = 1;\n".repeat(PRODUCT_LINES_MAX + 1),
    "split it",
  ],
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
