// The relay of the market over the unix socket between the processes of one machine: the suite of all relays.

import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { relayContract } from "../../../test/contracts/cluster/relay-contract.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { SocketBus } from "../members/socket-bus.ts";
import { SocketHub } from "../members/socket-hub.ts";
import { BusChunkPublisher, BusChunkSource } from "./chunk-source.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-relay-"));
const path = join(folder, "relay.sock");
const hub = await SocketHub.open(path, SILENT_LOG);
const child = await SocketBus.open({ path, log: SILENT_LOG, lost: () => undefined });
let opened = 0;

afterAll(async () => {
  child.close();
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

relayContract("the relay over a unix socket", async () => {
  // Each test has an epoch of its own, and so subjects of its own.
  const epoch = `TEST${++opened}`;
  return {
    publisher: new BusChunkPublisher(hub, epoch),
    leaderBus: hub,
    source: new BusChunkSource(child, epoch),
    bus: child,
  };
});
