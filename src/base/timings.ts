// A histogram of durations for code that runs tens of thousands of times a second: an observation is a few additions, and the
// output for Prometheus is made only at a scrape.

import { outOfRange } from "./assert.ts";

/** The durations of one label value. */
export class Timing {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(seconds: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? outOfRange(bucket))) bucket++;
    this.#counts[bucket] = (this.#counts[bucket] ?? outOfRange(bucket)) + 1;
    this.#sum += seconds;
  }

  /** The samples for Prometheus, in which each bucket counts all durations up to its bound. */
  samples(name: string, labels: Readonly<Record<string, string>>): Sample[] {
    let total = 0;
    const buckets = [...this.#bounds, "+Inf"].map((bound, index) => {
      total += this.#counts[index] ?? outOfRange(index);
      return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}

interface Sample {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** Durations by one label, whose values come from a closed set. It has the interface of a metric of the registry. */
export class Timings {
  readonly name: string;
  readonly help: string;
  readonly type = "histogram";
  readonly #label: string;
  readonly #bounds: readonly number[];
  // Bound: one entry for each value of the label, from a closed set.
  readonly #timings = new Map<string, Timing>();

  constructor(name: string, help: string, label: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#label = label;
    this.#bounds = bounds;
  }

  of(value: string): Timing {
    let timing = this.#timings.get(value);
    if (timing === undefined) {
      timing = new Timing(this.#bounds);
      this.#timings.set(value, timing);
    }
    return timing;
  }

  /** The metric in the form of the registry. */
  get() {
    const { name, help, type } = this;
    const values = [...this.#timings].flatMap(([value, timing]) => timing.samples(name, { [this.#label]: value }));
    return Promise.resolve({ name, help, type, values });
  }
}
