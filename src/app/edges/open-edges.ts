// The parent's part of `--edges`: the socket over which the processes of the machine speak, and the door processes themselves. The
// parent has the market and delivers webhooks; customers are served by the door processes alone.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Metrics } from "../../base/index.ts";
import { SocketHub } from "../../cluster/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import { freePort } from "../service/listener.ts";
import { type DoorProcesses, type DoorProcessNeeds, MARKET_PROCESS } from "../service/local-process.ts";
import { logFormatOf } from "../service/open-log.ts";
import { checkPlatform } from "./check-platform.ts";
import { EdgeProcesses } from "./edge-processes.ts";
import { decodeListening, LISTENING_SUBJECT } from "./edge-start.ts";
import { spawnEdge } from "./spawn-edge.ts";

export async function openEdges({ effective, clock, log, output }: DoorProcessNeeds): Promise<DoorProcesses> {
  checkPlatform(process.platform);
  const { edges, host, port, dataDir } = effective.settings;
  const settled = withSettings(effective, { port: port === 0 ? freePort(host) : port });
  const folder = socketFolder(dataDir);
  const busPath = join(folder, "members.sock");
  const bus = await SocketHub.open(busPath, log);
  const told = withSettings(settled, { role: "edge", edges: 0, logFormat: logFormatOf(effective.settings) });
  const spawn = (index: number) => spawnEdge({ index, edges, busPath, effective: told }, output);
  const processes = new EdgeProcesses({ count: edges, spawn, clock, log });
  bus.subscribe(LISTENING_SUBJECT, (bytes) => processes.noteListening(decodeListening(bytes)));
  const measure = (metrics: Metrics): void => {
    const help = "Door processes that take requests.";
    metrics.gauge("edges_listening", help, [], (gauge) => gauge.set(processes.listening));
    metrics.counterOf(
      "edge_restarts_total",
      "Door processes that ended and were started again.",
      () => processes.restarts,
    );
  };
  return {
    name: "edges",
    local: { name: MARKET_PROCESS, processes: edges + 1, bus, measure },
    // The door processes tell load balancers; nobody asks the parent.
    effective: withSettings(settled, { shutdownDelayMs: 0 }),
    start: () => processes.start(),
    stop: async () => {
      await processes.stop();
      await bus.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder of our own for the socket: among temporary files, where its path is short, or in the data folder where nothing else can be written. */
function socketFolder(dataDir: string): string {
  try {
    return mkdtempSync(join(tmpdir(), "marsad-"));
  } catch {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return mkdtempSync(join(dataDir, "edges-"));
  }
}

function withSettings(effective: Effective, changes: Partial<Settings>): Effective {
  return { ...effective, settings: { ...effective.settings, ...changes } };
}
