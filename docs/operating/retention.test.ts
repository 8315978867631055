// Checks the page on retention: its settings and defaults exist, and its times and numbers are those of the code.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../../src/app/config/settings.ts";
import { ROOT } from "../generators/generated-file.ts";

const page = readFileSync(join(import.meta.dir, "retention.md"), "utf8");
const defaults = new Map(Object.entries(SETTINGS).map(([name, { initial }]) => [flagOf(name), initial]));

function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The row of the first table that begins with these words. */
function rowOf(what: string): string {
  return page.split("\n").find((line) => line.startsWith(`| ${what}`)) ?? "";
}

test("every setting of the page is one that there is, with its default [OPERATE-03]", () => {
  const named = [...page.matchAll(/`([a-z]+(?:-[a-z]+)+)` \((\d+)\)/g)];
  expect(named.map(([, name]) => name)).toEqual([
    "retention-days",
    "intraday-days",
    "webhooks-history-mb",
    "files-days",
  ]);
  for (const [, name = "", value] of named) expect([name, defaults.get(name)]).toEqual([name, Number(value)]);
});

describe("a time or number of the page is that of the code [OPERATE-03]:", () => {
  test.each([
    ["usage of an account by day", "800 days", "src/access", "const DAYS_KEPT = 800;"],
    ["usage by key and route", "400 days", "src/access", "const DETAIL_DAYS_KEPT = 400;"],
    ["the request log", "latest 200", "src/store", "const REQUESTS_KEPT = 200;"],
    ["the audit log", "800 days", "src/access", "const KEPT_MS = 800 * DAY_MS;"],
    ["webhook deliveries", "37 days", "src/notify", "const HISTORY_DAYS = 37;"],
    ["webhook deliveries", "30 days", "src/notify", "const WAITING_DAYS = 30;"],
    ["webhook deliveries", "an eighth", "src/notify", "const ACCOUNT_SHARE = 1 / 8;"],
    ["notifications", "latest 1,000", "src/notify", "const KEPT_PER_ACCOUNT = 1_000;"],
    ["incidents", "90 days", "src/app", "const KEPT_MS = 90 * DAY_MS;"],
    ["incidents", "50 of them", "src/app", "const INCIDENTS_MAX = 50;"],
    ["sign-ins", "12 hours", "src/access", "const SESSION_MS = 12 * HOUR_MS;"],
    ["a day that was begun anew", "last 3", "src/store", "const SET_ASIDE_MAX = 3;"],
    ["closes of past days", "500 days", "exchange", "const FILES_MAX = 500;"],
    ["the next minute", "16 MB each", "exchange", "const FILE_BYTES_MAX = 16 * 1024 * 1024;"],
    ["the next minute", "next minute", "exchange", "const AHEAD_MS = 60_000;"],
    ["the log of trades", "today and the trading day before", "src/market", "const DAYS_MAX = 2;"],
  ])("%s, %s", (what, words, room, line) => {
    expect(rowOf(what)).toContain(words);
    const files = [...new Bun.Glob(`${room}/**/*.ts`).scanSync({ cwd: ROOT })];
    const found = files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes(line));
    expect(found, line).toHaveLength(1);
  });
});
