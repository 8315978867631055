import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { Metrics, nextTurn } from "../../base/index.ts";
import { measureHeld, shownInput } from "./market.ts";

const market = { timeMs: () => 0, bringTo: () => undefined, brought: async () => undefined };

test("a first start shows how far the market has come until it is live, to its end [OPERATE-06]", async () => {
  const clock = new TestClock();
  const shown: string[] = [];
  const caughtUp = Promise.withResolvers<void>();
  let timeMs = 0;
  const progress = (label: string) => ({
    update: (done: number, total: number) => void shown.push(`${label} ${done}/${total}`),
    end: () => void shown.push("end"),
  });
  const carrier = { liveFromMs: 9_000, open: () => expect.unreachable("the test is the feed") };
  const input = shownInput(
    { name: "feed", start: () => caughtUp.promise },
    carrier,
    { ...market, timeMs: () => timeMs },
    {
      clock,
      progress,
      log: SILENT_LOG,
    },
  );
  const started = input.start?.();
  for (timeMs of [0, 1_000, 5_000]) {
    clock.advance(200);
    await nextTurn();
  }
  caughtUp.resolve();
  await started;
  const label = "Playing the market up to its start";
  expect(shown).toEqual([`${label} 0/8000`, `${label} 4000/8000`, `${label} 1/1`, "end"]);
});

test("a feed that does not say where it is live shows nothing", () => {
  const input = { name: "feed", start: async () => undefined };
  const carrier = { open: () => expect.unreachable("nobody opens it") };
  const progress = () => expect.unreachable("nothing is known of its end");
  const process = { clock: new TestClock(), progress, log: SILENT_LOG };
  expect(shownInput(input, carrier, market, process)).toBe(input);
});

test("the bytes of the feed that wait to be kept are measured with their age", async () => {
  const clock = new TestClock();
  const metrics = new Metrics();
  measureHeld(metrics, clock, () => ({ bytes: 4_096, sinceMs: 0 }));
  clock.advance(3_500);
  const page = await metrics.text();
  expect(page).toContain("marsad_feed_held_bytes 4096");
  expect(page).toContain("marsad_feed_held_seconds 3.5");
});
