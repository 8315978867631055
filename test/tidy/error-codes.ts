// Every row of the error tables is answered somewhere and held by a test; a row that nothing can answer is a promise to
// nobody.

import { type Finding, isProduct, isTest, type Source, withoutComments } from "./source.ts";

export interface ErrorCode {
  /** As it stands in the table. */
  readonly name: string;
  /** The text that a client reads and a test must look for: the code, or the beginning of a text that has none. */
  readonly shown: string;
}

const TABLE_FILES = ["src/wire/refusal/refusals.ts", "src/wire/refusal/error-table.ts", "src/wire/refusal/refusal.ts"];
const BUILDER = /^(?:const|function) (\w+)/;
const ROW = /\brefuse\(\s*"([\w-]+)"/g;

/** Findings for rows that no product file builds, and for rows that no test names. */
export function checkErrorCodes(codes: readonly ErrorCode[], sources: readonly Source[]): Finding[] {
  const table = sources.find((source) => source.path === TABLE_FILES[0]);
  const builders = new Map<string, string[]>();
  for (const part of (table?.text ?? "").split(/^export /m)) {
    const builder = BUILDER.exec(part)?.[1] ?? "";
    for (const [, name = ""] of part.matchAll(ROW)) builders.set(name, [...(builders.get(name) ?? []), builder]);
  }
  const product = sources
    .filter((source) => isProduct(source.path) && !TABLE_FILES.includes(source.path))
    .map((source) => withoutComments(source.text).replace(/^(?:import|export)\b[^;]*\bfrom\b[^;]*;/gm, ""))
    .join("\n");
  const tests = sources
    .filter((source) => isTest(source.path) && !source.path.startsWith("src/wire/"))
    .map((source) => source.text)
    .join("\n");
  const findings: Finding[] = [];
  const at = (message: string): void =>
    void findings.push({ path: "src/wire/refusal/error-table.ts", line: 1, message });
  for (const { name, shown } of codes) {
    const isBuilt = (builders.get(name) ?? []).some((builder) => new RegExp(`\\b${builder}\\b`).test(product));
    if (!isBuilt) at(`${name} is answered nowhere; use its builder of refusals.ts, or take the row out`);
    if (!tests.includes(shown)) at(`${name} has no test that looks for '${shown}'; add one under test/api`);
  }
  return findings;
}
