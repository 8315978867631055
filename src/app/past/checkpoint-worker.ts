// The entry of the thread that makes checkpoints of the market, with its own connection to the database.

import { giveWay, SystemClock } from "../../base/index.ts";
import { openStore } from "../../store/index.ts";
import { CheckpointMaking } from "./checkpoint-making.ts";
import type { CheckpointMessage } from "./checkpoint-thread.ts";

declare const self: Worker;

const CONNECTIONS_MAX = 1;

giveWay("to-everybody");
const clock = new SystemClock();
const making = new CheckpointMaking({
  openStore: ({ dataDir, databaseUrl: url }) => openStore({ dataDir, url, connectionsMax: CONNECTIONS_MAX }, clock),
  clock,
  report: (report) => self.postMessage(report),
  ended: () => process.exit(),
});
self.onmessage = (event: MessageEvent<CheckpointMessage>) => void making.take(event.data);
