// Companies: the directory and its pages, detail by plan, statements, ratios, dividends, corporate actions, events, Sharia screening and
// owners.

import { REALTIME, STARTER_UP } from "../run/keys.ts";
import { isNear } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const PAGE = 7;
const PAGES = 3;
/** Percent: a Sharia ratio has 4 decimals. */
const RATIO_STEP = 0.0001;

export const FACTS_CHECK: Check = {
  about: "companies and their figures",
  rules: ids(
    "COMPANIES-02 COMPANIES-03 COMPANIES-07 COMPANIES-08 COMPANIES-09 COMPANIES-10 COMPANIES-13 COMPANIES-14",
    "COMPANIES-17 COMPANY-02 COMPANY-05 COMPANY-06 COMPANY-07 COMPANY-15 COMPANY-18 VALUE-01 FINANCIALS-02",
    "FINANCIALS-25 FINANCIALS-28 FINANCIALS-34 FINANCIALS-37 RATIOS-02 RATIOS-12 COMPARE-02 COMPARE-12",
    "DIVIDENDS-02 DIVIDENDS-07 ACTIONS-02 ACTIONS-05 EVENTS-02 EVENTS-09 EVENTS-11 EVENTS-12 EVENTS-13 EVENTS-19",
    "EVENTS-20 SHARIA-02 SHARIA-03 SHARIA-04 SHARIA-07 SHARIA-11 SHARIA-13 OWNERSHIP-02 OWNERSHIP-03 OWNERSHIP-04",
    "OWNERSHIP-06",
  ),
  run: async (target) => {
    await directory(target);
    await detail(target);
    await statements(target);
    await comparison(target);
    await payments(target);
    await events(target);
    await sharia(target);
    await owners(target);
  },
};

async function directory(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const symbols: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const query = { limit: PAGE, offset: page * PAGE };
    const { results, count, total, offset } = await target.read("getCompanies", "COMPANIES-08", { key, query });
    symbols.push(...results.map(({ symbol }) => symbol));
    const seen = `offset ${offset}: count ${count} of ${total}, ${results.length} entries`;
    target.judge("COMPANIES-09", count === results.length && total >= count, seen);
    for (const entry of results) {
      target.judge(
        "COMPANIES-07",
        entry.is_etf === (entry.security_type === "ETF"),
        `${entry.symbol}: is_etf ${entry.is_etf}`,
      );
      target.judge("COMPANIES-03", entry.market === entry.market_segment, `${entry.symbol}: ${entry.market}`);
      target.judge("COMPANIES-02", true, entry.symbol);
    }
  }
  const seen = `${PAGES} pages of ${PAGE}: ${symbols.slice(0, 4).join()} …`;
  target.judge("COMPANIES-10", symbols.join() === symbols.toSorted().join(), seen);
  target.judge("COMPANIES-17", new Set(symbols).size === symbols.length, seen);
  for (const [rule, written] of [
    ["COMPANIES-13", "NOMU"],
    ["COMPANIES-14", "nomuc"],
  ] as const) {
    const query = { market: written as "NOMU", limit: PAGE };
    const { results, total } = await target.read("getCompanies", "COMPANIES-08", { key, query });
    target.judge(
      rule,
      results.every(({ market }) => market === "NOMU"),
      `market=${written}: ${total} entries`,
    );
  }
}

async function detail(target: Target): Promise<void> {
  const { busiest: symbol } = await target.sample();
  const groups = ["fundamentals", "technicals", "valuation", "analysts"] as const;
  for (const [rule, key, count] of [
    ["COMPANY-05", "free", 0],
    ["COMPANY-06", "starter", 1],
    ["COMPANY-07", "pro", 4],
  ] as const) {
    if (!target.has(key)) {
      target.findings.leaveOut(rule, `needs a key of ${key}`);
      continue;
    }
    const company = await target.read("getCompany", "COMPANY-02", { key, path: { symbol } });
    const there = groups.filter((name) => company[name] !== undefined);
    target.judge(rule, there.join() === groups.slice(0, count).join(), `${key}: ${there.join() || "the base alone"}`);
    const { fundamentals, technicals, valuation } = company;
    if (fundamentals?.eps_ttm != null && fundamentals.pe_ratio !== null && company.current_price !== null) {
      const ratio = company.current_price / fundamentals.eps_ttm;
      const seen = `${symbol}: pe_ratio ${fundamentals.pe_ratio}, ${company.current_price} ÷ ${fundamentals.eps_ttm} is ${ratio.toFixed(2)}`;
      target.judge("VALUE-01", isNear(fundamentals.pe_ratio, ratio), seen);
    }
    const strength = technicals?.technical_strength ?? 0;
    if (technicals != null) target.judge("COMPANY-15", Math.abs(strength) <= 100, `${symbol}: strength ${strength}`);
    const confidence = valuation?.fair_price_confidence ?? null;
    if (confidence !== null) target.judge("COMPANY-18", confidence >= 0 && confidence <= 1, `${symbol}: ${confidence}`);
  }
}

async function statements(target: Target): Promise<void> {
  const { busiest: symbol } = await target.sample();
  const key = target.key(REALTIME);
  const path = { symbol };
  const annual = await target.read("getFinancials", "FINANCIALS-02", { key, path });
  const isFull = annual.income_statements.every((row) => row.is_full_year);
  target.judge("FINANCIALS-25", isFull, `${symbol}: ${annual.income_statements.length} annual rows`);
  const latest = await target.read("getFinancials", "FINANCIALS-02", { key, path, query: { result: "latest" } });
  const rows = [latest.income_statements.length, latest.balance_sheets.length, latest.cash_flows.length];
  target.judge(
    "FINANCIALS-28",
    rows.every((count) => count <= 1),
    `${symbol}, result=latest: ${rows.join()} rows`,
  );
  if (target.has("starter")) {
    const bare = await target.read("getFinancials", "FINANCIALS-02", { key: "starter", path });
    const bareRows = bare.income_statements.length;
    target.judge("FINANCIALS-34", bareRows <= 4, `starter, no parameter: ${bareRows} rows`);
    const query = { history: "3y" } as const;
    const few = await target.read("getFinancials", "FINANCIALS-02", { key: "starter", path, query });
    const fewRows = few.income_statements.length;
    target.judge("FINANCIALS-37", fewRows <= 3, `starter, history=3y: ${fewRows} rows`);
  }
  const plain = await target.read("getRatios", "RATIOS-02", { key, path });
  const more = await target.read("getRatios", "RATIOS-02", { key, path, query: { meta: "extended" } });
  const isMore =
    plain.ratios.every((row) => row.coverage === undefined) && more.ratios.every((row) => row.coverage !== undefined);
  target.judge("RATIOS-12", isMore, `${symbol}: coverage with meta=extended and not without`);
}

async function comparison(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest } = await target.sample();
  const { results, count, meta } = await target.read("getComparison", "COMPARE-02", {
    key,
    query: { symbols: [busiest, "9999"] },
  });
  const seen = `${busiest},9999: ${results.map(({ symbol }) => symbol).join()}; warnings ${JSON.stringify(meta.warnings)}`;
  target.judge("COMPARE-02", count === results.length, seen);
  target.judge("COMPARE-12", results.length === 1 && meta.warnings.some((text) => text.includes("9999")), seen);
}

async function payments(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest: symbol } = await target.sample();
  const {
    current_price: price,
    trailing_12m_dividends: paid,
    trailing_12m_yield: percent,
  } = await target.read("getDividends", "DIVIDENDS-02", { key, path: { symbol } });
  if (price !== null && percent !== null) {
    const seen = `${symbol}: ${paid} of ${price} is ${((paid / price) * 100).toFixed(2)} %, yield ${percent}`;
    target.judge("DIVIDENDS-07", isNear(percent, (paid / price) * 100), seen);
  }
  const all = await target.read("getCorporateActions", "ACTIONS-02", { key, path: { symbol } });
  const dates = all.actions.map((action) => action.ex_date);
  target.judge(
    "ACTIONS-02",
    dates.join() === dates.toSorted().reverse().join(),
    `${symbol}: ${dates.slice(0, 3).join()} …`,
  );
  const [first] = all.actions;
  if (first === undefined) return;
  const query = { type: first.type.toLowerCase() as "SPLIT", from: first.ex_date, to: first.ex_date };
  const some = await target.read("getCorporateActions", "ACTIONS-02", { key, path: { symbol }, query });
  const isKept = some.actions.length > 0 && some.actions.every((action) => action.type === first.type);
  target.judge("ACTIONS-05", isKept, `${symbol} ${JSON.stringify(query)}: ${some.actions.length} actions`);
}

async function events(target: Target): Promise<void> {
  const key = target.key(REALTIME);
  const page = await target.read("getEvents", "EVENTS-09", { key, query: { limit: PAGE } });
  const times = page.events.map((event) => event.created_at);
  target.judge("EVENTS-11", times.join() === times.toSorted().reverse().join(), `${page.count} events: ${times[0]} …`);
  target.judge(
    "EVENTS-19",
    page.has_more === page.count + page.offset < page.total,
    `${page.count} of ${page.total}: has_more ${page.has_more}`,
  );
  const ids = page.events.map((event) => event.id);
  target.judge("EVENTS-20", new Set(ids).size === ids.length, `ids ${ids.join()}`);
  const [first] = page.events;
  if (first === undefined) return;
  target.judge("EVENTS-02", true, `event ${first.id}`);
  const query = { type: first.event_type.toLowerCase() as "OTHER", symbol: first.symbol };
  const some = await target.read("getEvents", "EVENTS-09", { key, query });
  const isKept = some.events.every((event) => event.event_type === first.event_type && event.symbol === first.symbol);
  const seen = `${JSON.stringify(query)}: ${some.count} events`;
  target.judge("EVENTS-12", isKept && some.events.length > 0, seen);
  target.judge("EVENTS-13", isKept && some.events.length > 0, seen);
}

async function sharia(target: Target): Promise<void> {
  const { busiest: symbol } = await target.sample();
  const path = { symbol };
  const key = target.key(STARTER_UP);
  const { standards } = await target.read("getSharia", "SHARIA-02", { key, path });
  const names = standards.map(({ standard }) => standard).join();
  target.judge("SHARIA-03", names.startsWith("aaoifi,djim,msci,sp"), `${symbol}: ${names}`);
  for (const { standard, status, reason, ratios, purification } of standards) {
    for (const { name, value, limit, numerator, denominator, passes } of ratios) {
      const seen = `${symbol} ${standard} ${name}: ${numerator} of ${denominator} is ${value}, limit ${limit}, ${passes}`;
      const isKnown = value !== null && numerator !== null && denominator !== null;
      if (isKnown) target.judge("SHARIA-04", isNear(value, (numerator / denominator) * 100, RATIO_STEP), seen);
      target.judge("SHARIA-04", isKnown === (passes !== null), seen);
    }
    if (ratios.length === 0) continue;
    const isPassed = ratios.every(({ passes }) => passes === true);
    const isFailed = ratios.some(({ passes }) => passes === false);
    const isRight = status === "compliant" ? isPassed : status === "unknown" ? reason !== null : isFailed;
    target.judge("SHARIA-11", isRight, `${symbol} ${standard}: ${status}`);
    target.judge("SHARIA-13", (status === "compliant") === (purification !== null), `${symbol} ${standard}: ${status}`);
  }
  const debt = standards.find(({ standard }) => standard === "msci")?.ratios.find(({ name }) => name === "debt");
  const query = { type: "balance", period: "quarterly", result: "latest", metrics: "extended" } as const;
  const { balance_sheets: sheets } = await target.read("getFinancials", "FINANCIALS-02", {
    key: target.key(REALTIME),
    path,
    query,
  });
  const [sheet] = sheets;
  if (debt === undefined || sheet === undefined || sheet.total_debt === null) return;
  const seen = `${symbol}: ${debt.numerator} of ${debt.denominator}, filed ${sheet.total_debt} of ${sheet.total_assets}`;
  target.judge("SHARIA-07", debt.numerator === sheet.total_debt && debt.denominator === sheet.total_assets, seen);
}

async function owners(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest: symbol } = await target.sample();
  const owned = await target.read("getOwnership", "OWNERSHIP-02", { key, path: { symbol } });
  const { fundamentals } = await target.read("getCompany", "COMPANY-02", { key, path: { symbol } });
  const float = `${symbol}: ${owned.free_float} of ${owned.shares_outstanding} is ${owned.float_shares}`;
  target.judge("OWNERSHIP-03", owned.float_shares === (fundamentals?.float_shares ?? null), float);
  const { foreign_limit_percent: limit, foreign_percent: held, foreign_headroom_percent: left } = owned;
  if (limit !== null && held !== null && left !== null) {
    target.judge(
      "OWNERSHIP-04",
      isNear(left, Math.max(limit - held, 0)),
      `${symbol}: ${held} of ${limit}, ${left} left`,
    );
  }
  const parts = owned.large_holders.map(({ percent }) => percent);
  const isInOrder = parts.every((part) => part >= 5) && parts.join() === parts.toSorted((a, b) => b - a).join();
  target.judge("OWNERSHIP-06", isInOrder, `${symbol}: ${parts.join()}`);
}
