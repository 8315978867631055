// Reads the Markdown pages of the repository: the links, the commands and the paths that each one shows, and its headings.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";

export interface Page {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const PAGES = ["*.md", "docs/**/*.md", "examples/*.md", "sdk/*.md"];

const FENCED = /^( *)```(\w*)[^\n]*\n([\s\S]*?)^\1```$/gm;
const INDENTED = /(?<=\n\n)(?: {4}[^\n]+\n)+/g;
const RUN_BY_A_TEST = /^<!-- run -->\n```sh\n[\s\S]*?^```$/gm;
const INLINE_CODE = /`([^`\n]+)`/g;
const LINK = /\]\(([^)\s]+)\)|<img[^>]*? src="([^"]+)"/g;
const COMMAND = /^(?:npm|npx|bun|bin\/marsad|marsad)\s/;
/** Within a sentence `marsad keys revoke` is the name of a command, not something to type. */
const INLINE_COMMAND = /^(?:npm|npx|bun|bin\/marsad)\s/;
const ROOTED_PATH = /^(?:src|test|lab|exchange|docs|examples|bin|\.ci)\/[\w./-]+$/;
const BARE_FILE = /^[a-z0-9-]+(?:\.test)?\.(?:ts|tsv)$/;

export function readPages(): readonly Page[] {
  const paths = PAGES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })]);
  return paths.sort().map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}

/** The targets of the page's links and pictures. */
export function linksOf({ text }: Page): readonly string[] {
  const prose = text.replace(FENCED, "").replace(INLINE_CODE, "");
  return [...prose.matchAll(LINK)].map(([, link, picture]) => link ?? picture ?? "");
}

/** The names by which a link can point into the page: its headings as GitHub spells them. */
export function anchorsOf({ text }: Page): readonly string[] {
  const headings = text.replace(FENCED, "").matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/**
 * The commands that a page tells its reader to type: in shell blocks, in indented blocks and within a sentence. Blocks that a
 * test runs when it follows a how-to are left out.
 */
export function commandsOf(page: Page): readonly string[] {
  const text = page.text.replace(RUN_BY_A_TEST, "");
  const blocks = [...text.matchAll(FENCED)]
    .filter(([, , language]) => language === "sh")
    .map(([, , , body = ""]) => body);
  const prose = text.replace(FENCED, "");
  const indented = [...prose.matchAll(INDENTED)].map(([block]) => block);
  const inline = [...prose.matchAll(INLINE_CODE)]
    .map(([, code = ""]) => code)
    .filter((code) => INLINE_COMMAND.test(code));
  return [...blocks, ...indented, ...inline]
    .flatMap((block) => block.replaceAll("\\\n", " ").split("\n"))
    .flatMap((line) => line.replace(/(?:^|\s)#.*$/, "").split("&&"))
    .map((command) => command.trim().replace(/^\$ /, ""))
    .filter((command) => COMMAND.test(command) && !isSynopsis(command));
}

/** True for a synopsis such as `bin/marsad import KIND FILE [--dry-run]`, which nobody types as it is. */
const isSynopsis = (command: string): boolean => / \[--/.test(command);

/** Files and folders that a page names from the root of the repository. */
export function pathsOf({ text }: Page): readonly string[] {
  return inlineCode(text).filter((code) => ROOTED_PATH.test(code));
}

/** Files that a page names without their folder. */
export function bareFilesOf({ text }: Page): readonly string[] {
  return inlineCode(text).filter((code) => BARE_FILE.test(code));
}

function inlineCode(text: string): readonly string[] {
  return [...text.replace(FENCED, "").matchAll(INLINE_CODE)].map(([, code = ""]) => code);
}
