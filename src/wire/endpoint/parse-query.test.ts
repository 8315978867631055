import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Refusal } from "../refusal/refusal.ts";
import { ENDPOINTS, endpoints } from "../rest/index.ts";
import type { Endpoint } from "./endpoint.ts";
import { parseQuery } from "./parse-query.ts";

const query = (text: string) => new URLSearchParams(text);

/** The message of the refusal, after its code. */
function refusalOf(result: unknown): string {
  return result instanceof Refusal ? `${result.code}: ${result.message}` : "accepted";
}

describe("integers", () => {
  test("over the maximum are taken as the maximum [HTTP-21, TRADES-10, MOVERS-10, DIVIDENDS-09, FINANCIALS-18]", () => {
    expect(parseQuery(endpoints.getTrades, query("limit=201"))).toMatchObject({ limit: 200 });
    expect(parseQuery(endpoints.getGainers, query("limit=51"))).toMatchObject({ limit: 50 });
    expect(parseQuery(endpoints.getDividends, query("limit=51"))).toMatchObject({ limit: 50 });
    expect(parseQuery(endpoints.getFinancials, query("limit=21"))).toMatchObject({ limit: 20 });
    expect(parseQuery(endpoints.getTrades, query(`limit=${"9".repeat(500)}`))).toMatchObject({ limit: 200 });
  });

  test("have their stated defaults", () => {
    expect(parseQuery(endpoints.getTrades, query(""))).toMatchObject({ limit: 50 });
    expect(parseQuery(endpoints.getLosers, query(""))).toMatchObject({ index: "TASI", limit: 10, dataMode: undefined });
    expect(parseQuery(endpoints.getCompanies, query(""))).toMatchObject({ limit: 100, offset: 0 });
    expect(parseQuery(endpoints.getHistorical, query(""))).toMatchObject({ limit: 500, offset: 0, interval: "1d" });
    expect(parseQuery(endpoints.getEvents, query(""))).toMatchObject({ limit: 20, offset: 0 });
    expect(parseQuery(endpoints.getFinancials, query(""))).toMatchObject({ limit: 4, period: "annual", type: "all" });
    expect(parseQuery(endpoints.listDeliveries, query(""))).toMatchObject({ limit: 50, offset: 0 });
    expect(parseQuery(endpoints.getDepth, query(""))).toMatchObject({ levels: 5 });
  });

  test("under the minimum are taken as the minimum [HTTP-22]", () => {
    for (const text of ["limit=0", "limit=-5", "limit=-0"]) {
      expect(parseQuery(endpoints.getTrades, query(text))).toMatchObject({ limit: 1 });
      expect(parseQuery(endpoints.getDividends, query(text))).toMatchObject({ limit: 1 });
    }
    expect(parseQuery(endpoints.listDeliveries, query("limit=0&offset=-1"))).toMatchObject({ limit: 1, offset: 0 });
  });

  test("under the minimum are refused by companies, historical and events [COMPANIES-19, HISTORY-25, EVENTS-18]", () => {
    const paged: readonly Endpoint[] = [endpoints.getCompanies, endpoints.getHistorical, endpoints.getEvents];
    for (const endpoint of paged) {
      expect(refusalOf(parseQuery(endpoint, query("limit=0")))).toBe(
        "INVALID_PARAM: limit must be an integer of 1 or more.",
      );
      expect(refusalOf(parseQuery(endpoint, query("offset=-1")))).toBe(
        "INVALID_PARAM: offset must be an integer of 0 or more.",
      );
      expect(refusalOf(parseQuery(endpoint, query("offset=-0")))).toBe("accepted");
    }
  });

  test("that are none are refused with the code of the endpoint [HTTP-23, TRADES-11, MOVERS-11, COMPANIES-18, HISTORY-24, EVENTS-17, DIVIDENDS-10, FINANCIALS-19]", () => {
    for (const wrong of ["abc", "", "1.5", "1e3", "+5", " 5", "0x10", "٥", "5;", "--1", "Infinity"]) {
      const sent = query(`limit=${encodeURIComponent(wrong)}`);
      for (const endpoint of [endpoints.getTrades, endpoints.getGainers, endpoints.getValueLeaders]) {
        expect(refusalOf(parseQuery(endpoint, sent))).toBe("INVALID_LIMIT: limit must be a valid integer.");
      }
      const { getDividends, getFinancials, getEvents, getCompanies, getHistorical } = endpoints;
      const others: readonly Endpoint[] = [getDividends, getFinancials, getEvents, getCompanies, getHistorical];
      for (const endpoint of others) {
        expect(refusalOf(parseQuery(endpoint, sent))).toBe("INVALID_PARAM: limit must be a valid integer.");
      }
      expect(refusalOf(parseQuery(endpoints.listDeliveries, sent))).toStartWith("VALIDATION: ");
    }
  });

  test("levels that are none are 5, others are kept within 1 and 20 [DEPTH-10, DEPTH-11]", () => {
    for (const [sent, levels] of [
      ["abc", 5],
      ["", 5],
      ["0", 1],
      ["21", 20],
      ["7", 7],
    ] as const) {
      expect(parseQuery(endpoints.getDepth, query(`levels=${sent}`))).toMatchObject({ levels });
    }
  });
});

describe("choices", () => {
  test("index takes any case and NOMUC, and TASI when left out [MARKET-02, MARKET-03]", () => {
    for (const [sent, index] of [
      ["index=tasi", "TASI"],
      ["index=Nomu", "NOMU"],
      ["index=nomuC", "NOMU"],
      ["", "TASI"],
    ] as const) {
      expect(parseQuery(endpoints.getMarketSummary, query(sent))).toMatchObject({ index });
    }
  });

  test("any other index is refused on all six endpoints [MARKET-04, ERROR-15]", () => {
    const { getMarketSummary, getGainers, getLosers, getVolumeLeaders, getValueLeaders, getSectors } = endpoints;
    for (const endpoint of [getMarketSummary, getGainers, getLosers, getVolumeLeaders, getValueLeaders, getSectors]) {
      expect(refusalOf(parseQuery(endpoint, query("index=XYZ")))).toBe(
        "INVALID_INDEX: Invalid index 'XYZ'. Supported values: TASI, NOMU.",
      );
    }
  });

  test("a name of Object's own is no alias", () => {
    for (const sent of ["constructor", "__proto__", "toString"]) {
      expect(refusalOf(parseQuery(endpoints.getSectors, query(`index=${sent}`)))).toStartWith("INVALID_INDEX");
    }
  });

  test("market takes any case and NOMUC, and refuses the rest [COMPANIES-14, COMPANIES-15, ERROR-16]", () => {
    expect(parseQuery(endpoints.getCompanies, query("market=nomuc"))).toMatchObject({ market: "NOMU" });
    expect(parseQuery(endpoints.getCompanies, query(""))).toMatchObject({ market: undefined });
    expect(refusalOf(parseQuery(endpoints.getCompanies, query("market=NYSE")))).toBe(
      "INVALID_MARKET: market must be one of: TASI, NOMU.",
    );
  });

  test("data_mode is realtime or delayed to the letter [DELAY-08, ERROR-17]", () => {
    expect(parseQuery(endpoints.getQuote, query("data_mode=delayed"))).toMatchObject({ dataMode: "delayed" });
    for (const sent of ["live", "REALTIME", ""]) {
      expect(refusalOf(parseQuery(endpoints.getQuote, query(`data_mode=${sent}`)))).toBe(
        "INVALID_PARAM: data_mode must be one of: realtime, delayed.",
      );
    }
  });

  test("type and importance of events take any case, and no other value [EVENTS-13, EVENTS-14]", () => {
    const sent = query("type=stock_Split&importance=CRITICAL");
    expect(parseQuery(endpoints.getEvents, sent)).toMatchObject({ type: "STOCK_SPLIT", importance: "critical" });
    expect(refusalOf(parseQuery(endpoints.getEvents, query("type=GOSSIP")))).toStartWith("INVALID_PARAM: type must be");
    expect(refusalOf(parseQuery(endpoints.getEvents, query("importance=high")))).toBe(
      "INVALID_PARAM: importance must be one of: CRITICAL, IMPORTANT, REGULAR.",
    );
  });

  test("the options of financials, ratios and compare refuse what is not on their list [FINANCIALS-17, RATIOS-11]", () => {
    for (const name of ["type", "period", "history", "metrics", "result", "include_partial"]) {
      const refused = refusalOf(parseQuery(endpoints.getFinancials, query(`${name}=2`)));
      expect(refused).toStartWith(`INVALID_PARAM: ${name} must be one of: `);
    }
    for (const name of ["history", "period", "metrics", "meta"]) {
      expect(refusalOf(parseQuery(endpoints.getRatios, query(`${name}=2`)))).toStartWith(`INVALID_PARAM: ${name} `);
    }
  });
});

describe("dates", () => {
  test("are read as days [HISTORY-21]", () => {
    const sent = query("from=2026-10-16&to=2026-11-15");
    expect(parseQuery(endpoints.getHistorical, sent)).toMatchObject({ from: 20261016, to: 20261115 });
    for (const wrong of ["16-10-2026", "2026-02-30", "2026-1-1", "yesterday", ""]) {
      expect(refusalOf(parseQuery(endpoints.getHistorical, query(`from=${wrong}`)))).toBe(
        "INVALID_PARAM: from must be a date of the form YYYY-MM-DD.",
      );
    }
  });

  test("from after to is refused [HISTORY-22]", () => {
    const sent = query("from=2026-11-16&to=2026-11-15");
    expect(refusalOf(parseQuery(endpoints.getHistorical, sent))).toBe("INVALID_PARAM: from must be on or before to.");
  });

  test("an interval that is none is refused [HISTORY-19]", () => {
    expect(refusalOf(parseQuery(endpoints.getHistorical, query("interval=1M")))).toBe(
      "INVALID_PARAM: interval must be one of: 1d, 1w, 1m, 30m, 60m.",
    );
  });
});

describe("lists", () => {
  test("are trimmed, without empty and repeated words, in the caller's order [BATCH-11, BATCH-12]", () => {
    const sent = query("symbols= 2222 ,,1120,2222, ");
    expect(parseQuery(endpoints.getQuotes, sent)).toMatchObject({ symbols: ["2222", "1120"], identifiers: [] });
  });

  test("a batch needs symbols or identifiers, not both [BATCH-05, BATCH-06]", () => {
    for (const sent of ["", "symbols=", "symbols=,%20,"]) {
      expect(refusalOf(parseQuery(endpoints.getQuotes, query(sent)))).toBe(
        "MISSING_PARAM: symbols or identifiers is required.",
      );
    }
    expect(refusalOf(parseQuery(endpoints.getQuotes, query("symbols=2222&identifiers=stc")))).toBe(
      "INVALID_PARAM: identifiers must be left out when symbols is given.",
    );
  });

  test("compare needs symbols [COMPARE-05]", () => {
    expect(refusalOf(parseQuery(endpoints.getComparison, query("")))).toBe("MISSING_PARAM: symbols is required.");
  });
});

test("of a parameter given twice the first counts, and unknown ones change nothing [HTTP-10, HTTP-11]", () => {
  expect(parseQuery(endpoints.getTrades, query("limit=7&limit=abc&colour=red"))).toMatchObject({ limit: 7 });
});

test("whatever is sent, parsing gives values within the table's bounds or a refusal that the endpoint lists", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer().map(String),
    fc.constantFrom("TASI", "1", "max", "2026-11-15"),
  );
  fc.assert(
    fc.property(fc.constantFrom(...ENDPOINTS), fc.array(value, { minLength: 8, maxLength: 8 }), (endpoint, values) => {
      const sent = new URLSearchParams();
      for (const [at, { name }] of Object.values(endpoint.query).entries()) sent.append(name, values[at] ?? "");
      const result = parseQuery(endpoint, sent);
      if (result instanceof Refusal) {
        expect(endpoint.errors).toContain(result.code);
        return;
      }
      for (const [inner, parameter] of Object.entries(endpoint.query)) {
        const read = result[inner];
        if (parameter.kind === "integer") {
          expect(Number.isSafeInteger(read)).toBe(true);
          expect(Number(read)).toBeGreaterThanOrEqual(parameter.range.min);
          expect(Number(read)).toBeLessThanOrEqual(parameter.range.max);
        }
        if (parameter.kind === "choice" && read !== undefined) expect(parameter.values).toContain(String(read));
      }
    }),
    { numRuns: 400 },
  );
});
