// The section of alerts and webhooks, with the key that seals the secrets of destinations.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { planTableWith } from "../../access/index.ts";
import type { Clock, Log, Metrics } from "../../base/index.ts";
import type { CompanyDirectory } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { Store } from "../../store/index.ts";
import { openSecretBox, openWebhooks, type Webhooks } from "../../webhooks/index.ts";
import { type Settings, VERSION } from "../config/index.ts";

export interface WebhookNeeds {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly market: LiveMarket;
  readonly directory: () => CompanyDirectory;
  readonly failed: (error: unknown) => void;
}

const KEY_FILE = "webhooks.key";

/** Opened before the market is recovered, because alert rules also look at what recovery replays. */
export function composeWebhooks(needs: WebhookNeeds): Promise<Webhooks> {
  const { settings, store, clock, log, metrics, market, directory, failed } = needs;
  mkdirSync(settings.dataDir, { recursive: true });
  return openWebhooks({
    store,
    box: openSecretBox(settings.webhooksKeyFile ?? join(settings.dataDir, KEY_FILE)),
    table: planTableWith(settings.planLimits),
    clock,
    log,
    metrics,
    isInsecure: settings.webhooksInsecure,
    agent: `Marsad-Webhooks/${VERSION}`,
    isListed: (symbol) => directory().identifiers.bySymbol(symbol) !== null,
    marketTimeMs: () => market.clock.nowMs(),
    failed,
  });
}
