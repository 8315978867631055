// The faults of the service, drawn by the seed: one at a time, and after each the service must be ready again.

import type { Random } from "../../../src/base/index.ts";
import type { AlertClient } from "../clients/alert-client.ts";
import type { ClientRelay } from "../clients/client-relay.ts";
import type { SoakDatabase } from "../database.ts";
import type { FeedRelay } from "../feed/feed-relay.ts";
import { pause } from "../pause.ts";
import { type ChildProcess, untilReady } from "../processes.ts";
import type { Tally } from "../tally.ts";

export interface FaultOptions {
  readonly service: ChildProcess;
  readonly servicePort: number;
  readonly exchange: ChildProcess;
  readonly feedRelay: FeedRelay;
  readonly clientRelay: ClientRelay;
  readonly alerts: AlertClient;
  readonly database: SoakDatabase;
  readonly random: Random;
  readonly tally: Tally;
  /** Time between two faults. */
  readonly pauseMs: number;
  readonly isOver: () => boolean;
}

export interface FaultRecord {
  count: number;
  /** Milliseconds from the end of each fault until the service was ready. */
  readonly readyMs: number[];
  neverReady: number;
}

export class Faults {
  readonly records = new Map<string, FaultRecord>();
  readonly #options: FaultOptions;

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { random, isOver, pauseMs } = this.#options;
    const faults = this.#faults();
    // Every fault comes once before any comes twice.
    let left: string[] = [];
    while (!isOver()) {
      await this.#wait(random.between(Math.ceil(pauseMs / 2), Math.ceil(pauseMs * 1.5)));
      if (isOver()) return;
      if (left.length === 0) left = [...faults.keys()];
      const name = random.pick(left);
      left.splice(left.indexOf(name), 1);
      await this.#runFault(name, faults.get(name) ?? (async () => {}));
    }
  }

  /** Waits in short steps, and restarts a service that ended by itself. */
  async #wait(ms: number): Promise<void> {
    const { service, servicePort, isOver } = this.#options;
    for (let waited = 0; waited < ms && !isOver(); waited += 200) {
      if (!service.isRunning) await untilReady(servicePort, service);
      await pause(200);
    }
  }

  async #runFault(name: string, fault: () => Promise<void>): Promise<void> {
    const { service, servicePort, tally } = this.#options;
    const record = this.records.get(name) ?? { count: 0, readyMs: [], neverReady: 0 };
    this.records.set(name, record);
    record.count++;
    await fault();
    const readyMs = await untilReady(servicePort, service);
    if (readyMs !== null) record.readyMs.push(readyMs);
    else {
      record.neverReady++;
      tally.wrong("faults", `the service was not ready again after: ${name}`);
    }
  }

  #faults(): ReadonlyMap<string, () => Promise<void>> {
    const { service, exchange, feedRelay, clientRelay, alerts, database, random } = this.#options;
    return new Map<string, () => Promise<void>>([
      [
        "service killed",
        async () => {
          await service.end("SIGKILL");
          service.start();
        },
      ],
      [
        "service stopped and started",
        async () => {
          await service.end("SIGTERM");
          service.start();
        },
      ],
      [
        "service paused",
        async () => {
          service.signal("SIGSTOP");
          await pause(random.between(300, 3_000));
          service.signal("SIGCONT");
        },
      ],
      [
        "exchange killed",
        async () => {
          await exchange.end("SIGKILL");
          await pause(random.between(0, 1_500));
          exchange.start();
        },
      ],
      ["feed connection cut", async () => feedRelay.cut()],
      ["client connections cut", async () => clientRelay.cut()],
      [database.faultName, () => database.befall(random.between(500, 4_000))],
      [
        "receivers down",
        async () => {
          alerts.isDown = true;
          await pause(random.between(1_000, 4_000));
          alerts.isDown = false;
        },
      ],
    ]);
  }
}
