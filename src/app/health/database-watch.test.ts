import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { createLog, Metrics, Outage } from "../../base/index.ts";
import { DatabaseWatch } from "./database-watch.ts";

/** Lets the continuations of settled promises run. */
const turn = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};

function open(ping: () => Promise<void>) {
  const clock = new TestClock();
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    clock,
    destination: { write: (line) => void lines.push(line) },
  });
  const metrics = new Metrics();
  const watch = new DatabaseWatch({ store: { ping }, clock, log, metrics });
  return { clock, lines, metrics, watch };
}

test("readiness tells within seconds what is wrong with the database and since when, and that it is well again [OUTAGE-07]", async () => {
  let outage: Outage | null = null;
  const { clock, watch } = open(async () => {
    if (outage !== null) throw outage;
  });
  watch.start();
  expect(watch.problem()).toBeNull();
  outage = new Outage("PostgreSQL at db:5432: connection refused", { kind: "away" });
  clock.advance(2_000);
  await turn();
  for (let round = 0; round < 6; round++) {
    clock.advance(2_000);
    await turn();
  }
  expect(watch.problem()).toBe(
    "The database does not answer, for 12 s now: PostgreSQL at db:5432: connection refused.",
  );
  outage = null;
  clock.advance(2_000);
  await turn();
  expect(watch.problem()).toBeNull();
});

test("an outage is over when every use of the database succeeds again, not when one does [OUTAGE-07]", () => {
  const { watch } = open(async () => {});
  watch.failed("batch", new Outage("no space is left", { kind: "full" }));
  watch.failed("renewal", new Outage("no space is left", { kind: "full" }));
  watch.succeeded("question");
  watch.succeeded("renewal");
  expect(watch.problem()).toContain("has no space left");
  watch.succeeded("batch");
  expect(watch.problem()).toBeNull();
});

test("the log has one line when an outage begins and one when it is over, and the metrics count it by kind [OUTAGE-07]", async () => {
  const { clock, lines, metrics, watch } = open(async () => {});
  for (let round = 0; round < 50; round++) {
    watch.failed("batch", new Outage("another process writes", { kind: "busy" }));
    clock.advance(1_000);
  }
  expect(await metrics.text()).toContain("marsad_database_up 0");
  watch.succeeded("batch");
  expect(lines.map((line) => [JSON.parse(line).level, JSON.parse(line).kind, JSON.parse(line).lastedMs])).toEqual([
    ["error", "busy", undefined],
    ["info", "busy", 50_000],
  ]);
  const page = await metrics.text();
  expect(page).toContain("marsad_database_up 1");
  expect(page).toContain('marsad_database_outages_total{kind="busy"} 1');
});

test("a database that hangs is one that does not answer", () => {
  const { clock, watch } = open(() => new Promise<void>(() => {}));
  watch.start();
  clock.advance(2_000);
  expect(watch.problem()).toBeNull();
  clock.advance(5_001);
  expect(watch.problem()).toBe("The database has not answered for 5 s.");
});

test("a watch that was stopped asks no more", async () => {
  let asked = 0;
  const { clock, watch } = open(async () => void asked++);
  watch.start();
  clock.advance(2_000);
  watch.stop();
  await turn();
  clock.advance(10_000);
  expect(asked).toBe(1);
});
