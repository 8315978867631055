// The account of the caller: its plan, the limits in force for it, and what it has used of them.

import type { Static } from "typebox";
import { Type } from "typebox";
import { ACCOUNT_STATUSES, DEPTH_ENTITLEMENTS, PLANS } from "../../model/index.ts";
import { choice, count, flag, id, objectOrNull, resource, text, timestamp } from "../schema/field.ts";

const HistoryReach = resource(
  "HistoryReach",
  "How far back bars go, counted from the market's day.",
  {
    count: count("How many.", 12),
    unit: choice(["days", "months"], "Of what.", "months"),
  },
  { count: 12, unit: "months" },
);

const reach = (description: string) => objectOrNull(HistoryReach, description);

export const AccountLimits = resource("AccountLimits", "The limits in force for the account.", {
  requests_per_day: count("Requests of the account in a day of Riyadh.", 50_000),
  requests_per_minute: count("Requests of the account in a minute.", 500),
  key_requests_per_minute: count("Requests of one key in a minute.", 500),
  api_keys: count("Keys at once.", 10),
  compare_symbols: count("Symbols of one comparison.", 10),
  depth_levels: count("Levels of the order book.", 5),
  bars60m: reach("Bars of an hour; null where the plan has none."),
  bars30m: reach("Bars of half an hour; null where the plan has none."),
  stream_connections: count("WebSocket connections at once.", 5),
  stream_symbols_per_connection: count("Symbols of one connection.", 60),
  stream_symbols_per_call: count("Symbols of one subscribe.", 20),
  stream_wildcard: flag("Whether a subscription may ask for all symbols.", false),
  webhook_destinations: count("Webhook destinations.", 3),
  alert_rules: count("Alert rules.", 10),
  symbols_per_rule: count("Symbols of one rule.", 30),
});
export type AccountLimits = Static<typeof AccountLimits>;

export const Entitlements = resource("Entitlements", "What was approved for the account beside its plan.", {
  depth: choice(DEPTH_ENTITLEMENTS, "The market-data entitlement for depth.", "approved"),
});

const UsedOfLimits = resource("UsedOfLimits", "What the account has used.", {
  requests_today: count("Requests of the day so far, this one included.", 129),
  requests_limit: count("Requests that the account has in a day.", 50_000),
  resets_at: timestamp("When the day ends: midnight in Riyadh.", "2026-11-16T00:00:00.000+03:00"),
  connections: count("Open WebSocket connections.", 1),
  webhooks: count("Webhook destinations.", 1),
  alerts: count("Alert rules.", 4),
});

/** What an account is, for its owner and for the operator. */
export const ACCOUNT_FIELDS = {
  id: id("Number of the account.", 7),
  name: text("What the account is called.", "Example Trading"),
  plan: choice(PLANS, "The plan.", "pro"),
  status: choice(ACCOUNT_STATUSES, "Only an active account is let in.", "active"),
  entitlements: Entitlements,
  limits: AccountLimits,
};

export const Account = resource("Account", "The account of the key.", { ...ACCOUNT_FIELDS, usage: UsedOfLimits });
export type Account = Static<typeof Account>;

const DayUsage = resource("DayUsage", "Requests of a day.", {
  date: Type.String({ description: "A day of Riyadh.", examples: ["2026-11-15"], format: "date" }),
  requests: count("Requests that counted.", 129),
});
const KeyUsage = resource("KeyUsage", "Requests of a key.", {
  id: id("Number of the key.", 31),
  hint: text("The last characters of the key.", "7x0q"),
  requests: count("Requests that counted.", 129),
});
const RouteUsage = resource("RouteUsage", "Requests to a route.", {
  route: text("Path of the route.", "/api/v1/quote/{symbol}/"),
  requests: count("Requests that counted.", 129),
  failed: count("Those of them that were answered with a status of 400 or above.", 2),
});

export const AccountUsage = resource("AccountUsage", "Requests of the account by day, key and route.", {
  days: Type.Array(DayUsage, { description: "Every day of the range, oldest first." }),
  keys: Type.Array(KeyUsage, { description: "Keys with requests, most first; deleted ones too." }),
  routes: Type.Array(RouteUsage, { description: "Routes with requests, most first." }),
  total: count("Requests of the range; each list adds up to it.", 129),
});
export type AccountUsage = Static<typeof AccountUsage>;
