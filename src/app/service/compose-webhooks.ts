// The section of alerts and webhooks: how the two are connected, and the key that seals the secrets of destinations.

import { mkdirSync } from "node:fs";
import { planTableWith } from "../../access/index.ts";
import type { Clock, Log, Metrics } from "../../base/index.ts";
import type { CompanyDirectory } from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import {
  type OpenAlerts,
  type OpenWebhooks,
  openAlerts,
  openSecretBox,
  openWebhooks,
  type WebhooksOptions,
} from "../../notify/index.ts";
import type { Store } from "../../store/index.ts";
import { type Settings, VERSION, webhooksKeyFile } from "../config/index.ts";
import type { Links } from "./links.ts";

export interface WebhookNeeds {
  readonly settings: Settings;
  readonly store: Store;
  /** The store as the leader of the market uses it. */
  readonly led: Store;
  readonly links: Pick<Links, "bells">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What alert rules look at. */
  readonly watched: { readonly market: LiveMarket; readonly directory: () => CompanyDirectory };
  readonly failed: (error: unknown) => void;
}

interface AlertsAndWebhooks {
  readonly alerts: OpenAlerts;
  readonly webhooks: OpenWebhooks;
}

const BYTES_PER_MB = 1024 ** 2;
/** The data folder is its owner's alone, also where only the key lies in it. */
const FOLDER_MODE = 0o700;

/** Opened before the market is recovered, because alert rules are also evaluated on what recovery replays. */
export async function composeWebhooks(needs: WebhookNeeds): Promise<AlertsAndWebhooks> {
  const { settings, store, led, clock, log, metrics, failed } = needs;
  const { market, directory } = needs.watched;
  const alerts = await openAlerts({
    alerts: store.alerts,
    firings: led.alerts,
    destinations: store.destinations,
    accounts: store.accounts,
    bars: store.bars,
    events: store.events,
    plans: planTableWith(settings.planLimits),
    clock,
    log,
    metrics,
    isListed: (symbol) => directory().identifiers.bySymbol(symbol) !== null,
    marketTimeMs: () => market.clock.nowMs(),
    evaluatedUntilMs: market.shownUntilMs,
    failed,
  });
  const queued = (): void => needs.links.bells.ring("deliveries");
  const asked = { testNotification: alerts.testNotification, destinationChanged: alerts.refresh, queued };
  const webhooks = composeDestinations({ settings, store, clock, log, metrics, ...asked });
  alerts.onQueued(() => {
    webhooks.worker.wake();
    queued();
  });
  return { alerts, webhooks };
}

export interface DestinationNeeds
  extends Pick<WebhookNeeds, "settings" | "store" | "clock" | "log" | "metrics">,
    Pick<WebhooksOptions, "testNotification" | "destinationChanged" | "queued"> {}

/** Destinations and their deliveries. Where there are workers, they deliver. */
export function composeDestinations(needs: DestinationNeeds): OpenWebhooks {
  const { settings, store, clock, log, metrics, testNotification, destinationChanged, queued } = needs;
  mkdirSync(settings.dataDir, { recursive: true, mode: FOLDER_MODE });
  return openWebhooks({
    destinations: store.destinations,
    deliveries: store.deliveries,
    box: openSecretBox(webhooksKeyFile(settings)),
    clock,
    log,
    metrics,
    isInsecure: settings.webhooksInsecure,
    isDelivering: settings.role === "all" || settings.role === "worker",
    historyBytes: settings.webhooksHistoryMb * BYTES_PER_MB,
    agent: `Marsad-Webhooks/${VERSION}`,
    testNotification,
    destinationChanged,
    ...(queued && { queued }),
  });
}
