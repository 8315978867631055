// Opens the webhooks: the destinations as customers see them, the challenges that verify them, and the worker that delivers.

import type { Clock, Component, Log, Metrics } from "../base/index.ts";
import type { Store } from "../store/index.ts";
import { Challenger } from "./deliveries/challenger.ts";
import { DatabaseClock } from "./deliveries/database-clock.ts";
import { retentionRepeat } from "./deliveries/delivery-retention.ts";
import { DeliveryWorker } from "./deliveries/delivery-worker.ts";
import { type TestNotification, WebhookDestinations } from "./deliveries/webhook-destinations.ts";
import { type Dialler, socketDialler } from "./http/dialler.ts";
import { type Resolver, systemResolver } from "./http/resolver.ts";
import type { SecretBox } from "./http/secret-box.ts";
import type { PublicSignatures } from "./http/signature.ts";
import { WebhookClient } from "./http/webhook-client.ts";
import type { Mailer } from "./mail/mailer.ts";

export interface WebhooksOptions {
  readonly destinations: Store["destinations"];
  readonly deliveries: Store["deliveries"];
  readonly box: SecretBox;
  /** Signs calls with the published key so that third parties can check them; without it calls have no such signature. */
  readonly publicSignatures?: PublicSignatures;
  /** Sends the deliveries to e-mail addresses; null where there is no SMTP server. */
  readonly mailer?: Mailer | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** For development: allows http and any address. */
  readonly isInsecure: boolean;
  /** The bytes that the history of deliveries may take up; the default is HISTORY_BYTES. */
  readonly historyBytes?: number;
  /** The User-Agent of calls: name and version of the service. */
  readonly agent: string;
  /** Writes the notification of a test delivery. */
  readonly testNotification: () => TestNotification;
  /** Called when a destination of the account was removed, or began or ceased to receive deliveries. */
  readonly destinationChanged: (accountId: number) => Promise<void>;
  /** Called when a customer queued a delivery: other processes may deliver it. */
  readonly queued?: () => void;
  /** Called when the first try of a delivery begins, with the time that the delivery has waited. */
  readonly tried?: (waitedMs: number) => void;
  /** False where other processes deliver: this process then only manages destinations. */
  readonly isDelivering?: boolean;
  readonly resolver?: Resolver;
  readonly dialler?: Dialler;
}

const HISTORY_BYTES = 1024 ** 3;

/** The opened webhooks, before or after their start. */
export interface OpenWebhooks extends Component {
  readonly destinations: WebhookDestinations;
  readonly worker: DeliveryWorker;
  readonly challenger: Challenger;
}

export function openWebhooks(options: WebhooksOptions): OpenWebhooks {
  const { destinations, deliveries, box, clock, log, metrics, isInsecure, agent } = options;
  const { testNotification, destinationChanged, resolver = systemResolver, dialler = socketDialler() } = options;
  const { publicSignatures = () => Promise.resolve(null) } = options;
  const time = new DatabaseClock(clock, deliveries);
  const client = new WebhookClient({ clock, resolver, dialler, isInsecure, agent });
  const changedMeanwhile = (accountId: number): void => {
    destinationChanged(accountId).catch((error: unknown) =>
      log.warn({ err: error, accountId }, "the change of a destination is not in effect yet"),
    );
  };
  const worker = new DeliveryWorker({
    deliveries,
    client,
    mailer: options.mailer ?? null,
    box,
    publicSignatures,
    clock,
    time,
    log,
    metrics,
    tried: (waitedMs) => options.tried?.(waitedMs),
    deactivated: ({ destinationId, accountId, reason }) => {
      log.warn({ destinationId, accountId, reason }, "a webhook destination was switched off");
      changedMeanwhile(accountId);
    },
  });
  const challenger = new Challenger({
    destinations,
    time,
    client,
    box,
    publicSignatures,
    clock,
    log,
    metrics,
    verified: ({ accountId }) => changedMeanwhile(accountId),
  });
  const retention = retentionRepeat({ deliveries, bytesMax: options.historyBytes ?? HISTORY_BYTES, clock, log });
  return {
    name: "webhooks",
    destinations: new WebhookDestinations({
      destinations,
      deliveries,
      challenger,
      resolver,
      box,
      clock,
      time,
      isInsecure,
      testNotification,
      queued: () => {
        worker.wake();
        options.queued?.();
      },
      changed: destinationChanged,
    }),
    worker,
    challenger,
    start: () => {
      if (options.isDelivering !== false) {
        worker.start();
        retention.start();
      }
      void challenger.sendDue();
    },
    stop: async () => {
      await challenger.stop();
      await retention.stop();
      await worker.stop();
      client.close();
    },
  };
}
