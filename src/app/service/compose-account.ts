// The section of accounts beside the gate: what is recorded of their requests, what they may read of it, and how they are changed.

import {
  AccountAdministration,
  AccountRecords,
  AuditRetention,
  ConsoleSignIn,
  type Gate,
  planTableWith,
  RequestRecorder,
} from "../../access/index.ts";
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";

export interface AccountSectionNeeds {
  readonly settings: Settings;
  readonly store: Store;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface AccountSection {
  readonly requests: RequestRecorder;
  readonly sessions: ConsoleSignIn;
  readonly records: AccountRecords;
  readonly administration: AccountAdministration;
  readonly components: readonly Component[];
}

export function composeAccount({ settings, store, gate, clock, log, metrics }: AccountSectionNeeds): AccountSection {
  const table = planTableWith(settings.planLimits);
  const requests = new RequestRecorder({ requestLog: store.requestLog, clock, log, metrics });
  const sessions = new ConsoleSignIn({ sessions: store.consoleSessions, clock, log });
  return {
    requests,
    sessions,
    records: new AccountRecords({ store, gate, requests, clock, table }),
    administration: new AccountAdministration(store, clock, table),
    components: [requests, sessions, new AuditRetention({ audit: store.audit, clock, log })],
  };
}
