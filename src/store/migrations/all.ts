// Every migration of this version, by number. A new one is a file beside this, and a line here.

import { migration as journal } from "./0001-journal.ts";
import { migration as bars } from "./0002-bars.ts";
import { migration as directory } from "./0003-directory.ts";
import { migration as settings } from "./0004-settings.ts";
import { migration as closings } from "./0005-closings.ts";
import { migration as leaderships } from "./0006-leaderships.ts";
import { migration as journalSetAside } from "./0007-journal-set-aside.ts";
import { migration as accounts } from "./0010-accounts.ts";
import { migration as usage } from "./0011-usage.ts";
import { migration as usageCounts } from "./0012-usage-counts.ts";
import { migration as usageDetails } from "./0014-usage-details.ts";
import { migration as requestLog } from "./0015-request-log.ts";
import { migration as auditLog } from "./0016-audit-log.ts";
import { migration as keyScopes } from "./0017-key-scopes.ts";
import { migration as statements } from "./0020-statements.ts";
import { migration as analysts } from "./0021-analysts.ts";
import { migration as articles } from "./0022-articles.ts";
import { migration as corporateActions } from "./0024-corporate-actions.ts";
import { migration as companyCodes } from "./0025-company-codes.ts";
import { migration as consoleSessions } from "./0026-console-sessions.ts";
import { migration as destinations } from "./0030-destinations.ts";
import { migration as alerts } from "./0031-alerts.ts";
import { migration as deliveries } from "./0032-deliveries.ts";
import { migration as destinationHealth } from "./0033-destination-health.ts";
import { migration as firingLimits } from "./0034-firing-limits.ts";
import { migration as deliveryBytes } from "./0035-delivery-bytes.ts";
import { migration as challengeLeases } from "./0036-challenge-leases.ts";
import { migration as deliveryTraces } from "./0037-delivery-traces.ts";
import type { Migration } from "./migration.ts";

export const MIGRATIONS: readonly Migration[] = [
  journal,
  bars,
  directory,
  settings,
  closings,
  leaderships,
  journalSetAside,
  accounts,
  usage,
  usageCounts,
  usageDetails,
  requestLog,
  auditLog,
  keyScopes,
  statements,
  analysts,
  articles,
  corporateActions,
  companyCodes,
  consoleSessions,
  destinations,
  alerts,
  deliveries,
  destinationHealth,
  firingLimits,
  deliveryBytes,
  challengeLeases,
  deliveryTraces,
];
