// Writes the generated pages of docs, the types of the client library, and the files of deploy that follow from tables. With --check it
// writes nothing, and fails with the names of the files that are out of date. To add a page: write a function that returns a GeneratedFile
// in docs/generators/ and list it here.

import { join } from "node:path";
import { configurationPage } from "../src/app/config/index.ts";
import { REST, STREAMS } from "./generators/api-documents.ts";
import { apiIndex, channelPages, endpointPages } from "./generators/api-pages.ts";
import { clientLayout, clientOperations, clientTypes, operatorTypes } from "./generators/client-types.ts";
import { CODE_PAGES } from "./generators/codes.ts";
import { compactReference } from "./generators/compact-frames.ts";
import { grafanaDashboard } from "./generators/dashboard.ts";
import { type GeneratedFile, type Generator, jsonFile, ROOT } from "./generators/generated-file.ts";
import { importReference } from "./generators/import.ts";
import { licenceReference } from "./generators/licences.ts";
import {
  pythonCompactLayout,
  pythonEndpoints,
  pythonModels,
  pythonReference,
  pythonTables,
} from "./generators/python-client.ts";
import { ratioReference } from "./generators/ratios.ts";
import { ruleIndex, verifiedRules } from "./generators/rules.ts";
import { goTypes, rustTypes } from "./generators/struct-types.ts";
import { TOOL_GUIDES } from "./generators/tool-table.ts";

export const GENERATORS: readonly Generator[] = [
  () => jsonFile("docs/reference/openapi.json", REST),
  () => jsonFile("docs/reference/asyncapi.json", STREAMS),
  () => ({ path: "docs/reference/configuration.md", content: configurationPage("en") }),
  () => ({ path: "docs/ar/reference/configuration.md", content: configurationPage("ar") }),
  ...CODE_PAGES,
  compactReference,
  ratioReference,
  importReference,
  licenceReference,
  clientTypes,
  clientOperations,
  clientLayout,
  operatorTypes,
  pythonModels,
  pythonEndpoints,
  pythonTables,
  pythonReference,
  pythonCompactLayout,
  goTypes,
  rustTypes,
  apiIndex,
  ...endpointPages,
  ...channelPages,
  ...TOOL_GUIDES,
  ruleIndex,
  verifiedRules,
  grafanaDashboard,
];

/** The generated files that are missing or out of date. */
export async function staleFiles(generators: readonly Generator[], root: string): Promise<readonly GeneratedFile[]> {
  const stale: GeneratedFile[] = [];
  for (const generator of generators) {
    const generated = generator();
    const file = Bun.file(join(root, generated.path));
    const isSame = (await file.exists()) && (await file.text()) === generated.content;
    if (!isSame) stale.push(generated);
  }
  return stale;
}

async function main(isCheck: boolean): Promise<number> {
  const stale = await staleFiles(GENERATORS, ROOT);
  for (const { path, content } of stale) {
    if (!isCheck) await Bun.write(join(ROOT, path), content);
    process.stdout.write(isCheck ? `${path} differs: run docs/generate.ts\n` : `wrote ${path}\n`);
  }
  return isCheck && stale.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.includes("--check"));
