import { expect, test } from "bun:test";
import { Metrics, watchProcess } from "./metrics.ts";

test("every metric carries the prefix of the service and its help", async () => {
  const metrics = new Metrics();
  metrics.counter("requests_total", "Requests.", ["route"]).inc({ route: "quote" });
  metrics.histogram("request_seconds", "Time.").observe(0.002);
  let depth = 3;
  metrics.gauge("queue_depth", "Waiting.", [], (gauge) => gauge.set(depth));
  watchProcess(metrics);
  depth = 4;
  const text = await metrics.text();
  expect(text).toContain('marsad_requests_total{route="quote"} 1');
  expect(text).toContain("# HELP marsad_request_seconds Time.");
  expect(text).toContain('marsad_request_seconds_bucket{le="0.0025"} 1');
  expect(text).toContain("marsad_queue_depth 4");
  expect(text).toMatch(/marsad_process_resident_memory_bytes [1-9]/);
  const names = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(names.filter((line) => !line.startsWith("marsad_"))).toEqual([]);
});

test("two sets of metrics do not meet", async () => {
  const one = new Metrics();
  const other = new Metrics();
  one.counter("things_total", "Things.").inc();
  other.counter("things_total", "Things.");
  expect(await other.text()).toContain("marsad_things_total 0");
});

test("timings read as a histogram does, number by number", async () => {
  const metrics = new Metrics();
  const reference = new Metrics();
  const timings = metrics.timings("answer_seconds", "Time.", "route");
  const histogram = reference.histogram("answer_seconds", "Time.", ["route"]);
  for (const [route, seconds] of [
    ["a", 0.00005],
    ["a", 0.0001],
    ["b", 0.5],
    ["a", 0.3],
    ["b", 31],
    ["b", 0],
  ] as const) {
    timings.of(route).observe(seconds);
    histogram.observe({ route }, seconds);
  }
  expect(await metrics.text()).toBe(await reference.text());
});

test("a count that is kept elsewhere is read at every scrape and shown as a counter", async () => {
  const metrics = new Metrics();
  let frames = 3;
  metrics.counterOf("frames_total", "Frames.", () => frames);
  expect(await metrics.text()).toContain("# TYPE marsad_frames_total counter\nmarsad_frames_total 3\n");
  frames = 5;
  expect(await metrics.text()).toContain("marsad_frames_total 5\n");
});
