// Connections whose client is gone without closing.

import { expect, test } from "bun:test";
import { frameOf, OPCODE, RawSocket } from "../raw-socket.ts";
import { StreamFixture } from "../stream-fixture.ts";

/** The shortest idle timeout that the runtime keeps. */
const IDLE_S = 8;
const TIMEOUT_MS = 300_000;

// It waits for the runtime's own clock, which no test can move.
test(
  "a client that answers no protocol ping is cut, one that does stays",
  async () => {
    const fixture = await StreamFixture.open({ idleTimeoutS: IDLE_S });
    const path = `/ws/v1/stocks/?api_key=${fixture.key("pro")}`;
    const dead = await RawSocket.open(fixture.port, path);
    const quiet = await RawSocket.open(fixture.port, path);
    let pings = 0;
    const answering = (async () => {
      for (let frame = await quiet.next(); frame !== null; frame = await quiet.next()) {
        if (frame.opcode !== OPCODE.ping) continue;
        pings++;
        quiet.send(frameOf(OPCODE.pong, frame.payload));
      }
    })();
    await dead.ended();
    expect(pings).toBeGreaterThan(0);
    expect(await fixture.metrics.text()).toContain('marsad_stream_connections{channel="stocks"} 1');
    expect(await fixture.metrics.text()).toContain('marsad_stream_closes_total{code="1006"} 1');
    quiet.destroy();
    await answering;
    await fixture.close();
  },
  TIMEOUT_MS,
);
