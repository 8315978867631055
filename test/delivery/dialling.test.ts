import { afterEach, beforeEach, expect, test } from "bun:test";
import { SECOND_MS } from "../../src/base/index.ts";
import type { DialOptions } from "../../src/notify/http/dialler.ts";
import { TRY_TIMEOUT_MS } from "../../src/notify/http/webhook-client.ts";
import { PUBLIC_ADDRESS } from "../world/receiver.ts";
import { HOOK_URL, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let answers: readonly string[];
let dialled: DialOptions[];
let hang: (() => Promise<never>) | null;
beforeEach(async () => {
  answers = [PUBLIC_ADDRESS];
  dialled = [];
  hang = null;
  world = await WebhookWorld.open({
    dialling: {
      resolver: () => (hang === null ? Promise.resolve(answers) : hang()),
      dialler: (options, signal) => {
        dialled.push(options);
        return world.receiver.dialler(options, signal);
      },
    },
  });
});
afterEach(() => world.close());

async function testDelivery(id: number) {
  await world.ask("POST", `/webhooks/${id}/test-delivery/`);
  await world.settle();
  return (await world.ask("GET", `/webhooks/${id}/deliveries/?limit=1`)).body.deliveries[0];
}

test("the address that was judged is the one that is dialled, under the name of the url [DIAL-02]", async () => {
  const { id } = await world.hook("pro", "https://hooks.example.com./hook");
  await testDelivery(id);
  expect(dialled.length).toBeGreaterThan(0);
  for (const options of dialled) {
    expect(options).toEqual({ address: PUBLIC_ADDRESS, port: 443, tlsName: "hooks.example.com" });
  }
  expect(world.receiver.calls[0]?.headers["host"]).toBe("hooks.example.com");
});

for (const [name, changed] of [
  ["loopback [DIAL-03]", ["127.0.0.1"]],
  ["a private address [DIAL-04]", ["10.1.2.3"]],
  ["the metadata address [DIAL-05]", ["169.254.169.254"]],
  ["one private address among public ones [DIAL-08]", [PUBLIC_ADDRESS, "192.168.0.1"]],
  ["a mapped address [DIAL-07]", ["::ffff:127.0.0.1"]],
] as const) {
  test(`a name that has become ${name} is not dialled, in no try [DIAL-02]`, async () => {
    const { id } = await world.hook();
    await world.pass(4 * SECOND_MS);
    const before = dialled.length;
    answers = changed;
    expect(await testDelivery(id)).toMatchObject({ status: "queued", attempts: 1, error: "address_not_allowed" });
    await world.pass(6 * SECOND_MS);
    expect(dialled.length).toBe(before);
    answers = [PUBLIC_ADDRESS];
    await world.pass(400 * SECOND_MS);
    expect(dialled.length).toBe(before + 1);
  });
}

test("an idle connection is not used once its address is not among the allowed ones any more [DIAL-02]", async () => {
  const { id } = await world.hook();
  await testDelivery(id);
  const connections = world.receiver.connections;
  answers = ["10.0.0.1"];
  expect(await testDelivery(id)).toMatchObject({ error: "address_not_allowed" });
  answers = ["9.9.9.9"];
  expect(await testDelivery(id)).toMatchObject({ status: "delivered" });
  expect(world.receiver.connections).toBe(connections + 1);
});

test("creation asks every address of the name [DIAL-01, DIAL-08]", async () => {
  answers = [PUBLIC_ADDRESS, "fe80::1"];
  const refused = await world.ask("POST", "/webhooks/", { url: HOOK_URL });
  expect(refused.body.error).toMatchObject({ code: "VALIDATION", details: { url: expect.stringContaining("public") } });
  expect(dialled).toEqual([]);
});

test("a certificate for another name is no proof, and nothing is sent", async () => {
  const { body } = await world.ask("POST", "/webhooks/", { url: "https://other.example.com/hook" });
  const { body: after } = await world.ask("POST", `/webhooks/${body.id}/verify/`);
  expect(after).toMatchObject({ is_verified: false, verification: { error: "tls_failed", response_status: null } });
  expect(world.receiver.calls).toEqual([]);
});

test("a name whose addresses cannot be reached one after the other uses the first that can", async () => {
  await world.close();
  world = await WebhookWorld.open({
    dialling: {
      resolver: async () => ["8.8.8.8", PUBLIC_ADDRESS],
      dialler: (options, signal) =>
        options.address === "8.8.8.8"
          ? world.receiver.dialler({ ...options, tlsName: "nobody.example.com" }, signal)
          : world.receiver.dialler(options, signal),
    },
  });
  await world.hook();
});

test("a resolver that hangs is a time-out, not a wait without end", async () => {
  const { id } = await world.hook();
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  hang = () => {
    isAsked();
    return new Promise(() => {});
  };
  await world.ask("POST", `/webhooks/${id}/test-delivery/`);
  await asked;
  world.clock.advance(TRY_TIMEOUT_MS);
  await world.settle();
  const { body } = await world.ask("GET", `/webhooks/${id}/deliveries/`);
  expect(body.deliveries[0]).toMatchObject({ status: "queued", attempts: 1, error: "timeout" });
});
