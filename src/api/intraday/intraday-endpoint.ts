// GET /market/intraday/{symbol}/: bars of minutes of one trading day.

import { type Day, formatDay } from "../../base/index.ts";
import { marketDay } from "../../companies/index.ts";
import { notFound, priceUnavailable, rest } from "../../wire/index.ts";
import type { ListFormat } from "../encoding/csv.ts";
import type { JsonBytes } from "../encoding/json-bytes.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, encodedAs } from "../http/response/answer.ts";
import { type MarketSources, seriesOf } from "../sources.ts";

const LENGTHS = { "1": 1, "5": 5, "15": 15 } as const satisfies Record<(typeof rest.INTRADAY_MINUTES)[number], number>;

export function intradayEndpoint(sources: MarketSources): EndpointHandler {
  const { market, answers } = sources;
  return onEndpoint(rest.endpoints.getIntraday, "intraday", ({ path, parameters, dataMode, format }) => {
    // CHECKS-10: an unknown symbol is refused before the state of its data.
    const symbol = seriesOf(sources, path.symbol, dataMode);
    const today = marketDay(market, dataMode);
    if (today === null) throw priceUnavailable(path.symbol);
    const query = { symbol, day: parameters.date ?? today, minutes: LENGTHS[parameters.minutes], format };
    const bytes = answers.intraday.day(query, dataMode);
    return bytes instanceof Promise ? bytes.then((later) => answer(later, query)) : answer(bytes, query);
  });
}

interface Asked {
  readonly day: Day;
  readonly format: ListFormat;
}

function answer(bytes: JsonBytes | null, { day, format }: Asked): Answer {
  if (bytes === null) throw notFound("Intraday bars of", formatDay(day));
  return encodedAs(format, bytes);
}
