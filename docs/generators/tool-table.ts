// The table of tools in docs/guide/mcp.md, written from the endpoints that name a tool. The rest of the page is written by hand.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOOLS } from "../../src/api/mcp/tool.ts";
import { type GeneratedFile, ROOT } from "./generated-file.ts";

const PAGE = "docs/guide/mcp.md";
const TABLE = /(?<=\| tool \| asks \| plan \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/;

export function toolGuide(): GeneratedFile {
  const rows = [...TOOLS.values()].map(({ name, endpoints }) => {
    const asked = [...endpoints.values()];
    const paths = asked.map(({ path }) => `\`${path}\``).join(", ");
    return `| \`${name}\` | ${paths} | ${asked[0]?.lowestPlan} |\n`;
  });
  const page = readFileSync(join(ROOT, PAGE), "utf8");
  return { path: PAGE, content: page.replace(TABLE, rows.join("")) };
}
