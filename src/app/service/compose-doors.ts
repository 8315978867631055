// The doors section: what customers ask for over REST and hear over WebSocket, on a market that is led or followed. A process without
// customers has its probes and metrics alone.

import type { Gate } from "../../access/index.ts";
import {
  accountEndpoints,
  alertEndpoints,
  companyEndpoints,
  type FileSources,
  fileEndpoints,
  marketDataEndpoints,
  type Probes,
  webhookEndpoints,
} from "../../api/index.ts";
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import type { MemberStates } from "../../cluster/index.ts";
import type { DirectoryLoader } from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { AlertRules, WebhookDestinations } from "../../notify/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";
import { composeAccount } from "./compose-account.ts";
import { composeAnswers } from "./compose-answers.ts";
import { type ComposedHttp, composeHttp, type HttpNeeds } from "./compose-http.ts";
import { composeOperator } from "./compose-operator.ts";
import type { IncidentLog } from "./incident-log.ts";
import type { Listener } from "./listener.ts";
import type { LocalProcess } from "./local-process.ts";

export interface DoorNeeds {
  readonly settings: Settings;
  readonly store: Store;
  readonly listener: Listener;
  readonly gate: Gate;
  readonly local: LocalProcess | null;
  readonly market: LiveMarket;
  readonly directoryLoader: DirectoryLoader;
  readonly rules: AlertRules;
  readonly destinations: WebhookDestinations;
  readonly probes: Probes;
  readonly states: MemberStates;
  readonly incidents: Pick<IncidentLog, "list">;
  readonly files: FileSources;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface ComposedDoors extends ComposedHttp {
  /** What records the requests of accounts; started before the listener. */
  readonly account: readonly Component[];
}

export function composeDoors(needs: DoorNeeds): ComposedDoors {
  const { settings, store, listener, gate, market, directoryLoader, probes, clock, log, metrics } = needs;
  const common = { settings, listener, gate, local: needs.local, probes, clock, log, metrics };
  // Customers go to the edges.
  if (settings.role === "market" || settings.edges > 0) return { ...composeProbes(common), account: [] };
  const account = composeAccount({ settings, store, gate, clock, log, metrics });
  const { rules, destinations } = needs;
  const directory = () => directoryLoader.current();
  const answers = composeAnswers({ store, market, directoryLoader });
  const endpoints = [
    ...marketDataEndpoints({ market, directory, answers }),
    ...companyEndpoints({ market, directory, answers }),
    ...webhookEndpoints(destinations),
    ...alertEndpoints(rules),
    ...fileEndpoints(needs.files),
    ...accountEndpoints({ ...account, gate, destinations, rules, clock }),
  ];
  const operator = composeOperator({ settings, store, gate, account, market, probes, states: needs.states, clock });
  const { requests, sessions } = account;
  const { files, incidents } = needs;
  const http = composeHttp({ ...common, requests, sessions, market, endpoints, incidents, operator, files });
  return { ...http, account: account.components };
}

/** The probes and metrics of a process that has no customers. */
export function composeProbes(
  needs: Omit<HttpNeeds, "requests" | "sessions" | "market" | "endpoints" | "incidents">,
): ComposedHttp {
  return composeHttp({
    ...needs,
    requests: { note: () => undefined },
    sessions: null,
    market: null,
    endpoints: [],
    incidents: null,
  });
}
