// An overview of the installation's state, and the audit log, for the operator.

import { type Static, Type } from "typebox";
import { AUDIT_ACTIONS, PLANS } from "../../model/index.ts";
import { LIMITS } from "../limits.ts";
import { choice, count, flag, id, list, nullable, nullInExample, resource, text, timestamp } from "../schema/field.ts";
import { pageFields } from "../schema/page.ts";

const Check = resource("OverviewCheck", "Whether something is usable.", {
  ready: flag("True when it is.", true),
  detail: nullInExample(text("What is wrong; null when nothing is.", "No event for 74 seconds in an open session.")),
});

const MarketState = resource("OverviewMarket", "The market.", {
  ready: flag("True when its data is usable.", true),
  detail: nullInExample(text("What is wrong; null when nothing is.", "Market data is not usable.")),
  market_time: nullable(timestamp("Market time; null before the first event.", "2026-11-15T11:05:00.020+03:00")),
  session: nullable(text("Session of the main market; null before the first event.", "regular")),
});

export const Member = resource("OverviewMember", "A process of the installation.", {
  member: text("Its name.", "market-1:4711:9f2c66a01b3e"),
  role: text("What it does.", "all"),
  leads: flag("True when it leads the market.", true),
  position: nullable(text("Day and number of the last event that it has.", "20261115.1234567")),
  connections: nullable(count("Open WebSockets of customers; null where it takes none.", 512)),
  draining: flag("True while it drains or stops: it is not ready, and closes its sockets.", false),
});
export type Member = Static<typeof Member>;

const FailingDestination = resource(
  "FailingDestination",
  "A destination whose deliveries fail, or that was switched off.",
  {
    id: id("Number of the destination.", 12),
    account_id: id("Whose it is.", 7),
    url: text("Its address.", "https://hooks.example.com/marsad"),
    is_active: flag("False once it was switched off.", true),
    failing_since: nullable(
      timestamp("When it began to fail; null when it was switched off without.", "2026-11-15T10:00:00.000+03:00"),
    ),
  },
);

const DeliveryState = resource("OverviewDeliveries", "Webhook deliveries.", {
  waiting: count("Deliveries that wait to be sent.", 3),
  failing: count("Those of them that failed at least once and are tried again.", 1),
  destinations: list(FailingDestination, "Destinations that fail, longest first; at most 20."),
});

const BusyAccount = resource("BusyAccount", "An account with its requests of the day.", {
  id: id("Number of the account.", 7),
  name: text("What it is called.", "Example Trading"),
  plan: choice(PLANS, "The plan.", "pro"),
  requests: count("Requests of the day so far.", 31_044),
  limit: count("Requests that it has in a day.", 50_000),
});

export const Overview = resource("Overview", "The state of the installation.", {
  feed: Check,
  database: Check,
  market: MarketState,
  members: list(Member, "The processes that this one knows, itself first."),
  warnings: Type.Array(Type.String(), { description: "What is odd and makes nothing unusable.", examples: [[]] }),
  deliveries: DeliveryState,
  accounts: resource("OverviewAccounts", "How many accounts there are.", {
    active: count("Let in.", 41),
    suspended: count("Suspended.", 2),
    unverified: count("Not verified yet.", 1),
  }),
  busiest: list(BusyAccount, "The accounts with most requests of the day; at most 10."),
});
export type Overview = Static<typeof Overview>;

const state = (description: string, example: unknown) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description, examples: [example] });

const AuditItem = resource("AuditItem", "A change of an account or a key.", {
  id: id("Number of the entry.", 501),
  time: timestamp("When, by the wall clock.", "2026-11-15T11:05:00.020+03:00"),
  actor: text("operator (this API), command-line, service, or key:31 for an owner key.", "operator"),
  action: choice(AUDIT_ACTIONS, "What was done.", "account.change"),
  account_id: id("The account.", 7),
  key_id: nullInExample(id("The key, with actions on keys.", 31)),
  before: state("What was, of the fields that changed; null of something new.", { plan: "starter" }),
  after: state("What is; null of something deleted.", { plan: "pro" }),
});

export const AuditLog = resource("AuditLog", "A page of the audit log, newest first.", {
  entries: list(AuditItem, "The entries of this page."),
  ...pageFields("Entries", LIMITS.auditPerPage.default),
});
export type AuditLog = Static<typeof AuditLog>;
