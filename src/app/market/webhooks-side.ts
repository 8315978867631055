// Webhooks and alerts as the settings describe them: the key that seals their secrets, and what they watch.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { planTableWith } from "../../access/index.ts";
import type { Clock, Log, Metrics } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import { openSecretBox, openWebhooks, type Webhooks } from "../../webhooks/index.ts";
import type { Settings } from "../config/index.ts";
import { VERSION } from "../version.ts";

export interface WebhooksGround {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly failed: (error: unknown) => void;
}

/** The market and the directory, which are opened after this. */
export interface Watched {
  readonly isListed: (symbol: string) => boolean;
  readonly marketTimeMs: () => number;
}

const KEY_FILE = "webhooks.key";

export function openWebhooksSide(ground: WebhooksGround, watched: Watched): Promise<Webhooks> {
  const { settings } = ground;
  mkdirSync(settings.dataDir, { recursive: true });
  return openWebhooks({
    ...ground,
    ...watched,
    box: openSecretBox(settings.webhooksKeyFile ?? join(settings.dataDir, KEY_FILE)),
    table: planTableWith(settings.planLimits),
    isInsecure: settings.webhooksInsecure,
    agent: `Marsad-Webhooks/${VERSION}`,
  });
}
