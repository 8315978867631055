// The trace of a request goes on to the calls that it causes, and into the lines that are logged about both.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { createLog, MINUTE_MS, readTraceparent, traceNamed } from "../../src/base/index.ts";
import { RestFixture } from "../api/http/rest-fixture.ts";
import { TestClock } from "../world/test-clock.ts";
import { HOOK_URL, type Hook, WebhookWorld } from "../world/webhook-world.ts";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = `00-${ID}-00f067aa0ba902b7-01`;

let world: WebhookWorld;
let hook: Hook;
/** The log lines of the deliveries. */
let lines: Readonly<Record<string, unknown>>[] = [];
beforeEach(async () => {
  lines = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  world = await WebhookWorld.open({
    log: createLog({ level: "debug", format: "json", clock: new TestClock(), destination }),
  });
  hook = await world.hook();
});
afterEach(() => world.close());

async function post(path: string, traceparent: string | null, body: unknown = {}): Promise<number> {
  const headers = { "X-API-Key": world.world.key("pro"), ...(traceparent === null ? {} : { traceparent }) };
  const request = new Request(`http://127.0.0.1:8080/api/v1${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await world.world.door.fetch(request, "127.0.0.1")).status;
}

/** The trace and the span of a call. */
function tracedBy(traceparent: string | undefined) {
  return { trace: readTraceparent(traceparent ?? null), span: traceparent?.split("-")[2] };
}

async function tries(traceparent: string | null): Promise<readonly ReturnType<typeof tracedBy>[]> {
  world.receiver.otherwise = 500;
  expect(await post(`/webhooks/${hook.id}/test-delivery/`, traceparent)).toBe(200);
  await world.settle();
  world.receiver.otherwise = 200;
  while (world.receiver.deliveries.length < 2) await world.pass(MINUTE_MS);
  return world.receiver.deliveries.map(({ headers }) => tracedBy(headers["traceparent"]));
}

test("a delivery that a request asked for carries its trace in every try, each with a span of its own [TRACE-03]", async () => {
  const [first, second] = await tries(TRACEPARENT);
  expect(first?.trace).toEqual({ id: ID, isSampled: true });
  expect(second?.trace).toEqual({ id: ID, isSampled: true });
  expect(first?.span).not.toBe(second?.span);
});

test.each([null, "nonsense"])(
  "without a trace (%p) it has one of its own, the same in every try [TRACE-01, TRACE-03]",
  async (sent) => {
    const [first, second] = await tries(sent);
    expect(first?.trace?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(first?.trace?.id).not.toBe(ID);
    expect(second?.trace).toEqual(first?.trace ?? null);
    expect(first?.span).not.toBe(second?.span);
  },
);

/** Delivers a test that a request with TRACEPARENT asked for, then asks for it again. */
async function redelivered(traceparent: string | null) {
  expect(await post(`/webhooks/${hook.id}/test-delivery/`, TRACEPARENT)).toBe(200);
  await world.settle();
  const { body } = await world.ask("GET", `/webhooks/${hook.id}/deliveries/`);
  expect(await post(`/webhooks/${hook.id}/deliveries/${body.deliveries[0].id}/redeliver/`, traceparent)).toBe(200);
  await world.settle();
  return world.receiver.deliveries.map(({ headers }) => ({
    event: headers["webhook-id"],
    ...tracedBy(headers["traceparent"]),
  }));
}

test("a redelivery carries the trace of the request that asked for it [TRACE-03]", async () => {
  const other = ID.replace("4bf9", "0af7");
  const [first, again] = await redelivered(TRACEPARENT.replace(ID, other));
  expect(again?.event).toBe(first?.event ?? "");
  expect([first?.trace?.id, again?.trace?.id]).toEqual([ID, other]);
});

test("a redelivery without a trace of its own carries that of the notification [TRACE-03]", async () => {
  const [first, again, ...more] = await redelivered(null);
  expect(more).toEqual([]);
  expect(again?.trace?.id).toBe(traceNamed(first?.event ?? "").id);
  expect(again?.span).not.toBe(first?.span);
});

test("each try is a line at the level debug, with the trace and span that the call carried [TRACE-04]", async () => {
  const sent = await tries(TRACEPARENT);
  const tried = lines.filter(({ msg }) => msg === "a delivery was tried");
  expect(
    tried.map(({ level, attempt, ended, traceId, spanId }) => ({ level, attempt, ended, traceId, spanId })),
  ).toEqual(
    sent.map(({ trace, span }, at) => ({
      level: "debug",
      attempt: at + 1,
      ended: at === 0 ? 500 : 200,
      traceId: trace?.id,
      spanId: span,
    })),
  );
  expect(new Set(tried.map(({ deliveryId, destinationId }) => `${deliveryId} ${destinationId}`)).size).toBe(1);
});

test("the challenges of a creation and of a verification carry the trace of their request [TRACE-03]", async () => {
  const before = world.receiver.calls.length;
  expect(await post("/webhooks/", TRACEPARENT, { url: `${HOOK_URL}/2` })).toBe(200);
  await world.receiver.received(before + 1);
  expect(await post(`/webhooks/${hook.id}/verify/`, TRACEPARENT)).toBe(200);
  const challenges = world.receiver.calls.slice(before);
  expect(challenges.map(({ headers }) => tracedBy(headers["traceparent"]).trace?.id)).toEqual([ID, ID]);
});

test("the line of a request has the id of its trace, and none where the header is bad [TRACE-02]", async () => {
  const fixture = await RestFixture.open();
  const lineOf = async (traceparent: string) => {
    await fixture.call("/api/v1/quote/2222/", "pro", { headers: { traceparent } });
    return JSON.parse(fixture.logLines.at(-1) ?? "{}");
  };
  expect((await lineOf(TRACEPARENT)).traceId).toBe(ID);
  expect(await lineOf(`${TRACEPARENT}x`)).not.toHaveProperty("traceId");
});
