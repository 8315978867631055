// What each rule promises, as the register of rules says it; the table beside this file is generated from it.

import { readFileSync } from "node:fs";
import { programFile } from "../src/base/index.ts";

/** The text of each rule that the checks judge, by its id. */
export function ruleTexts(): ReadonlyMap<string, string> {
  const [, ...lines] = readFileSync(programFile("verify/rules.tsv"), "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [rule = "", text = ""] = line.split("\t");
      return [rule, text] as const;
    }),
  );
}
