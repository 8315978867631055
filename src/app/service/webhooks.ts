// Connects alerts and webhooks.

import { planTableWith } from "../../access/index.ts";
import type { DirectoryLoader } from "../../companies/index.ts";
import type { LiveMarket, MarketEngine } from "../../market/index.ts";
import {
  HeadNotices,
  type OpenAlerts,
  type OpenWebhooks,
  openAlerts,
  openWebhooks,
  type WebhooksOptions,
} from "../../notify/index.ts";
import type { Store } from "../../store/index.ts";
import { VERSION } from "../config/index.ts";
import type { ServiceContext } from "./context.ts";

const BYTES_PER_MB = 1024 ** 2;

/**
 * The alerts and webhooks of a leader. They are opened before the market is recovered, because alert rules are also evaluated on the
 * events that recovery replays. `led` is the store as the leader of the market uses it.
 */
export async function composeAlerts(
  context: ServiceContext,
  led: Store,
  market: LiveMarket,
  directoryLoader: DirectoryLoader,
  failed: (error: unknown) => void,
): Promise<{ readonly alerts: OpenAlerts; readonly webhooks: OpenWebhooks }> {
  const { settings, store, links, customers, clock, log, metrics } = context;
  const alerts = await openAlerts({
    alerts: store.alerts,
    firings: led.alerts,
    deliveries: store.deliveries,
    destinations: store.destinations,
    emails: store.emails,
    accounts: store.accounts,
    bars: store.bars,
    events: store.events,
    plans: planTableWith(settings.planLimits),
    clock,
    log,
    metrics,
    isListed: (symbol) => directoryLoader.current().identifiers.bySymbol(symbol) !== null,
    marketTimeMs: () => market.clock.nowMs(),
    evaluatedUntilMs: market.shownUntilMs,
    failed,
  });
  const queued = (): void => links.wakeUps.send("deliveries");
  const { testNotification, refresh: destinationChanged } = alerts;
  const webhooks = composeDestinations(context, { testNotification, destinationChanged, queued });
  alerts.onQueued(() => {
    webhooks.worker.wake();
    void customers?.inbox.wake();
    queued();
  });
  return { alerts, webhooks };
}

/** Sends signed heads to the destinations that ask for them. */
export function composeHeadNotices(
  { settings, store, links, clock }: ServiceContext,
  webhooks: OpenWebhooks,
  engine: Pick<MarketEngine, "tradingDay" | "isDayEnded">,
): HeadNotices {
  return new HeadNotices({
    destinations: store.destinations,
    deliveries: store.deliveries,
    accounts: store.accounts,
    plans: planTableWith(settings.planLimits),
    clock,
    isOver: (day) => engine.tradingDay === day && engine.isDayEnded,
    queued: () => {
      webhooks.worker.wake();
      links.wakeUps.send("deliveries");
    },
  });
}

type DestinationContext = Pick<
  ServiceContext,
  "settings" | "store" | "clock" | "log" | "metrics" | "objectives" | "box" | "signer" | "mailer"
>;

/** Destinations and their deliveries. Where there are workers, they deliver. */
export function composeDestinations(
  { settings, store, clock, log, metrics, objectives, box, signer, mailer }: DestinationContext,
  calls: Pick<WebhooksOptions, "testNotification" | "destinationChanged" | "queued">,
): OpenWebhooks {
  return openWebhooks({
    ...calls,
    destinations: store.destinations,
    deliveries: store.deliveries,
    box,
    // A webhook call is sent even while there is no key yet.
    publicSignatures: () =>
      signer.key().then(
        ({ sign }) => sign,
        () => null,
      ),
    mailer,
    clock,
    log,
    metrics,
    isInsecure: settings.webhooksInsecure,
    isDelivering: settings.role === "all" || settings.role === "worker",
    tried: (waitedMs) => objectives.tried(waitedMs),
    historyBytes: settings.webhooksHistoryMb * BYTES_PER_MB,
    agent: `Marsad-Webhooks/${VERSION}`,
  });
}

/** Makes the leader read the rules and destinations of an account again. */
export function accountChanged({
  store,
  links,
}: Pick<ServiceContext, "store" | "links">): (accountId: number) => Promise<void> {
  return async (accountId) => {
    await store.accounts.touch(accountId);
    links.wakeUps.send("rules", accountId);
  };
}
