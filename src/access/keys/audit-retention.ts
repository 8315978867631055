// Forgets entries of the audit log once they are older than the counts of usage that they explain.

import { type Clock, type Component, DAY_MS, HOUR_MS, type Log, Outage, Repeat } from "../../base/index.ts";
import type { Audit } from "../../store/index.ts";

/** Two years and some weeks, as the counts of usage. */
const KEPT_MS = 800 * DAY_MS;

export class AuditRetention implements Component {
  readonly name = "audit retention";
  readonly #repeat: Repeat;

  constructor({ audit, clock, log }: { readonly audit: Audit; readonly clock: Clock; readonly log: Log }) {
    this.#repeat = new Repeat({
      clock,
      everyMs: HOUR_MS,
      task: () => audit.forget(clock.nowMs() - KEPT_MS),
      failed: (error) => {
        // The database's own watch says that it is away.
        if (!(error instanceof Outage)) log.error({ err: error }, "forgetting old audit entries failed");
      },
    });
  }

  start(): void {
    this.#repeat.start();
  }

  stop(): Promise<void> {
    return this.#repeat.stop();
  }
}
