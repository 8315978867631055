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

test("on a terminal a line is for people: the time of day in Riyadh, what happened, and its fields [OPERATE-09]", () => {
  const { log, lines } = capture("pretty");
  log.info({ url: "http://127.0.0.1:8080", steps: 41, tags: ["a"] }, "listening");
  log.warn({}, "slow");
  const plain = lines.map((line) => Bun.stripANSI(line));
  expect(plain).toEqual([
    '11:00:00  listening  url http://127.0.0.1:8080 · steps 41 · tags ["a"]\n',
    "11:00:00  WARN  slow\n",
  ]);
  // Yellow marks a line that a reader should notice.
  expect(lines[1]).toContain("\u001b[33m");
  expect(lines[0]).not.toContain("\u001b[33m");
});

test("on a terminal an error stands under its line, with its stack and its cause [OPERATE-09]", () => {
  const { log, lines } = capture("pretty");
  log.error({ err: new Error("outer", { cause: new Error("inner") }) }, "it failed");
  const [first, ...stack] = Bun.stripANSI(lines[0] ?? "")
    .trimEnd()
    .split("\n");
  expect(first).toBe("11:00:00  ERROR  it failed");
  expect(stack.length).toBeGreaterThan(2);
  for (const line of stack) expect(line).toStartWith("    ");
  expect(stack.join("\n")).toContain("outer");
  expect(stack.join("\n")).toContain("inner");
});
