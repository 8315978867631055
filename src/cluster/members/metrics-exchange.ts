// Serves the metrics of all processes of one machine from any of them: they share one port, so a scrape reaches any process. That
// process gathers the pages of the others over the bus.

import { Type } from "typebox";
import {
  type Clock,
  type Component,
  crockfordText,
  type Log,
  SECOND_MS,
  secretBytes,
  withTimeLimit,
} from "../../base/index.ts";
import { joinMetrics, type ProcessPage } from "./joined-metrics.ts";
import { jsonMessage } from "./json-message.ts";
import { MESSAGE_BYTES_MAX, type MemberBus } from "./member-bus.ts";

export interface MetricsExchangeOptions {
  readonly bus: MemberBus;
  /** The name of this process; the label of its series. */
  readonly process: string;
  /** The number of processes, including this one. */
  readonly processes: number;
  /** Makes the metrics page of this process. */
  readonly text: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
}

const ASK_SUBJECT = "metrics-ask";
const PAGE_SUBJECT = "metrics-page";
/** A process that does not answer within this time is left out. */
const ANSWER_LIMIT_MS = 2 * SECOND_MS;
const ID_BYTES = 8;
/** Concurrent scrapes; further scrapes do not wait and show only their own process. */
const GATHERINGS_MAX = 16;

/** `id` is the id of the request. */
const PAGE = jsonMessage(Type.Object({ id: Type.String(), process: Type.String(), text: Type.String() }));

interface Gathering {
  /** Bound: the processes of the machine. */
  readonly pages: ProcessPage[];
  readonly all: PromiseWithResolvers<void>;
}

export class MetricsExchange implements Component {
  readonly name = "metrics of all processes";
  readonly #options: MetricsExchangeOptions;
  // Bound: GATHERINGS_MAX.
  readonly #gatherings = new Map<string, Gathering>();
  #release: readonly (() => void)[] = [];

  constructor(options: MetricsExchangeOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus, log } = this.#options;
    this.#release = [
      bus.subscribe(ASK_SUBJECT, (bytes) => {
        this.#answer(new TextDecoder().decode(bytes)).catch((error: unknown) =>
          log.warn({ err: error }, "metrics could not be sent"),
        );
      }),
      bus.subscribe(PAGE_SUBJECT, (bytes) => this.#take(PAGE.decode(bytes))),
    ];
  }

  stop(): void {
    for (const release of this.#release) release();
  }

  /** The pages of all processes as one page; pages of processes that do not answer in time are missing. */
  async gather(): Promise<string> {
    const { bus, process, processes, text, clock } = this.#options;
    if (this.#gatherings.size >= GATHERINGS_MAX) return joinMetrics([{ process, text: await text() }]);
    const id = crockfordText(secretBytes(ID_BYTES));
    const gathering: Gathering = { pages: [], all: Promise.withResolvers() };
    this.#gatherings.set(id, gathering);
    try {
      bus.publish(ASK_SUBJECT, new TextEncoder().encode(id));
      if (processes > 1) await withTimeLimit(clock, ANSWER_LIMIT_MS, gathering.all.promise);
      const pages = [{ process, text: await text() }, ...gathering.pages];
      return joinMetrics(pages.toSorted((a, b) => (a.process < b.process ? -1 : 1)));
    } finally {
      this.#gatherings.delete(id);
    }
  }

  async #answer(id: string): Promise<void> {
    if (this.#gatherings.has(id)) return;
    const { bus, process, text } = this.#options;
    const page = PAGE.encode({ id, process, text: await text() });
    if (page.length <= MESSAGE_BYTES_MAX) bus.publish(PAGE_SUBJECT, page);
  }

  #take(page: ReturnType<typeof PAGE.decode>): void {
    const gathering = page === null ? undefined : this.#gatherings.get(page.id);
    if (page === null || gathering === undefined) return;
    if (gathering.pages.some(({ process }) => process === page.process)) return;
    gathering.pages.push(page);
    if (gathering.pages.length >= this.#options.processes - 1) gathering.all.resolve();
  }
}
