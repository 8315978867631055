// Any process answers with the metrics of all processes.

import { expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { until } from "../../../test/world/until.ts";
import { Metrics } from "../../base/index.ts";
import { joinMetrics } from "./joined-metrics.ts";
import { MetricsExchange } from "./metrics-exchange.ts";

function pageOf(requests: number): () => Promise<string> {
  const metrics = new Metrics();
  metrics.counter("requests_total", "Requests.", ["route"]).inc({ route: "quote" }, requests);
  metrics.gauge("up", "Up.").set(1);
  return () => metrics.text();
}

test("every process shows the series of all, each with its process, and a metric's series stand together [SCALE-27]", async () => {
  const clock = new TestClock();
  const network = new MemoryNetwork(clock);
  const names = ["market", "edge-1", "edge-2"];
  const exchanges = names.map((process, i) => {
    const common = { clock, log: SILENT_LOG, processes: names.length };
    return new MetricsExchange({ ...common, bus: network.join(), process, text: pageOf(i + 1) });
  });
  for (const exchange of exchanges) exchange.start();
  for (const exchange of exchanges) {
    const page = await gathered(exchange, clock);
    expect(page).toBe(
      [
        "# HELP marsad_requests_total Requests.",
        "# TYPE marsad_requests_total counter",
        'marsad_requests_total{process="edge-1",route="quote"} 2',
        'marsad_requests_total{process="edge-2",route="quote"} 3',
        'marsad_requests_total{process="market",route="quote"} 1',
        "",
        "# HELP marsad_up Up.",
        "# TYPE marsad_up gauge",
        'marsad_up{process="edge-1"} 1',
        'marsad_up{process="edge-2"} 1',
        'marsad_up{process="market"} 1',
        "",
      ].join("\n"),
    );
  }
  // A process that is gone is left out, and delays the answer only briefly.
  network.members.pop();
  exchanges[2]?.stop();
  const page = await gathered(exchanges[0], clock);
  expect(page).toContain('process="edge-1"');
  expect(page).not.toContain('process="edge-2"');
});

test("a name in a label is written so that it can be read", () => {
  expect(joinMetrics([{ process: 'a"b\\', text: "# HELP x X\nx 1\n" }])).toContain('x{process="a\\"b\\\\"} 1');
});

async function gathered(exchange: MetricsExchange | undefined, clock: TestClock): Promise<string> {
  let page = "";
  void exchange?.gather().then((text) => {
    page = text;
  });
  await until(
    "the page",
    () => page !== "",
    () => clock.advance(10),
  );
  return page;
}
