// The table of resources: every endpoint of the API, grouped by its sources, in the order of the documentation.

import { CompanyProfiles } from "../companies/index.ts";
import type { AlertRules, EmailAddresses, Inbox, WebhookDestinations } from "../notify/index.ts";
import { type AccountSources, accountEndpoints } from "./account/account.ts";
import { alertEndpoints } from "./alerts/alerts.ts";
import { companiesEndpoints } from "./companies/companies.ts";
import type { MarketSources } from "./companies/market-sources.ts";
import { companyEndpoints } from "./company/company.ts";
import { companyCalendarEndpoints } from "./company-calendar/company-calendar.ts";
import { compareEndpoints } from "./compare/compare.ts";
import { constituentsEndpoints } from "./constituents/constituents.ts";
import { corporateActionsEndpoints } from "./corporate-actions/corporate-actions.ts";
import { depthEndpoints } from "./depth/depth.ts";
import { dividendsEndpoints } from "./dividends/dividends.ts";
import { emailEndpoints } from "./emails/emails.ts";
import { eventsEndpoints } from "./events/events.ts";
import { type FileSources, fileEndpoints } from "./files/files.ts";
import { financialsEndpoints } from "./financials/financials.ts";
import { historicalEndpoints } from "./historical/historical.ts";
import type { EndpointHandler } from "./http/endpoint-handler.ts";
import { intradayEndpoints } from "./intraday/intraday.ts";
import { type LinkSources, linkEndpoints } from "./links/links.ts";
import { marketEndpoints } from "./market/market.ts";
import { notificationEndpoints } from "./notifications/notifications.ts";
import { ownershipEndpoints } from "./ownership/ownership.ts";
import { quoteEndpoints } from "./quote/quote.ts";
import { ratiosEndpoints } from "./ratios/ratios.ts";
import { type ReplaySources, replayEndpoints } from "./replays/replays.ts";
import { screenerEndpoints } from "./screener/screener.ts";
import { shariaEndpoints } from "./sharia/sharia.ts";
import { snapshotEndpoints } from "./snapshot/snapshot.ts";
import { statusEndpoints } from "./status/market-status.ts";
import { tradesEndpoints } from "./trades/trades.ts";
import { type WatchlistSources, watchlistEndpoints } from "./watchlists/watchlists.ts";
import { webhookEndpoints } from "./webhooks/webhooks.ts";

/** Endpoints that read the market and the facts about companies. */
export function marketDataEndpoints(marketSources: MarketSources): readonly EndpointHandler[] {
  const sources = { ...marketSources, profiles: new CompanyProfiles(marketSources.market, marketSources.records) };
  return [
    quoteEndpoints,
    tradesEndpoints,
    depthEndpoints,
    marketEndpoints,
    snapshotEndpoints,
    constituentsEndpoints,
    screenerEndpoints,
    statusEndpoints,
    companiesEndpoints,
    companyEndpoints,
    historicalEndpoints,
    intradayEndpoints,
    financialsEndpoints,
    ratiosEndpoints,
    compareEndpoints,
    dividendsEndpoints,
    corporateActionsEndpoints,
    companyCalendarEndpoints,
    shariaEndpoints,
    ownershipEndpoints,
    eventsEndpoints,
  ].flatMap((endpointsOf) => endpointsOf(sources));
}

export interface OwnSources extends AccountSources, WatchlistSources, LinkSources {
  readonly destinations: WebhookDestinations;
  readonly rules: AlertRules;
  readonly inbox: Inbox;
  /** The e-mail addresses of accounts; null where there is no SMTP server. */
  readonly emails: EmailAddresses | null;
  readonly files: FileSources;
  readonly replays: ReplaySources;
}

/** Endpoints of an account's own resources, and of files of whole days, whose addresses are made for one account. */
export function ownEndpoints(sources: OwnSources): readonly EndpointHandler[] {
  return [
    ...fileEndpoints(sources.files),
    ...webhookEndpoints(sources.destinations),
    ...alertEndpoints(sources.rules),
    ...notificationEndpoints(sources.inbox),
    ...(sources.emails === null ? [] : emailEndpoints(sources.emails)),
    ...watchlistEndpoints(sources),
    ...replayEndpoints(sources.replays),
    ...linkEndpoints(sources),
    ...accountEndpoints(sources),
  ];
}
