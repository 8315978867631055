// The habits of tests: they wait for conditions and do not sleep, each expects something that can fail, and one that is
// skipped says why.

import { codeOnly, type Finding, findingsOf, isTest, isTypeScript, type Source, withoutComments } from "./source.ts";

const SLEEP =
  /\bBun\.sleep(?:Sync)?\b|(?<![.\w])setTimeout\b|(?<![.\w])setInterval\b|\bscheduler\.wait\b|\bAtomics\.wait\b/;
/** The wait itself; the moment of a kill, which is by the wall on purpose; the limit on the start of a real server. */
const MAY_SLEEP = [
  "test/world/until.ts",
  "test/crash/crash.long.test.ts",
  "test/postgres/private-postgres.ts",
  "test/nats/private-nats.ts",
];

const EMPTY = /\bexpect\((?:true|false|1|0)\)/;
const SKIPPED = /\.(?:skip|skipIf|todo|todoIf|if)\(/;
const TEST_CALL = /^(?:\s*)(?:test|it)(?:\.\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?)*\(/gm;
const FAILS = /\bexpect\b|\bthrow\b|\bassert\w*\(|\bfc\./;
const FUNCTION_NAME =
  /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)|^ {2}(?:async |static |get )*(#?\w+)\(.*\{$/gm;
const IMPORTED = /^import \{([^}]*)\} from "(\.[^"]+)"/gm;

const isTestFile = (path: string): boolean => isTypeScript(path) && isTest(path) && !path.startsWith("test/tidy");

export function checkTestHabits(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => isTestFile(path))
    .flatMap(({ path, text }) => {
      const code = codeOnly(text);
      const lines = text.split("\n");
      const say =
        (message: string) =>
        (match: string): string =>
          `'${match}' ${message}`;
      return [
        ...(MAY_SLEEP.includes(path)
          ? []
          : findingsOf(
              path,
              code,
              SLEEP,
              say("sleeps and hopes; move a test clock, or wait with test/world/until.ts"),
            )),
        ...findingsOf(path, code, EMPTY, say("cannot fail; expect something of the code, or take the test out")),
        ...findingsOf(
          path,
          code,
          SKIPPED,
          say("skips without a reason; say it in the name or in a comment above"),
        ).filter(({ line }) => !/skipped|\$\{/.test(lines[line - 1] ?? "") && !/^\s*\/\//.test(lines[line - 2] ?? "")),
        ...(path.endsWith(".test.ts") ? expectingNothing(path, text) : []),
      ];
    });
}

/** Tests whose body has no expectation, and calls no function with one, of this or of another test file. */
function expectingNothing(path: string, text: string): Finding[] {
  const code = codeOnly(text);
  const checking = checkingNames(code, text);
  return [...code.matchAll(TEST_CALL)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const end = endOf(code, open);
    // `test.each(rows)(name, body)`: the second pair of brackets has the body.
    const body = code.slice(open, code[end + 1] === "(" ? endOf(code, end + 1) : end);
    if (/\.(?:skip|todo)\($/.test(match[0])) return [];
    const isChecked = FAILS.test(body) || [...checking].some((name) => new RegExp(`(?<![\\w])${name}\\b`).test(body));
    if (isChecked) return [];
    const line = code.slice(0, open).split("\n").length;
    return [{ path, line, message: "a test that expects nothing cannot fail; say what it holds" }];
  });
}

/** Names whose declaration in the file has an expectation, itself or through another such name, and all names imported from test files. */
function checkingNames(code: string, text: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = "", from = ""] of withoutComments(text).matchAll(IMPORTED)) {
    if (/\/src\/|\/exchange\/|\/gateway\//.test(from)) continue;
    for (const entry of list.split(","))
      names.add(
        entry
          .trim()
          .replace(/^type /, "")
          .split(" as ")
          .at(-1) ?? "",
      );
  }
  names.delete("");
  const declarations = [...code.matchAll(FUNCTION_NAME)].map((match, i, all) => ({
    name: (match[1] ?? match[2] ?? "").replace("#", ""),
    body: code.slice(match.index + match[0].length, all[i + 1]?.index ?? code.length),
  }));
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const { name, body } of declarations) {
      if (FAILS.test(body) || [...names].some((known) => new RegExp(`\\b${known}\\b`).test(body))) names.add(name);
    }
  }
  return names;
}

function endOf(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if ("([{".includes(code[at] ?? "")) depth++;
    else if (")]}".includes(code[at] ?? "") && --depth === 0) return at;
  }
  return code.length;
}
