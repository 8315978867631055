// GET /market/status/ and /market/calendar/: the market's clock, sessions and days.

import { addDays, DAY_MS, type Day, dayStartMs } from "../../base/index.ts";
import { marketDay } from "../../companies/index.ts";
import { invalidParam, LIMITS, priceUnavailable, rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { json } from "../http/response/answer.ts";
import type { MarketSources } from "../sources.ts";
import { projectCalendar, projectStatus } from "./project-status.ts";

/** Days are written with four digits of the year. */
const LAST_DAY: Day = 99991231;

export function statusEndpoints({ market }: MarketSources): readonly EndpointHandler[] {
  return [
    onEndpoint(rest.endpoints.getStatus, "marketStatus", ({ dataMode }) => {
      if (market.engine(dataMode).tradingDay === null) throw priceUnavailable("TASI");
      return json(projectStatus(market, dataMode));
    }),
    onEndpoint(rest.endpoints.getCalendar, "marketCalendar", ({ parameters, dataMode }) => {
      const today = marketDay(market, dataMode);
      const from = parameters.from ?? today;
      // Without a market there is no day to begin with, unless the caller names one.
      if (from === null) throw priceUnavailable("TASI");
      const to = parameters.to ?? Math.min(addDays(from, LIMITS.calendarDays.default - 1), LAST_DAY);
      if (to < from) throw invalidParam("to", "on or after the market's day when from is left out");
      const days = (dayStartMs(to) - dayStartMs(from)) / DAY_MS + 1;
      if (days > LIMITS.calendarDays.max)
        throw invalidParam("to", `at most ${LIMITS.calendarDays.max} days after from`);
      return json(projectCalendar(from, to));
    }),
  ];
}
