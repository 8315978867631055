// The members section: limits that hold over all processes, and what is done when another one rings.

import type { AccountGate } from "../../access/index.ts";
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import { CountExchange } from "../../cluster/index.ts";
import type { OpenAlerts, OpenWebhooks } from "../../notify/index.ts";
import type { Links } from "./links.ts";

export interface MemberNeeds {
  readonly links: Pick<Links, "bus" | "bells">;
  /** The name of this process. */
  readonly member: string;
  readonly gate: AccountGate;
  /** Null where no rules are watched. */
  readonly alerts: Pick<OpenAlerts, "refresh"> | null;
  readonly webhooks: Pick<OpenWebhooks, "worker">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Started after the gate and stopped before it: what it counted last is told before it is written. */
export function composeMembers(needs: MemberNeeds): readonly Component[] {
  const { links, member, gate, clock, log, metrics } = needs;
  const { sharing } = gate;
  if (sharing === null) return [];
  return [answering(needs), new CountExchange({ bus: links.bus, sharing, member, clock, log, metrics })];
}

/** What others wrote is read at once; without a bell it is found a moment later. */
function answering({ links, gate, alerts, webhooks, log }: MemberNeeds): Component {
  const { bells } = links;
  const refresh = async (accountIds: readonly number[]): Promise<void> => {
    for (const accountId of accountIds) await alerts?.refresh(accountId);
  };
  const failed = (error: unknown): void => log.warn({ err: error }, "what another process changed is read later");
  let releases: readonly (() => void)[] = [];
  return {
    name: "bells",
    start: () => {
      bells.start();
      releases = [
        bells.on("accounts", () => void gate.changed()),
        bells.on("deliveries", () => webhooks.worker.wake()),
        bells.on("rules", (accountIds) => void refresh(accountIds ?? []).catch(failed)),
      ];
    },
    stop: () => {
      for (const release of releases) release();
      bells.stop();
    },
  };
}
