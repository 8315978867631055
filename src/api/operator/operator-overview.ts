// The operator's overview and the audit log.

import type { AccountRecords } from "../../access/index.ts";
import { addDays, dayStartMs } from "../../base/index.ts";
import type { DeliveryTotals } from "../../model/index.ts";
import { notFound, operator } from "../../wire/index.ts";
import type { Probes } from "../pages/health-pages.ts";
import { type OperatorHandler, onOperatorEndpoint } from "./operator-page.ts";
import { type OverviewSources, projectAudit, projectMember, projectOverview } from "./project-operator.ts";

export interface OperatorOverviewNeeds {
  readonly records: AccountRecords;
  readonly probes: Probes;
  /** The processes that this process knows, itself first. */
  readonly members: () => OverviewSources["members"];
  /** Asks a process to drain, or to accept customers again; null where no process of that name serves customers. */
  readonly drain: (member: string, isDraining: boolean) => operator.Member | null;
  readonly market: () => OverviewSources["market"];
  readonly deliveries: () => Promise<DeliveryTotals>;
}

const BUSIEST_MAX = 10;

export function operatorOverviewHandlers(needs: OperatorOverviewNeeds): readonly OperatorHandler[] {
  const { records, probes, members, market, deliveries } = needs;
  const drain = async (member: string, isDraining: boolean): Promise<operator.Member> => {
    const asked = needs.drain(member, isDraining);
    if (asked === null) throw notFound("Process", member);
    return projectMember(asked);
  };
  const { operatorEndpoints: endpoints } = operator;
  return [
    onOperatorEndpoint(endpoints.getOverview, async () =>
      projectOverview({
        problems: { feed: probes.feed(), database: probes.database(), market: probes.market() },
        warnings: probes.warnings(),
        members: members(),
        market: market(),
        deliveries: await deliveries(),
        accounts: await records.accounts(),
        busiest: await records.busiest(BUSIEST_MAX),
      }),
    ),
    onOperatorEndpoint(endpoints.drainMember, ({ path }) => drain(path.member, true)),
    onOperatorEndpoint(endpoints.undrainMember, ({ path }) => drain(path.member, false)),
    onOperatorEndpoint(endpoints.getAudit, async ({ parameters }) => {
      const { accountId, action = null, actor = null, from, to, limit, offset } = parameters;
      const { entries, total } = await records.audit({
        accountId: accountId === 0 ? null : accountId,
        action,
        actor,
        fromMs: from === undefined ? 0 : dayStartMs(from),
        toMs: to === undefined ? Number.MAX_SAFE_INTEGER : dayStartMs(addDays(to, 1)),
        limit,
        offset,
      });
      return projectAudit(entries, { total, limit, offset });
    }),
  ];
}
