import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

const PATH = "/api/v1/webhooks/";

test.each([
  ["no body", undefined],
  ["an empty body", ""],
  ["broken JSON", '{"url": '],
  ["a list", "[]"],
  ["a number", "17"],
  ["null", "null"],
  ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["nesting without end", "[".repeat(2_000)],
])("%s is VALIDATION and says what the body should be [ERROR-21]", async (_, body) => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call(PATH, "pro", { method: "POST", ...(body === undefined ? {} : { body }) });
  expect([answer.status, answer.body.error.code]).toEqual([400, "VALIDATION"]);
  expect(answer.body.error.details.body).toContain("JSON object");
});

test("a body over the limit is VALIDATION, whether or not it tells its size [ERROR-21]", async () => {
  const fixture = await RestFixture.open();
  const text = JSON.stringify({ name: "x".repeat(4_000) });
  const told = await fixture.call(PATH, "pro", { method: "POST", body: text });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < text.length; at += 500)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 500)));
      controller.close();
    },
  });
  const untold = await fixture.call(PATH, "pro", { method: "POST", body: stream });
  for (const answer of [told, untold]) {
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.body).toContain("2048 bytes");
  }
});

test("a body that breaks off is VALIDATION, and no failure of ours [ERROR-21]", async () => {
  const fixture = await RestFixture.open();
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("the connection was closed")),
  });
  const answer = await fixture.call(PATH, "pro", { method: "POST", body: stream });
  expect(answer.body.error.details.body).toBe("must be sent to its end");
  expect(fixture.logLines.join("")).not.toContain('"level":"error"');
});

test("a body that is sent too slowly is VALIDATION, and no failure of ours [ERROR-21]", async () => {
  const fixture = await RestFixture.open();
  const pulled = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"url"'));
      pulled.resolve();
      return new Promise(() => {});
    },
  });
  const pending = fixture.call(PATH, "pro", { method: "POST", body: stream });
  await pulled.promise;
  fixture.access.clock.advance(500);
  const answer = await pending;
  expect([answer.status, answer.body.error.details.body]).toEqual([400, "must be sent within 0.5 seconds"]);
  expect(fixture.logLines.join("")).not.toContain('"level":"error"');
});

test("a body where none belongs is not looked at", async () => {
  const fixture = await RestFixture.open();
  // Only a raw request can carry one with GET; the listener's tests send it. HEAD and DELETE share the path here.
  const answer = await fixture.call(PATH, "pro", { method: "DELETE", body: "x".repeat(10_000) });
  expect(answer.status).toBe(405);
});
