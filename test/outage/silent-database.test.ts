// A database that hangs: once that is known, requests that need it are refused at once, and not after the request timeout.

import { afterEach, expect, test } from "bun:test";
import { RunHere } from "../app/run-here.ts";
import { until } from "../world/until.ts";

let run: RunHere | null = null;
afterEach(async () => {
  await run?.stop();
  run = null;
});

const WHOSE_KEY = "/api/v1/market/status/";
/** None of its data is in memory. */
const PATH = "/api/v1/historical/2222/?interval=1d";

test("while a database that hangs is known, what needs it is 503 at once, also what waits for it by then [OUTAGE-15]", async () => {
  const here = await RunHere.start({ demoKeys: "true" });
  run = here;
  const { clock, faults } = here;
  const ask = (path: string): Promise<Response> => here.get(path, "marsad_test_demo-enterprise");
  await here.until("the key is known", async () => (await ask(WHOSE_KEY)).status === 200);

  const release = faults.hold("*");
  const waiting = ask(PATH);
  await until("it waits for the database", () => faults.hung.some((call) => call.startsWith("bars.")));
  const askedAtMs = clock.nowMs();
  await here.until("it is known", async () =>
    /has not answered|does not answer/.test(await (await here.get("/readyz", "")).text()),
  );
  expect((await waiting).status).toBe(503);
  expect(clock.nowMs() - askedAtMs).toBeLessThan(10_000);

  // The clock stands still: nothing has the time to run out.
  const hung = faults.hung.length;
  for (const path of [PATH, "/api/v1/events/", "/api/v1/webhooks/"]) {
    const response = await ask(path);
    expect([path, response.status, response.headers.has("retry-after")]).toEqual([path, 503, true]);
  }
  expect(faults.hung).toHaveLength(hung);

  release();
  await here.until("it is back", async () => (await ask(PATH)).status === 200);
  expect((await ask("/api/v1/webhooks/")).status).toBe(200);
});
