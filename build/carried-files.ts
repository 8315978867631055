// The files that the executable carries beside its code, gathered in a folder under the names that the program uses to open them
// (`src/base/program-files.ts`).

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentsOf } from "../src/api/guide/documents.ts";
import { buildConsole, CONSOLE_INDEX } from "../src/api/pages/console-files.ts";
import { VIEWER_FILES } from "../src/api/pages/docs-pages.ts";
import { packageFile, programFile } from "../src/base/index.ts";

/** Tables that the program reads from the folder of their code. */
const TABLES = [
  "exchange/world/*/*.tsv",
  "src/app/simulated/*.zst",
  "gateway/dialects/*.json",
  "gateway/maps/*.json",
  "verify/rules.tsv",
  "src/companies/events/*.txt",
  "src/api/brand/*.{css,woff2,txt,svg,png}",
];

/** Puts all carried files into `folder`, and returns the names of its top entries. */
export async function gatherFiles(folder: string): Promise<readonly string[]> {
  const paths = new Set<string>();
  const put = (path: string, bytes: string | Uint8Array): void => {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, bytes);
    paths.add(path);
  };
  const copy = (path: string, from: string): void => {
    cpSync(from, join(folder, path), { dereference: true });
    paths.add(path);
  };
  for (const pattern of TABLES) {
    for (const path of new Bun.Glob(pattern).scanSync({ cwd: programFile(".") })) copy(path, programFile(path));
  }
  for (const path of documentsOf().paths) copy(join("docs", path), programFile(join("docs", path)));
  for (const name of Object.keys(VIEWER_FILES)) {
    copy(join("node_modules/swagger-ui-dist", name), packageFile("swagger-ui-dist", name));
  }
  const { index, assets } = await buildConsole();
  put(join("console", CONSOLE_INDEX), index);
  for (const { name, bytes } of assets) put(join("console", name), bytes);
  return [...new Set([...paths].map((path) => path.slice(0, path.indexOf("/"))))].sort();
}
