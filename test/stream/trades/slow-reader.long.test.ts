// A reader of trades that stops for longer than silent sockets are kept.

import { expect, test } from "bun:test";
import { until } from "../../world/until.ts";
import { frameOf, OPCODE } from "../raw-socket.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import { StreamFixture } from "../stream-fixture.ts";

const TRADES_PER_TICK = 500;

test("one that is ended while it does not read is still told when it reads again, long after the time-out of silent sockets [DOOR-08]", async () => {
  const fixture = await StreamFixture.open({ idleTimeoutS: 8 });
  const raw = await stoppedReader(fixture, "trades", "business", { symbols: ["1001"] });
  await tellUntil(
    fixture,
    TRADES_PER_TICK * 230,
    (script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade("1001", "buy", 20, 1);
    },
    async () => (await metricOf(fixture, "stream_readers_leaving")) === 1,
  );
  const startedAtMs = performance.now();
  // The client is not silent: it only does not read.
  await until(
    "the time-out to be over",
    () => performance.now() - startedAtMs > 14_000,
    () => raw.send(frameOf(OPCODE.ping, "here")),
  );
  raw.resume();
  expect((await raw.closing()).code).toBe(4429);
  await fixture.close();
}, 300_000);
