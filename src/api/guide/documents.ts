// The documents that the service has with it: the Markdown pages of `docs`, and how one of them is read. All that serves documents
// reads them through here.

import { join } from "node:path";
import { programFile } from "../../base/index.ts";

export interface Documents {
  /** Every document that is served, by its path within `docs`: "guide/streams.md". */
  readonly paths: readonly string[];
  read(path: string): Promise<string>;
}

/** The pages for those who use and run the service; how it came to be as it is stays in the repository. */
const SERVED = [
  "README.md",
  "guide/*.md",
  "operating/*.md",
  "how-to/*.md",
  "reference/*.md",
  "reference/api/*.md",
  "ar/**/*.md",
];

export function documentsOf(folder: string = programFile("docs")): Documents {
  return {
    paths: SERVED.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: folder })]).sort(),
    read: (path) => Bun.file(join(folder, path)).text(),
  };
}
