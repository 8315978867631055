// Metrics for Prometheus. Every name has the prefix of the service. Label values come from closed sets: with labels of its own
// choice a client could fill the memory of the service.

import type { Counter, Gauge, Histogram, Metric } from "prom-client";
import { Timings } from "./timings.ts";

/** Loaded with the first metrics: threads and most commands have none, and start sooner without it. */
const prometheus = (): typeof import("prom-client") => require("prom-client");

const PREFIX = "marsad_";

/** Seconds: fine steps below a millisecond, for answers from memory, up to the longest allowed request. */
const SECONDS_BUCKETS: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

export type { Counter, Gauge } from "prom-client";

/** The metrics of one process, or of a temporary part of it, whose page has the metrics of the process too. */
export class Metrics {
  readonly #library = prometheus();
  readonly #registry = new this.#library.Registry();
  readonly #process: Metrics | null;

  constructor(process: Metrics | null = null) {
    this.#process = process;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** A count that only grows; the name ends in `_total`. */
  counter<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new this.#library.Counter<L>({ name: PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  /** A count that only grows and is counted elsewhere; `read` returns it at every scrape. */
  counterOf(name: string, help: string, read: () => number): void {
    const counter: Counter = new this.#library.Counter({
      name: PREFIX + name,
      help,
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /** A value that goes up and down; `read`, if given, sets it at every scrape. */
  gauge<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    read?: (gauge: Gauge<L>) => void,
  ): Gauge<L> {
    const gauge: Gauge<L> = new this.#library.Gauge<L>({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.#registry],
      ...(read === undefined ? {} : { collect: () => read(gauge) }),
    });
    return gauge;
  }

  histogram<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets: readonly number[] = SECONDS_BUCKETS,
  ): Histogram<L> {
    return new this.#library.Histogram<L>({
      name: PREFIX + name,
      help,
      labelNames,
      buckets: [...buckets],
      registers: [this.#registry],
    });
  }

  /** A histogram of seconds by one label, for code that runs very often. */
  timings(name: string, help: string, label: string): Timings {
    const timings = new Timings(PREFIX + name, help, label, SECONDS_BUCKETS);
    // The registry uses only the name and get() of a metric, and Timings has both.
    this.#registry.registerMetric(timings as unknown as Metric);
    return timings;
  }

  /** The metrics page for Prometheus. */
  async text(): Promise<string> {
    const own = await this.#registry.metrics();
    return this.#process === null ? own : `${await this.#process.text()}\n${own}`;
  }
}

/** Memory, processor time and uptime of this process. */
export function watchProcess(metrics: Metrics): void {
  metrics.gauge("process_resident_memory_bytes", "Memory that the process holds.", [], (gauge) =>
    gauge.set(process.memoryUsage.rss()),
  );
  metrics.gauge("process_heap_used_bytes", "Heap in use.", [], (gauge) => gauge.set(process.memoryUsage().heapUsed));
  metrics.counterOf("process_cpu_seconds_total", "Processor time used, user and system.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge("process_uptime_seconds", "Time since the process started.", [], (gauge) =>
    gauge.set(process.uptime()),
  );
}
