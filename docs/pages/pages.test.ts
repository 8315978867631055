// Checks that the links, headings, files, folders and commands to which the pages of the repository refer exist.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "../generators/generated-file.ts";
import { faultOf } from "./commands.ts";
import { anchorsOf, bareFilesOf, commandsOf, linksOf, type Page, pathsOf, readPages } from "./page.ts";

const pages = readPages();
const pageAt = new Map(pages.map((page) => [page.path, page]));
const planted = (text: string): Page => ({ path: "docs/planted.md", text });

/** True for a page about the past: a superseded decision, or the history of versions. */
const tellsThePast = ({ path, text }: Page): boolean => path === "CHANGELOG.md" || /^\*\*Superseded by /m.test(text);
/** Files that the reader of a how-to creates; they need not exist before. */
const createdBy = ({ text }: Page): readonly string[] =>
  [...text.matchAll(/^\s*<!-- file: (\S+) create -->$/gm)].map(([, path = ""]) => path);

function brokenLinks(page: Page): readonly string[] {
  return linksOf(page).filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const path = file === "" ? page.path : normalize(join(dirname(page.path), decodeURI(file)));
    if (!existsSync(join(ROOT, path))) return true;
    const target = path === page.path ? page : pageAt.get(path);
    return anchor !== undefined && !(target !== undefined && anchorsOf(target).includes(anchor));
  });
}

describe("every page", () => {
  test.each(pages.map((page) => [page.path, page] as const))("%s links to files and headings that exist", (_, page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  test("names files and folders that exist", () => {
    const sources = new Set(
      [...new Bun.Glob("{src,exchange,test,lab,examples,docs}/**/*").scanSync({ cwd: ROOT })].map(
        (path) => path.split("/").at(-1) ?? "",
      ),
    );
    const missing = pages
      .filter((page) => !tellsThePast(page))
      .flatMap((page) =>
        [
          ...pathsOf(page).filter(
            (path) => !existsSync(join(ROOT, path)) && !createdBy(page).some((made) => made.startsWith(path)),
          ),
          ...bareFilesOf(page).filter(
            (name) => !sources.has(name) && !createdBy(page).some((made) => made.endsWith(`/${name}`)),
          ),
        ].map((name) => `${page.path}: ${name}`),
      );
    expect(missing).toEqual([]);
  });

  test("shows commands that work for somebody who has only npm", () => {
    const faults = pages
      .filter((page) => !tellsThePast(page))
      .flatMap((page) => commandsOf(page).map((command) => ({ page, command, fault: faultOf(command) })))
      .filter(({ fault }) => fault !== null)
      .map(({ page, command, fault }) => `${page.path}: ${command}: ${fault}`);
    expect(faults).toEqual([]);
  });
});

describe("a planted fault is found:", () => {
  test.each([
    ["a link to a page that is not there", "[x](nowhere.md)"],
    ["a link to a heading that is not there", "[x](reference/rules.md#nowhere)"],
    ["a picture that is not there", '<img alt="x" src="nowhere.svg">'],
  ])("%s", (_, text) => {
    expect(brokenLinks(planted(text))).toHaveLength(1);
  });

  test.each([
    ["a bun that is not on the path", "    bun examples/stream-client.ts stocks 2222\n", "npx bun"],
    ["a script that does not exist", "`npm run nothing`", "no script"],
    ["a file that does not exist", "```sh\nnpx bun examples/nothing.ts\n```", "there is no"],
    ["a command that does not exist", "```sh\nbin/marsad keys borrow\n```", "Unknown command"],
    ["a flag that does not exist", "```sh\nbin/marsad serve --prot 9000\n```", "--port"],
  ])("%s", (_, text, fault) => {
    const [command = ""] = commandsOf(planted(`\n\n${text}\n`));
    expect(faultOf(command)).toContain(fault);
  });
});
