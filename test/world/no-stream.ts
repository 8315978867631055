// Streams for tests that look at REST alone: every upgrade is a plain 404.

import type { UpgradeHandler } from "../../src/app/listener/listener.ts";

export const NO_STREAM: UpgradeHandler = {
  websocket: { message: () => {} },
  upgrade: () => new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } }),
  holds: () => false,
  connections: null,
  shed: async () => {},
  goAway: () => {},
};
