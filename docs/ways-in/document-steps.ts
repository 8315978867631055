// Reads the steps that a document asks of its reader: commands to type, code to run, files to save, in the order of the page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";

export interface DocumentStep {
  /** A step of `sh` is one command; a step of another language is a whole block. */
  readonly language: string;
  readonly text: string;
  /** Where the reader saves the block; null when it is run. */
  readonly file: string | null;
}

/** A heading, or a fenced block with the optional mark that names its file. */
const PIECE = /^#{1,4} (.+)$|^(?:<!-- file: (\S+) create -->\n)?```(\w+)[^\n]*\n([\s\S]*?)^```$/gm;
/** Languages of the blocks that a reader runs. Blocks of other languages show answers, or fragments of a larger program. */
const RUN = new Set(["sh", "python", "excel", "powerquery"]);
/** Commands that install or start the service: every way begins with a running service. */
const START = /^npm (?:ci|start)\b/;

/** The steps of these sections of a page, each section up to the next heading. */
export function documentSteps(page: string, sections: readonly string[]): readonly DocumentStep[] {
  const steps: DocumentStep[] = [];
  let heading = "";
  const found = new Set<string>();
  for (const [, title, file = null, language = "", text = ""] of readFileSync(join(ROOT, page), "utf8").matchAll(
    PIECE,
  )) {
    if (title !== undefined) {
      heading = title;
      found.add(title);
    } else if (sections.includes(heading)) {
      if (language === "sh" && file === null) steps.push(...commandsOf(text));
      else if (file !== null || RUN.has(language) || text.includes('"mcpServers"'))
        steps.push({ language, text, file });
    }
  }
  const missing = sections.filter((section) => !found.has(section));
  if (missing.length > 0) throw new Error(`${page} has no section ${missing.join(", ")}`);
  return steps;
}

/** The commands of a block: a line each, with the lines that a backslash joins to it. */
function commandsOf(block: string): readonly DocumentStep[] {
  const lines = block.trim().split(/(?<!\\)\n/);
  return lines.filter((text) => !START.test(text)).map((text) => ({ language: "sh", text, file: null }));
}
