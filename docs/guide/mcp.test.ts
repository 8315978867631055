import { expect, test } from "bun:test";
import { TOOLS } from "../../src/api/mcp/tool.ts";
import { rest } from "../../src/wire/index.ts";

test("every read endpoint is a tool, but for those of alerts, webhooks, notifications, e-mails, watchlists, replays, links, keys, files, proofs, the whole market and tables of history", () => {
  const asked = new Set(
    [...TOOLS.values()].flatMap(({ endpoints }) => [...endpoints.values()].map(({ operationId }) => operationId)),
  );
  const left = rest.ENDPOINTS.filter(({ method, operationId }) => method === "GET" && !asked.has(operationId));
  expect(left.map(({ operationId }) => operationId)).toEqual([
    "getSnapshot",
    "getHistories",
    "getScreenerFields",
    "listFiles",
    "getDayFiles",
    "getInclusion",
    "listWebhooks",
    "getWebhook",
    "listDeliveries",
    "listAlerts",
    "getAlert",
    "listNotifications",
    "listEmails",
    "listWatchlists",
    "getWatchlist",
    "listReplays",
    "getReplay",
    "listLinks",
    "getAccountRequests",
    "listAccountKeys",
  ]);
});
