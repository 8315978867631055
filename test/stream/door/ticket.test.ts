// WebSockets that are opened with a ticket in place of a key, so that no key stands in an address.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConsoleSignIn } from "../../../src/access/index.ts";
import { present } from "../../../src/base/index.ts";
import type { Store } from "../../../src/store/index.ts";
import { STREAM_CHANNELS, type StreamChannel } from "../../../src/wire/index.ts";
import { openNewStore } from "../../world/new-store.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import type { StreamClient } from "../stream-client.ts";
import { type KeyName, StreamFixture } from "../stream-fixture.ts";

let folder: string;
let store: Store;
let fixture: StreamFixture;
let sessions: ConsoleSignIn;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marsad-ticket-"));
  store = await openNewStore(folder);
  fixture = await StreamFixture.open({ tickets: store.consoleSessions, wsOrigins: ["https://allowed.example"] });
  // Stands for another process than the one of the socket.
  sessions = new ConsoleSignIn({ sessions: store.consoleSessions, clock: fixture.access.clock, log: SILENT_LOG });
});
afterEach(async () => {
  await fixture.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function ticketOf(key: KeyName, isConsole = false): Promise<string> {
  const caller = present(fixture.gate.callerOfKey(fixture.account(key).key.id), "the key is known");
  return sessions.issueTicket(caller, isConsole);
}

async function refusal(channel: StreamChannel, query: Readonly<Record<string, string>>) {
  const client = await fixture.connect(channel, null, query);
  const { code, reason } = await client.closed;
  return [code, reason.toLowerCase()];
}

test.each([...STREAM_CHANNELS])("a ticket opens %s as its key would, once [CONSOLE-10]", async (channel) => {
  const ticket = await ticketOf("pro-depth");
  const client = await fixture.connect(channel, null, { ticket });
  expect(await client.next("connected")).toMatchObject({ type: "connected" });
  expect(await refusal(channel, { ticket })).toEqual([4401, "invalid_api_key"]);
});

test("of many who show one ticket at once, one gets in [CONSOLE-10]", async () => {
  const ticket = await ticketOf("business");
  const clients = await Promise.all(Array.from({ length: 4 }, () => fixture.connect("stocks", null, { ticket })));
  const first = await Promise.all(clients.map((client) => client.next()));
  expect(first.map(({ type }) => type).toSorted()).toEqual(["connected", "error", "error", "error"]);
});

test("a ticket holds for 30 seconds, and what is none opens nothing [CONSOLE-10]", async () => {
  const ticket = await ticketOf("pro");
  fixture.access.clock.advance(30_000);
  await fixture.gate.settled();
  for (const query of [{ ticket }, { ticket: "x" }, { ticket: "" }, { ticket: "z".repeat(43) }]) {
    expect(await refusal("stocks", query)).toEqual([4401, "invalid_api_key"]);
  }
});

test("with a ticket the plan is the key's [CONSOLE-10]", async () => {
  const ticket = await ticketOf("starter");
  expect(await refusal("trades", { ticket })).toEqual([4403, "plan_not_entitled"]);
});

test("beside a key the ticket is not looked at [CONSOLE-08]", async () => {
  const ticket = await ticketOf("pro");
  expect(await refusal("stocks", { ticket, api_key: "sesame" })).toEqual([4401, "invalid_api_key"]);
  const client = await fixture.connect("stocks", null, { ticket });
  expect(await client.next("connected")).toMatchObject({ type: "connected" });
});

test("sockets of the console take none of the account's connections [CONSOLE-55]", async () => {
  for (let i = 0; i < 6; i++) {
    const client = await fixture.connect("stocks", null, { ticket: await ticketOf("pro", true) });
    await client.next("connected");
  }
  const caller = present(fixture.gate.callerOfKey(fixture.account("pro").key.id), "the key is known");
  expect(fixture.gate.useOf(caller)?.connections).toBe(0);
  const own = [await fixture.connect("stocks", null, { ticket: await ticketOf("pro") })];
  for (let i = 0; i < 4; i++) own.push(await fixture.connect("stocks", "pro"));
  for (const client of own) await client.next("connected");
  expect(fixture.gate.useOf(caller)?.connections).toBe(5);
  expect(await refusal("stocks", { ticket: await ticketOf("pro") })).toEqual([4429, "connection_limit"]);
});

test("sockets of the console stay when the new plan has fewer connections than are open with them [CONSOLE-55]", async () => {
  const [ofConsole, own] = [[], []] as [StreamClient[], StreamClient[]];
  for (let i = 0; i < 3; i++) {
    ofConsole.push(await fixture.connect("stocks", null, { ticket: await ticketOf("business", true) }));
    own.push(await fixture.connect("stocks", "business"), await fixture.connect("stocks", "business"));
  }
  for (const client of [...ofConsole, ...own]) await client.next("connected");
  fixture.access.accounts.change({ ...fixture.account("business").account, plan: "pro" });
  await fixture.access.beat(fixture.gate);
  expect(await own[5]?.closed).toEqual({ code: 4429, reason: "connection_limit" });
  for (const client of [...ofConsole, ...own.slice(0, 5)]) expect(await client.flush()).toEqual([]);
});
