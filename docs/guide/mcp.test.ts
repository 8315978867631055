import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOOLS } from "../../src/api/mcp/tool-table.ts";
import { rest } from "../../src/wire/index.ts";

const GUIDE = readFileSync(join(import.meta.dir, "mcp.md"), "utf8");

test("the guide lists every tool with its endpoint and plan", () => {
  const rows = [...TOOLS.values()].map(({ name, endpoints }) => {
    const paths = endpoints.map(({ path }) => `\`${path}\``).join(", ");
    return `| \`${name}\` | ${paths} | ${endpoints[0]?.lowestPlan} |`;
  });
  expect(GUIDE.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});

test("every read endpoint is a tool, but for those of alerts, webhooks, keys, files and the whole market", () => {
  const asked = new Set(
    [...TOOLS.values()].flatMap(({ endpoints }) => endpoints.map(({ operationId }) => operationId)),
  );
  const left = rest.ENDPOINTS.filter(({ method, operationId }) => method === "GET" && !asked.has(operationId));
  expect(left.map(({ operationId }) => operationId)).toEqual([
    "getSnapshot",
    "listFiles",
    "getDayFiles",
    "listWebhooks",
    "getWebhook",
    "listDeliveries",
    "listAlerts",
    "getAlert",
    "getAccountRequests",
    "listAccountKeys",
  ]);
});
