// GET /historical/{symbol}/: bars of an instrument or an index, as far back as the plan goes.

import { mayReadBars } from "../../access/index.ts";
import { addDays } from "../../base/index.ts";
import { marketDay } from "../../companies/index.ts";
import { invalidParam, priceUnavailable, rest } from "../../wire/index.ts";
import type { ListFormat } from "../encoding/csv.ts";
import type { JsonBytes } from "../encoding/json-bytes.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { type Answer, encodedAs } from "../http/response/answer.ts";
import { type MarketSources, seriesOf } from "../sources.ts";

const DEFAULT_DAYS = 30;

export function historicalEndpoint(sources: MarketSources): EndpointHandler {
  const { market, answers } = sources;
  return onEndpoint(rest.endpoints.getHistorical, "historical", ({ caller, path, parameters, dataMode, format }) => {
    const code = path.symbol;
    const today = marketDay(market, dataMode);
    if (today === null) {
      // CHECKS-10: an unknown symbol is refused before the state of its data.
      seriesOf(sources, code, dataMode);
      throw priceUnavailable(code);
    }
    const { interval, order, limit, offset } = parameters;
    const to = parameters.to ?? today;
    // A range that ends in the past begins 30 days before its own end.
    const from = parameters.from ?? addDays(Math.min(to, today), -DEFAULT_DAYS);
    if (from > to) throw invalidParam("from", "on or before to");
    grant(mayReadBars(caller, interval, from, today));
    const symbol = seriesOf(sources, code, dataMode);
    const bytes = answers.historical.page({ symbol, interval, from, to, order, limit, offset, format }, dataMode);
    return bytes instanceof Promise ? bytes.then((later) => answer(code, later, format)) : answer(code, bytes, format);
  });
}

function answer(code: string, bytes: JsonBytes | null, format: ListFormat): Answer {
  if (bytes === null) throw priceUnavailable(code);
  return encodedAs(format, bytes);
}
