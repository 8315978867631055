// GET /corporate-actions/{symbol}/: changes of a company's shares, listing or name, newest first. Each page is encoded for its request.

import { decimalToNumber, formatDay } from "../../base/index.ts";
import type { ActionEntry } from "../../companies/index.ts";
import { csvColumns, pageOf, rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { encodeCsv, encodeJson } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { describeAction } from "./describe-action.ts";

const COLUMNS = csvColumns(rest.CorporateAction);

export function corporateActionsEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, records } = sources;
  return [
    onEndpoint(rest.endpoints.getCorporateActions, async ({ path: { symbol }, parameters, dataMode: mode, format }) => {
      const { type, from = 0, to, limit, offset } = parameters;
      checkSymbol(sources, symbol, mode);
      const all = await records.actionsOf(symbol, market.asOf(mode).day);
      const matching = all.filter(
        (entry) =>
          (type === undefined || entry.type === type) && entry.exDay >= from && entry.exDay <= (to ?? entry.exDay),
      );
      const actions = matching.slice(offset, offset + limit).map(projectAction);
      const page = pageOf(actions.length, { total: matching.length, limit, offset });
      const answer: rest.CorporateActions = { symbol, actions, ...page };
      return encodedAs(format, format === "csv" ? encodeCsv(COLUMNS, actions) : encodeJson(answer), false);
    }),
  ];
}

function projectAction(entry: ActionEntry): rest.CorporateAction {
  const { ar, en } = describeAction(entry);
  return {
    type: entry.type,
    announcement_date: entry.announcementDay === null ? null : formatDay(entry.announcementDay),
    ex_date: formatDay(entry.exDay),
    effective_date: entry.effectiveDay === null ? null : formatDay(entry.effectiveDay),
    ratio_new: entry.numerator,
    ratio_old: entry.denominator,
    amount: entry.amount === null ? null : decimalToNumber(entry.amount),
    factor: entry.factor,
    market: entry.market,
    former_symbol: entry.formerSymbol,
    former_name_ar: entry.formerNameAr,
    former_name_en: entry.formerNameEn,
    description_ar: ar,
    description_en: en,
  };
}
