import { afterAll, beforeAll, expect, test } from "bun:test";
import { createStreamDoor } from "../../../src/api/index.ts";
import { Metrics } from "../../../src/base/index.ts";
import { STREAMS } from "../../../src/wire/index.ts";
import { StreamClient } from "../../stream/stream-client.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { keyText } from "../account/account-fixture.ts";
import { OperatorFixture } from "./operator-fixture.ts";

let fixture: OperatorFixture;
beforeAll(async () => {
  fixture = await OperatorFixture.open();
});
afterAll(() => fixture.close());

const made = async (plan: string): Promise<number> =>
  (await fixture.ask("POST", "/accounts/", { name: "Keys", plan })).body.id;

test("keys are issued with their text once, listed without it, and revoked at once [OPERATOR-10]", async () => {
  const id = await made("pro");
  const path = `/accounts/${id}/keys/`;
  const asked = { name: "CI", scope: "owner", kind: "test", expires_at: "2027-01-31" };
  const { body: issued, headers } = await fixture.ask("POST", path, asked);
  expect(issued).toMatchObject({ name: "CI", scope: "owner", hint: issued.key.slice(-4), last_used_at: null });
  expect([issued.key.startsWith("marsad_test_"), headers.get("cache-control")]).toEqual([true, "no-store"]);
  expect(issued.expires_at).toBe("2027-01-31T00:00:00.000+03:00");
  const key = { id: issued.id, text: keyText(issued.key) };
  expect((await fixture.accounts.ask("GET", "/account/keys/", key)).status).toBe(200);
  const plain = (await fixture.ask("POST", path, {})).body;
  expect([plain.scope, plain.expires_at, plain.key.startsWith("marsad_live_")]).toEqual(["data", null, true]);
  const listed = (await fixture.ask("GET", path)).body;
  expect(listed).toMatchObject({ count: 2, keys: [{ id: key.id, name: "CI" }, { id: plain.id }] });
  for (const text of [issued.key, plain.key]) expect(JSON.stringify(listed)).not.toContain(text);
  await fixture.ask("DELETE", `${path}${key.id}/`);
  expect((await fixture.accounts.ask("GET", "/companies/", key)).status).toBe(403);
  expect((await fixture.ask("GET", path)).body.keys.map((row: { id: number }) => row.id)).toEqual([plain.id]);
  expect((await fixture.ask("DELETE", `${path}${key.id}/`)).status).toBe(404);
});

test("a key that cannot be is refused, and so is that of another account [OPERATOR-08, OPERATOR-10]", async () => {
  const [id, other] = [await made("free"), await made("free")];
  const path = `/accounts/${id}/keys/`;
  for (const body of [{ scope: "root" }, { kind: "gold" }, { expires_at: "soon" }, { name: 5 }, "[]", "{"]) {
    const refused = await fixture.ask("POST", path, body);
    expect([body, refused.status, refused.body.error.code]).toEqual([body, 400, "VALIDATION"]);
  }
  const { id: keyId } = (await fixture.ask("POST", path, {})).body;
  const further = (await fixture.ask("POST", path, {})).body;
  expect(further.error).toMatchObject({ code: "PLAN_LIMIT", message: expect.stringMatching(/2 API keys.*Starter/) });
  expect((await fixture.ask("DELETE", `/accounts/${other}/keys/${keyId}/`)).status).toBe(404);
  expect((await fixture.ask("GET", path)).body.count).toBe(1);
});

test("a socket is closed when its account is deleted, and no other is [OPERATOR-09]", async () => {
  const { gate, market, clock } = fixture.accounts.world.world;
  const settings = { wsOrigins: ["*"], trustedProxies: [] };
  const door = createStreamDoor({ gate, market, clock, log: SILENT_LOG, metrics: new Metrics(), settings });
  const server = Bun.serve<unknown>({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, self) => door.upgrade(request, self, { address: "127.0.0.1", port: 1, requestId: "test" }),
    websocket: door.websocket,
  });
  const [gone, stays] = [await made("pro"), await made("pro")];
  const open = async (id: number): Promise<StreamClient> => {
    const { key } = (await fixture.ask("POST", `/accounts/${id}/keys/`, {})).body;
    const url = `ws://127.0.0.1:${server.port}${STREAMS.trades.path}?api_key=${key}`;
    const client = new StreamClient("trades", url, clock);
    await client.opened;
    await client.next("connected");
    return client;
  };
  const [closing, neighbour] = [await open(gone), await open(stays)];
  // No time passes on this clock: the socket is closed together with the answer.
  expect((await fixture.ask("DELETE", `/accounts/${gone}/`)).status).toBe(200);
  expect(await closing.closed).toEqual({ code: 4401, reason: "invalid_api_key" });
  expect(await neighbour.flush()).toEqual([]);
  neighbour.drop();
  door.stop();
  await server.stop(true);
});
