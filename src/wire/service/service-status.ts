// The public status of the service: its working parts, the market's clock, and recent incidents.

import { type Static, Type } from "typebox";
import { INCIDENT_KINDS } from "../../model/index.ts";
import { choice, count, list, nullable, number, objectOrNull, resource, text, timestamp } from "../schema/field.ts";
import { MarketStatus } from "../status/status.ts";

const part = (description: string) => choice(["ok", "down"], description, "ok");

export const ServiceIncident = resource(
  "ServiceIncident",
  "Something that kept the service from answering as it should.",
  {
    kind: choice(
      INCIDENT_KINDS,
      "feed: no market data came. database: it was away. market: prices could not be trusted. restart: the process that has the market was started again or replaced.",
      "restart",
    ),
    started_at: timestamp("When it began, in wall time.", "2026-11-15T08:12:04.100+03:00"),
    ended_at: nullable(timestamp("When it was over; null while it lasts.", "2026-11-15T08:12:11.900+03:00")),
  },
);
export type ServiceIncident = Static<typeof ServiceIncident>;

export const ServiceObjective = resource("ServiceObjective", "A service-level objective, and how it was met.", {
  name: choice(
    ["rest_availability", "rest_latency", "stream_latency", "webhook_latency", "feed_freshness"],
    "rest_availability: requests not answered with 5xx. rest_latency: requests answered within 250 ms. stream_latency: market data published within 250 ms of its arrival. webhook_latency: first tries begun within 5 seconds of what they tell. feed_freshness: seconds of open sessions with prices.",
    "rest_availability",
  ),
  target_percent: number("The share that is to be so, in percent.", 99.9),
  measured_percent: nullable(
    number("The share that was, in percent; null where there was nothing to measure.", 99.998),
  ),
  total: count("How many were measured.", 120_431),
});
export type ServiceObjective = Static<typeof ServiceObjective>;

export const ServiceStatus = resource("ServiceStatus", "How the service is.", {
  status: choice(["ok", "down"], "ok when every part is.", "ok"),
  version: text("The version of the service.", "0.1.0"),
  time: timestamp("Wall time of the answer.", "2026-11-15T11:00:01.000+03:00"),
  parts: resource("ServiceParts", "What the service is made of.", {
    feed: part("Whether market data comes in."),
    database: part("Whether what is kept can be read and written."),
    market: part("Whether prices can be trusted."),
  }),
  awaited: Type.Optional(
    resource(
      "AwaitedMarket",
      "Only until the market moves after a start: how far the exchange has played its day again.",
      {
        market_time: timestamp("Market time that it has come to.", "2026-11-15T11:32:00.000+03:00"),
        until: timestamp("Market time at which the market goes on.", "2026-11-15T12:51:00.000+03:00"),
      },
    ),
  ),
  market: objectOrNull(MarketStatus, "The market's clock and sessions; null before its first day."),
  incidents: list(ServiceIncident, "The latest, newest first; at most 50, of the last 90 days."),
  objectives: list(
    ServiceObjective,
    "The objectives as the process that answers has met them: in the last 24 hours, or since its start.",
  ),
});
export type ServiceStatus = Static<typeof ServiceStatus>;
