// The market and its trades channel on a store in a folder, as often as a test opens them: data from before a restart
// is rebuilt from the journal alone.

import { createStreamDoor } from "../../src/api/index.ts";
import { Metrics, SystemClock } from "../../src/base/index.ts";
import type { Intake } from "../../src/feed/index.ts";
import type { LiveMarket } from "../../src/market/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openLeaderMarket } from "../world/recover-market.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { OPEN_GATE } from "./open-gate.ts";

export interface ResumableMarket {
  readonly market: LiveMarket;
  readonly intake: Intake;
  readonly port: number;
  stop(): Promise<void>;
}

/** The market before recovery, with its door open. */
export async function openResumableMarket(store: Store): Promise<ResumableMarket> {
  const clock = new SystemClock();
  const metrics = new Metrics();
  const { market, intake } = await openLeaderMarket(store, clock, { journalDaysMax: 5, minuteDaysMax: 10 });
  const settings = { wsOrigins: ["*"], trustedProxies: [] };
  // Each connection is a shard of its own and waits for its own turn, as shards do in a crowd.
  const parts = { gate: OPEN_GATE, market, clock, log: SILENT_LOG, metrics, settings };
  const door = createStreamDoor({ ...parts, shardConnections: 1 });
  const server = Bun.serve<unknown>({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, self) => door.upgrade(request, self, { address: "127.0.0.1", port: 0, requestId: "test" }),
    websocket: door.websocket,
  });
  const stop = async (): Promise<void> => {
    door.stop();
    await server.stop(true);
  };
  return { market, intake, port: server.port ?? 0, stop };
}
