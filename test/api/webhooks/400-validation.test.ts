import { afterAll, beforeAll, expect, test } from "bun:test";
import { HOOK_URL, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
});
afterAll(async () => {
  expect(world.receiver.calls.length).toBe(0);
  await world.close();
});

async function details(method: string, path: string, body: unknown): Promise<Record<string, string>> {
  const { status, body: refused } = await world.ask(method, path, body);
  expect({ status, code: refused.error?.code }).toEqual({ status: 400, code: "VALIDATION" });
  return refused.error.details;
}

const urls: readonly (readonly [string, unknown])[] = [
  ["a missing url [WEBHOOKS-06]", undefined],
  ["an empty url", ""],
  ["a number", 7],
  ["no url at all", "hooks.example.com"],
  ["http [WEBHOOKS-07]", "http://hooks.example.com/a"],
  ["another scheme [WEBHOOKS-07]", "ftp://hooks.example.com/a"],
  ["a url over the length", `https://hooks.example.com/${"a".repeat(2_048)}`],
  ["a name that does not resolve [WEBHOOKS-08]", "https://a.missing.example.com/"],
  ["a name that leads to a private address [DIAL-01]", "https://a.private.example.com/"],
  ["a loopback address [DIAL-03]", "https://127.0.0.1/"],
  ["a loopback address in decimal [DIAL-03]", "https://2130706433/"],
  ["a loopback address in octal [DIAL-03]", "https://0177.0.0.1/"],
  ["a loopback address of IPv6 [DIAL-03]", "https://[::1]/"],
  ["a private address [DIAL-04]", "https://192.168.1.1/"],
  ["the metadata address [DIAL-05]", "https://169.254.169.254/latest/meta-data/"],
  ["a multicast address [DIAL-06]", "https://224.0.0.1/"],
  ["a mapped address [DIAL-07]", "https://[::ffff:8.8.8.8]/"],
  ["credentials", "https://user:word@hooks.example.com/"],
  ["a fragment", "https://hooks.example.com/a#b"],
  ["a port of another protocol", "https://hooks.example.com:25/"],
];
for (const [name, url] of urls) {
  test(`${name} is refused as url`, async () => {
    const found = await details("POST", "/webhooks/", { url });
    expect(Object.keys(found)).toEqual(["url"]);
    expect(found["url"]).toMatch(/^(must|is) [^\n]{3,80}\.$/);
  });
}

test("a name that is no short text, and a body that is no object", async () => {
  expect(Object.keys(await details("POST", "/webhooks/", { url: HOOK_URL, name: "n".repeat(101) }))).toEqual(["name"]);
  for (const events of ["proof.head", ["price_alert"], ["proof.head", "proof.head"], [1]]) {
    expect(Object.keys(await details("POST", "/webhooks/", { url: HOOK_URL, events }))).toEqual(["events"]);
  }
  expect(Object.keys(await details("POST", "/webhooks/", "[]"))).toEqual(["body"]);
  expect(Object.keys(await details("POST", "/webhooks/", "{"))).toEqual(["body"]);
});

test("no destination was made by any of it", async () => {
  expect((await world.ask("GET", "/webhooks/")).body.count).toBe(0);
});

test("a patch of nothing, or of the wrong kind, is refused", async () => {
  world.receiver.otherwise = (socket) => socket.destroy();
  const { body } = await world.ask("POST", "/webhooks/", { url: HOOK_URL });
  await world.receiver.received(1);
  await world.ask("POST", `/webhooks/${body.id}/verify/`);
  expect(Object.keys(await details("PATCH", `/webhooks/${body.id}/`, {}))).toEqual(["body"]);
  expect(Object.keys(await details("PATCH", `/webhooks/${body.id}/`, { is_active: "no" }))).toEqual(["is_active"]);
  // Nothing is queued for a destination that has not proved itself.
  expect(Object.keys(await details("POST", `/webhooks/${body.id}/test-delivery/`, undefined))).toEqual(["is_verified"]);
  expect(Object.keys(await details("POST", `/webhooks/${body.id}/deliveries/1/redeliver/`, undefined))).toEqual([
    "is_verified",
  ]);
  const bad = await world.ask("GET", `/webhooks/${body.id}/deliveries/?limit=x`);
  expect(bad.body.error.code).toBe("VALIDATION");
  world.receiver.calls.length = 0;
});
