// The table of tools in docs/guide/mcp.md and its Arabic page, written from the endpoints that name a tool. The rest of the pages is written by hand.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOOLS } from "../../src/api/mcp/tool.ts";
import { type GeneratedFile, type Generator, ROOT } from "./generated-file.ts";

/** The rows under the head of the table, in either language. */
const TABLE = /(?<=\| (?:tool \| asks \| plan|الأداة \| تطلب \| الباقة) \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/;

export const TOOL_GUIDES: readonly Generator[] = ["docs/guide/mcp.md", "docs/ar/guide/mcp.md"].map(
  (path) => () => toolGuide(path),
);

function toolGuide(path: string): GeneratedFile {
  const rows = [...TOOLS.values()].map(({ name, endpoints }) => {
    const asked = [...endpoints.values()];
    const paths = asked.map(({ path }) => `\`${path}\``).join(", ");
    return `| \`${name}\` | ${paths} | ${asked[0]?.lowestPlan} |\n`;
  });
  const page = readFileSync(join(ROOT, path), "utf8");
  return { path, content: page.replace(TABLE, rows.join("")) };
}
