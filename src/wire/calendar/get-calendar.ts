// GET /market/calendar/.

import { endpoint } from "../endpoint/endpoint.ts";
import { day } from "../endpoint/parameter.ts";
import { LIMITS } from "../limits.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { MarketCalendar } from "./market-calendar.ts";

export const getCalendar = endpoint({
  method: "GET",
  path: "/market/calendar/",
  operationId: "getCalendar",
  tag: "Market",
  summary: "Trading days and hours",
  description: `Each day with its sessions, or with the reason why the market is closed. The next ${LIMITS.calendarDays.default} days when nothing is asked for; at most ${LIMITS.calendarDays.max}.`,
  lowestPlan: "free",
  query: {
    from: day("from", "First day; the market's day when left out.", "2026-11-15"),
    to: day("to", `Last day; ${LIMITS.calendarDays.default} days in all when left out.`, "2026-12-14"),
  },
  check({ from, to }) {
    return from !== undefined && to !== undefined && from > to ? invalidParam("from", "on or before to") : null;
  },
  response: MarketCalendar,
  errors: ["INVALID_PARAM", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
});
