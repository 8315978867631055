// GET /historical/{symbol}/: bars of an instrument or an index, as far back as the plan goes.

import { mayReadBars } from "../../access/index.ts";
import { addDays } from "../../base/index.ts";
import { marketDay } from "../../facts/index.ts";
import type { DataMode } from "../../model/index.ts";
import { invalidParam, priceUnavailable, rest, symbolNotFound } from "../../wire/index.ts";
import { type Answer, encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import { grant } from "../plan-refusal.ts";
import { isKnownSymbol, type MarketViews } from "./market-views.ts";

const DEFAULT_DAYS = 30;

export function historicalEndpoint(views: MarketViews): EndpointHandler {
  const { market, answers } = views;
  return onEndpoint(rest.endpoints.getHistorical, "historical", ({ caller, path, parameters, dataMode }) => {
    const code = path["symbol"] ?? "";
    const today = marketDay(market, dataMode);
    if (today === null) {
      // Contract 1.2: an unknown symbol is told before the state of its data.
      seriesOf(views, code, dataMode);
      throw priceUnavailable(code);
    }
    const { interval, limit, offset } = parameters;
    const to = parameters.to ?? today;
    // A range that ends in the past begins 30 days before its own end.
    const from = parameters.from ?? addDays(Math.min(to, today), -DEFAULT_DAYS);
    if (from > to) throw invalidParam("from", "on or before to");
    grant(mayReadBars(caller, interval, from, today));
    const symbol = seriesOf(views, code, dataMode);
    const bytes = answers.historical.page({ symbol, interval, from, to, limit, offset }, dataMode);
    return bytes instanceof Promise ? bytes.then((later) => answer(code, later)) : answer(code, bytes);
  });
}

/** A ticker, or an index code in any case; NOMUC is what the exchange calls the index of NOMU. */
function seriesOf(views: MarketViews, code: string, mode: DataMode): string {
  if (isKnownSymbol(views, code, mode)) return code;
  const index = code.toUpperCase();
  if (index === "TASI" || index === "NOMU") return index;
  if (index === "NOMUC") return "NOMU";
  throw symbolNotFound(code);
}

function answer(code: string, bytes: Parameters<typeof encoded>[0] | null): Answer {
  if (bytes === null) throw priceUnavailable(code);
  return encoded(bytes);
}
