// Writes the generated pages of docs/reference and the generated types of the client library. With --check it writes nothing, names the files that differ from what would be
// written, and fails. To add a page: write a function that returns a GeneratedFile in docs/generators/ and list it here.

import { join } from "node:path";
import { alertRules } from "./generators/alert-rules.ts";
import { endpointPages } from "./generators/api-pages.ts";
import { asyncApiReference } from "./generators/asyncapi.ts";
import { apiIndex, channelPages } from "./generators/channel-pages.ts";
import { clientOperations, clientTypes } from "./generators/client-types.ts";
import { closeCodeReference } from "./generators/close-codes.ts";
import { configurationReference } from "./generators/configuration.ts";
import { grafanaDashboard } from "./generators/dashboard.ts";
import { errorReference } from "./generators/errors.ts";
import { type GeneratedFile, type Generator, ROOT } from "./generators/generated-file.ts";
import { importReference } from "./generators/import.ts";
import { openApiReference } from "./generators/openapi.ts";
import { operatorTypes } from "./generators/operator-types.ts";
import { ratioReference } from "./generators/ratios.ts";
import { ruleIndex, verifiedRules } from "./generators/rules.ts";
import { toolGuide } from "./generators/tool-table.ts";
import { troubleshootingGuide } from "./generators/troubleshooting.ts";

export const GENERATORS: readonly Generator[] = [
  openApiReference,
  errorReference,
  asyncApiReference,
  closeCodeReference,
  configurationReference,
  ratioReference,
  importReference,
  clientTypes,
  clientOperations,
  operatorTypes,
  apiIndex,
  troubleshootingGuide,
  toolGuide,
  ...endpointPages,
  ...channelPages,
  ruleIndex,
  verifiedRules,
  grafanaDashboard,
  alertRules,
];

/** The generated files that are missing or differ from what they should be. */
export async function staleFiles(generators: readonly Generator[], root: string): Promise<readonly GeneratedFile[]> {
  const stale: GeneratedFile[] = [];
  for (const generator of generators) {
    const generated = await generator();
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
