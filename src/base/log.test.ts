import { expect, test } from "bun:test";
import { TestClock } from "../../test/world/test-clock.ts";
import { createLog, type LogFormat, type LogLevel } from "./log.ts";

function capture(format: LogFormat, level: LogLevel = "info", secrets: readonly string[] = []) {
  const lines: string[] = [];
  const clock = new TestClock(Date.UTC(2026, 10, 15, 8));
  const log = createLog({ level, format, clock, secrets, destination: { write: (line) => lines.push(line) } });
  return { log, lines };
}

test("a line is one JSON object with level, Riyadh time and message", () => {
  const { log, lines } = capture("json");
  log.info({ port: 8080 }, "listening");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    time: "2026-11-15T11:00:00.000+03:00",
    port: 8080,
    msg: "listening",
  });
});

test.each(["json", "pretty"] as const)("a key is hidden in fields, messages, causes and children (%s)", (format) => {
  const { log, lines } = capture(format, "info", ["hunter2"]);
  const key = "marsad_live_0123456789abcdef";
  const error = new Error(`refused ${key}`, { cause: new Error(`api_key=${key}`) });
  log
    .child({ caller: key })
    .error({ err: error, headers: { "x-api-key": key }, deep: [{ url: `/?api_key=${key}` }] }, key);
  log.info({ url: "postgres://m:hunter2@db/m" }, "hunter2");
  const text = lines.join("");
  expect(text).not.toContain(key);
  expect(text).not.toContain("0123456789abcdef");
  expect(text).not.toContain("hunter2");
});

test("an error carries its stack and its cause", () => {
  const { log, lines } = capture("json");
  log.error({ err: new Error("outer", { cause: new Error("inner") }) }, "it failed");
  const { err } = JSON.parse(lines[0] ?? "");
  expect(err.stack).toContain("outer");
  expect(err.stack).toContain("inner");
});

test("what is below the level is not written", () => {
  const { log, lines } = capture("json", "warn");
  log.info({}, "chatter");
  expect(lines).toEqual([]);
  expect(log.isLevelEnabled("info")).toBe(false);
});

test("on a terminal a line is text that a person can read", () => {
  const { log, lines } = capture("pretty");
  log.info({ port: 8080 }, "listening");
  expect(lines[0]).toContain("INFO");
  expect(lines[0]).toContain("listening");
  // The time of day in Riyadh, wherever the machine is.
  expect(lines[0]).toContain("[11:00:00.000]");
  expect(() => JSON.parse(lines[0] ?? "")).toThrow();
});
