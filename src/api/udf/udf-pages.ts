// /udf/: the market for charts that use TradingView's UDF protocol. Each request counts for its key, or for the key of a link, with
// the admission, quota and delay of the API; a refusal has the status of the API in the form of the protocol.

import type { Caller, Credential, SpreadsheetLinks } from "../../access/index.ts";
import { resolveDataMode } from "../../access/index.ts";
import { type Log, SECOND_MS } from "../../base/index.ts";
import type { DataMode } from "../../model/index.ts";
import { notThere, priceUnavailable, rest } from "../../wire/index.ts";
import type { MarketSources } from "../companies/market-sources.ts";
import { encodeJson, encodeText } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { refusalFor } from "../http/response/failure-reply.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { udfHistory } from "./udf-bars.ts";
import { UDF_CONFIG, udfQuotes, udfSearch, udfSymbol } from "./udf-symbols.ts";

export interface UdfOptions {
  readonly sources: MarketSources;
  readonly links: Pick<SpreadsheetLinks, "find">;
  /** Admits a request with this credential, or with the one that it shows; throws the refusal. */
  readonly admit: (incoming: IncomingRequest, credential?: Credential) => Promise<Caller>;
  readonly log: Log;
}

type Make = (
  sources: MarketSources,
  mode: DataMode,
  query: URLSearchParams,
  caller: Caller,
) => unknown | Promise<unknown>;

const json = (value: unknown): Reply => reply({ body: encodeJson(value) });

/** The answers by the last part of the address. */
const ANSWERS: Readonly<Record<string, Make>> = {
  config: () => UDF_CONFIG,
  symbols: udfSymbol,
  search: udfSearch,
  history: (sources, mode, query, caller) => udfHistory(sources, caller, mode, query),
  quotes: (sources, mode, query, caller) => udfQuotes(sources, caller, mode, query),
  time: ({ market }, mode) => {
    const { tradingDay, timeMs } = market.engine(mode);
    if (tradingDay === null) throw priceUnavailable("TASI");
    return Math.floor(timeMs / SECOND_MS);
  },
};

export function udfPages({ sources, links, admit, log }: UdfOptions): readonly Page[] {
  const answer = async (make: Make, incoming: IncomingRequest, credential?: Credential): Promise<Reply> => {
    const caller = await admit(incoming, credential);
    const resolved = resolveDataMode(caller, null);
    const mode = resolved.ok ? resolved.mode : "delayed";
    const made = await make(sources, mode, new URLSearchParams(incoming.query), caller);
    // The protocol sends the time as a plain number.
    if (typeof made !== "number") return json(made);
    return reply({ body: encodeText(String(made)), contentType: "text/plain; charset=utf-8" });
  };

  /** UDF-03: turns a failure into the form of the protocol. */
  const asUdf = async (incoming: IncomingRequest, made: Promise<Reply>): Promise<Reply> => {
    try {
      return await made;
    } catch (error) {
      const refusal = refusalFor(incoming, error, log);
      const body = encodeJson({ s: "error", errmsg: refusal.message });
      return reply({ status: refusal.status, body, headers: refusal.headers(), code: refusal.code });
    }
  };

  const byLink = async (make: Make, incoming: IncomingRequest, path: string, secret: string): Promise<Reply> => {
    const link = await links.find(secret);
    // The refusal and the log must not repeat any part of the address, which is secret.
    incoming.path = path;
    incoming.route = path;
    if (link === null || link.path !== rest.UDF_PATH)
      throw notThere("This address is no link, or its link was deleted.");
    return answer(make, incoming, { keyId: link.keyId, link: { id: link.id, isChart: true } });
  };

  return Object.entries(ANSWERS).flatMap(([name, make]): readonly Page[] => {
    const path = `${rest.UDF_PATH}${name}`;
    return [
      { path, open: (incoming) => asUdf(incoming, answer(make, incoming)) },
      {
        path: `/links/{secret}${path}`,
        open: (incoming, { secret = "" }) => asUdf(incoming, byLink(make, incoming, path, secret)),
      },
    ];
  });
}
