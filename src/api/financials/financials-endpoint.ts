// GET /financials/{symbol}/: statements by year or quarter, as far and as fine as the plan goes.

import { financialsView, mayReadFinancials } from "../../access/index.ts";
import type { StatementPeriod } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { type Answer, encodedOrLater } from "../http/response/answer.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../sources.ts";
import { yearsOf } from "./statement-years.ts";

const AUTO_IS_QUARTERLY = "period=auto is period=quarterly here (send period=annual), which";

export function financialsEndpoint(sources: MarketSources): EndpointHandler {
  const { financials } = sources.answers;
  return onEndpoint(rest.endpoints.getFinancials, "financials", (context) => {
    const { caller, path, parameters, isBare, dataMode } = context;
    const symbol = path.symbol;
    const { type, period, history, metrics } = parameters;
    // Only parameters that were sent are checked against the plan: FINANCIALS-34 gives a Starter request without any more.
    grant(
      mayReadFinancials(caller, {
        ...(period !== "auto" && { period }),
        ...(history !== undefined && { history }),
        ...(metrics !== undefined && { metrics }),
      }),
    );
    if (!isKnownSymbol(sources, symbol, dataMode)) throw unknownSymbol(sources, symbol);
    const { metrics: planMetrics, rowsMax } = financialsView(caller, !isBare);
    const answer = (resolved: StatementPeriod): Answer | Promise<Answer> => {
      const query = {
        period: resolved,
        years: history === undefined ? null : yearsOf(history),
        limit: parameters.limit,
        isLatest: parameters.result === "latest",
        withPartial: parameters.includePartial === "1",
        withPlaceholders: parameters.includeFuturePlaceholders === "1",
        rowsMax,
      };
      const choice = { kind: type, set: metrics ?? planMetrics };
      return encodedOrLater(financials.statements(symbol, dataMode, query, choice));
    };
    if (period !== "auto") return answer(period);
    return financials.resolvedPeriod(symbol, dataMode).then((resolved) => {
      const answered = mayReadFinancials(caller, { period: resolved });
      // The caller sent auto: the message says what auto became, and what to send instead.
      grant(answered.ok ? answered : { ...answered, option: AUTO_IS_QUARTERLY });
      return answer(resolved);
    });
  });
}
