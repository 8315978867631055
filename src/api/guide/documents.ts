// The documents that ship with the service: the Markdown pages of `docs`, and the way to read one. Every part that serves documents
// reads them here.

import { join } from "node:path";
import { programFile } from "../../base/index.ts";

export interface Documents {
  /** Every document that is served, by its path within `docs`: "guide/streams.md". */
  readonly paths: readonly string[];
  read(path: string): Promise<string>;
}

/** The pages for users and operators of the service; documents about its design and history are not served. */
const SERVED = [
  "README.md",
  "guide/*.md",
  "operating/*.md",
  "how-to/*.md",
  "reference/*.md",
  "reference/api/*.md",
  "ar/**/*.md",
];

export function documentsOf(): Documents {
  const folder = programFile("docs");
  return {
    paths: SERVED.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: folder })]).sort(),
    read: (path) => Bun.file(join(folder, path)).text(),
  };
}
