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
import { type KeyName, StreamFixture } from "../stream-fixture.ts";

let folder: string;
let store: Store;
let fixture: StreamFixture;
let sessions: ConsoleSignIn;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marsad-ticket-"));
  store = await openNewStore(folder);
  fixture = await StreamFixture.open({ tickets: store.consoleSessions, wsOrigins: ["https://allowed.example"] });
  // Another process than the one of the socket.
  sessions = new ConsoleSignIn({ sessions: store.consoleSessions, clock: fixture.access.clock, log: SILENT_LOG });
});
afterEach(async () => {
  await fixture.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function ticketOf(key: KeyName): Promise<string> {
  return sessions.issueTicket(present(fixture.gate.callerOfKey(fixture.account(key).key.id), "the key is known"));
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
