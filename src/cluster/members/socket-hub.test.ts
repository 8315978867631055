// The bus over the unix socket of a parent: the suite of all buses, and the reasons that end a connection.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { busContract } from "../../../test/contracts/cluster/bus-contract.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { until } from "../../../test/world/until.ts";
import { SocketBus } from "./socket-bus.ts";
import { SocketHub } from "./socket-hub.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-hub-"));
const path = join(folder, "members.sock");
let members: readonly [SocketHub, SocketBus, SocketBus];
const open = (lost: () => void = () => undefined): Promise<SocketBus> =>
  SocketBus.open({ path, log: SILENT_LOG, lost });

beforeAll(async () => {
  const hub = await SocketHub.open(path, SILENT_LOG);
  members = [hub, await open(), await open()];
});
afterAll(async () => {
  for (const bus of members) await bus.close();
  rmSync(folder, { recursive: true, force: true });
});

busContract("the bus over a unix socket", { members: () => members });

test("who says what is no message is cut off, and nobody else", async () => {
  const [hub, other] = members;
  const before = hub.connections;
  const stranger = connect(path);
  await until("the connection", () => hub.connections === before + 1);
  stranger.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3]));
  await until("the cut", () => hub.connections === before);
  expect(other.isConnected).toBeTrue();
});

test("a child learns that its parent is gone, and only then [SCALE-24]", async () => {
  const own = await SocketHub.open(join(folder, "own.sock"), SILENT_LOG);
  let losses = 0;
  const lost = (): void => void losses++;
  const [left, closed] = await Promise.all(
    [lost, lost].map((each) => SocketBus.open({ path: join(folder, "own.sock"), log: SILENT_LOG, lost: each })),
  );
  closed?.close();
  expect(losses).toBe(0);
  await own.close();
  await until("the loss", () => losses === 1);
  expect(left?.isConnected).toBeFalse();
  expect(left?.publish("x", new Uint8Array(0))).toBeFalse();
});

test("nobody there is said at once", async () => {
  const nowhere = SocketBus.open({ path: join(folder, "nowhere.sock"), log: SILENT_LOG, lost: () => undefined });
  await expect(nowhere).rejects.toThrow();
});
