// The contract of settings.

import { expect, test } from "bun:test";
import { sqlSettings } from "../../../src/store/sql/sql-settings.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

export function settingsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const settings = () => sqlSettings(subject.database);

  test("a setting is absent, set, replaced, and still there after a restart", async () => {
    expect(await settings().get("feed")).toBeNull();
    await settings().set("feed", "simulated");
    await settings().set("feed", "simulated seed 7");
    await subject.reopen();
    expect(await settings().get("feed")).toBe("simulated seed 7");
    expect(await settings().get("FEED")).toBeNull();
  });

  test("compare-and-set changes a value only from the one expected", async () => {
    expect(await settings().compareAndSet("k", "old", "new")).toBe(false);
    expect(await settings().compareAndSet("k", null, "1")).toBe(true);
    expect(await settings().compareAndSet("k", null, "2")).toBe(false);
    expect(await settings().compareAndSet("k", "1", "2")).toBe(true);
    expect(await settings().compareAndSet("k", "1", "3")).toBe(false);
    expect(await settings().get("k")).toBe("2");
  });

  test("compare-and-set removes a value, and tells whether a key is absent", async () => {
    await settings().set("k", "1");
    expect(await settings().compareAndSet("k", null, null)).toBe(false);
    expect(await settings().compareAndSet("k", "2", null)).toBe(false);
    expect(await settings().compareAndSet("k", "1", null)).toBe(true);
    expect(await settings().compareAndSet("k", null, null)).toBe(true);
    expect(await settings().get("k")).toBeNull();
  });

  test("of many that try at once, one succeeds", async () => {
    const tries = Array.from({ length: 20 }, (_, index) => settings().compareAndSet("owner", null, `process ${index}`));
    const winners = (await Promise.all(tries)).flatMap((won, index) => (won ? [`process ${index}`] : []));
    expect(winners.length).toBe(1);
    expect(await settings().get("owner")).toBe(winners[0] ?? "nobody");
  });
}
