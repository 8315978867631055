// The manners of a conformance run: how many requests it sends, and how it waits.

import { afterEach, expect, test } from "bun:test";
import { runChecks } from "../../verify/index.ts";
import { Findings } from "../../verify/run/findings.ts";
import type { Check } from "../../verify/run/target.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

let server: Bun.Server<undefined> | undefined;
afterEach(() => server?.stop(true));

const three: Check = {
  about: "three questions",
  rules: ["HTTP-01", "HTTP-13", "QUOTE-05"],
  run: async (target) => {
    for (let turn = 0; turn < 3; turn++) await target.ask("/market/status/", { key: "pro" });
    target.judge("QUOTE-05", true, "asked three times");
  },
};

function serve(answer: (count: number) => Response): () => number {
  let count = 0;
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => answer(++count) });
  return () => count;
}

const run = (requestsMax: number, clock?: TestClock, waits?: (seconds: number) => void) =>
  runChecks({
    baseUrl: `http://127.0.0.1:${server?.port}`,
    keys: { pro: "marsad_test_demo-pro" },
    checks: [three],
    only: [],
    writes: false,
    requestsMax,
    ...(clock === undefined ? {} : { clock }),
    ...(waits === undefined ? {} : { waits }),
  });

test("no more requests are sent than allowed, and what was not asked is not checked [VERIFY-05]", async () => {
  const count = serve(() => Response.json({}));
  const { requests, findings } = await run(2);
  expect([count(), requests]).toEqual([2, 2]);
  expect(findings.at(-1)).toMatchObject({ verdict: "not checked", seen: "the requests of the run are used up" });
});

test("a throttled run waits as long as the service says, then goes on [VERIFY-05]", async () => {
  const throttled = { detail: "Request was throttled. Expected available in 7 seconds." };
  const count = serve((turn) =>
    turn === 1
      ? Response.json(throttled, { status: 429, headers: { "Retry-After": "7" } })
      : Response.json({}, { headers: { "X-Request-Id": "a" } }),
  );
  const clock = new TestClock();
  const waited: number[] = [];
  const running = run(10, clock, (seconds) => waited.push(seconds));
  await until("it waits", () => waited.length === 1);
  expect(count()).toBe(1);
  clock.advance(7_000);
  const { findings } = await running;
  expect([count(), waited]).toEqual([4, [7]]);
  expect(findings.at(-1)).toMatchObject({ rule: "QUOTE-05", verdict: "pass" });
});

test("a wait that is longer than a run is not waited for [VERIFY-05]", async () => {
  serve(() => Response.json({ detail: "…" }, { status: 429, headers: { "Retry-After": "3600" } }));
  const { findings } = await run(10);
  expect(findings.at(-1)?.seen).toContain("longer than a run waits");
});

test("a rule that failed once has failed, and the first sightings are told [VERIFY-02]", () => {
  const findings = new Findings();
  findings.judge("QUOTE-05", true, "kept");
  for (const seen of ["one", "two", "three", "four"]) findings.judge("QUOTE-05", false, seen);
  findings.leaveOut("QUOTE-05", "too late");
  expect(findings.of("QUOTE-05")).toEqual({ rule: "QUOTE-05", verdict: "fail", seen: "one; two; three; and 1 more" });
  expect(findings.of("QUOTE-06").verdict).toBe("not checked");
});
