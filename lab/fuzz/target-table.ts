// All fuzz targets, by name.

import type { TargetKind } from "./target.ts";
import { openArticles } from "./targets/articles.ts";
import { openFeed } from "./targets/feed.ts";
import { openFeedSockets } from "./targets/feed-sockets.ts";
import { openFrames } from "./targets/frames.ts";
import { openImports } from "./targets/imports.ts";
import { openOrders } from "./targets/orders.ts";
import { openRequests } from "./targets/requests.ts";
import { openSockets } from "./targets/sockets.ts";
import { openWebhookAnswers } from "./targets/webhook-answers.ts";

export const TARGETS: readonly TargetKind[] = [
  { name: "requests", meaning: "every endpoint, page and MCP tool, without a socket", open: () => openRequests() },
  { name: "sockets", meaning: "raw HTTP on the port of a running service", open: openSockets },
  { name: "frames", meaning: "WebSocket frames to a running service", open: () => openFrames() },
  { name: "feed", meaning: "bytes of a feed", open: () => openFeed() },
  {
    name: "feed-sockets",
    meaning: "bytes of a hostile handler to a running service",
    open: () => openFeedSockets(),
    inputsOfTest: 25,
  },
  { name: "imports", meaning: "files of the import command", open: () => openImports() },
  { name: "orders", meaning: "lines of agents to order entry", open: () => openOrders() },
  { name: "webhook-answers", meaning: "answers of webhook destinations", open: () => openWebhookAnswers() },
  { name: "articles", meaning: "texts that events are read from", open: () => openArticles() },
];
