// The section of the operator's API: there only where the configuration has a token for it.

import { type Gate, OperatorGate } from "../../access/index.ts";
import { type OperatorApi, operatorAccountHandlers, operatorOverviewHandlers, type Probes } from "../../api/index.ts";
import type { Clock } from "../../base/index.ts";
import type { MemberStates } from "../../cluster/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";
import { operatorDocument } from "../../wire/index.ts";
import { type Settings, VERSION } from "../config/index.ts";
import type { AccountSection } from "./compose-account.ts";

export interface OperatorNeeds {
  readonly settings: Settings;
  readonly store: Pick<Store, "deliveries">;
  readonly gate: Gate;
  readonly account: Pick<AccountSection, "records" | "administration">;
  readonly market: LiveMarket;
  readonly probes: Probes;
  readonly states: MemberStates;
  readonly clock: Clock;
}

/** Destinations that the overview names. */
const DESTINATIONS_MAX = 20;

export function composeOperator(needs: OperatorNeeds): OperatorApi | null {
  const { settings, store, gate, account, market, probes, states, clock } = needs;
  if (settings.adminToken === null) return null;
  const { records } = account;
  const administration = account.administration.by("operator");
  return {
    gate: new OperatorGate(settings.adminToken, clock),
    handlers: [
      ...operatorAccountHandlers({ gate, records, administration }),
      ...operatorOverviewHandlers({
        records,
        probes,
        members: () => states.all(),
        market: () => marketStateOf(market),
        deliveries: () => store.deliveries.totals(DESTINATIONS_MAX),
      }),
    ],
    document: () => operatorDocument(VERSION),
  };
}

function marketStateOf(market: LiveMarket): { readonly timeMs: number; readonly session: string } | null {
  const engine = market.engine("realtime");
  return engine.tradingDay === null ? null : { timeMs: engine.timeMs, session: engine.session("TASI") };
}
