// How many rows a request gets: the default, the most, and what the quota of each plan is.

import { LIMITS } from "../../src/wire/index.ts";
import type { Check } from "../run/check.ts";
import { KEY_NAMES, REALTIME, STARTER_UP, WITH_DEPTH } from "../run/keys.ts";
import { told } from "../run/reply.ts";
import { soon } from "../run/settle.ts";
import type { Target } from "../run/target.ts";

const TOO_MANY = 99_999;
/** Requests of a day, by plan. */
const QUOTAS = {
  free: 100,
  starter: 5_000,
  pro: 50_000,
  "pro-depth": 50_000,
  business: 150_000,
  enterprise: 1_000_000,
};

export const LIMITS_CHECK: Check = {
  about: "limits of lists and plans",
  rules: [
    ...["HTTP-21", "TRADES-10", "MOVERS-10", "COMPANIES-16", "HISTORY-23", "EVENTS-16", "DIVIDENDS-09", "ACTIONS-06"],
    ...["DEPTH-10", "DEPTH-11", "DEPTH-12", "QUOTA-01", "QUOTA-08", "ACCOUNT-01", "ACCOUNT-02"],
  ],
  run: async (target) => {
    await lists(target);
    await depth(target);
    await quotas(target);
  },
};

async function lists(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest: symbol } = await target.sample();
  const judge = (rule: string, isKept: boolean, seen: string): void => {
    target.judge(rule, isKept, seen);
    target.judge("HTTP-21", isKept, seen);
  };
  const companies = await target.read("getCompanies", "COMPANIES-08", { key, query: { limit: TOO_MANY } });
  judge("COMPANIES-16", companies.limit === LIMITS.companiesPerPage.max, `limit=${TOO_MANY}: ${companies.limit}`);
  const bars = await target.read("getHistorical", "HISTORY-03", { key, path: { symbol }, query: { limit: TOO_MANY } });
  judge("HISTORY-23", bars.limit === LIMITS.barsPerPage.max, `limit=${TOO_MANY}: ${bars.limit}`);
  const actions = await target.read("getCorporateActions", "ACTIONS-02", {
    key,
    path: { symbol },
    query: { limit: TOO_MANY },
  });
  judge("ACTIONS-06", actions.limit === LIMITS.actionsPerPage.max, `limit=${TOO_MANY}: ${actions.limit}`);
  const { gainers } = await target.read("getGainers", "MOVERS-01", { key });
  target.judge("MOVERS-10", gainers.length <= LIMITS.moversPerList.default, `without limit: ${gainers.length} gainers`);
  const { stocks } = await target.read("getVolumeLeaders", "MOVERS-01", { key, query: { limit: TOO_MANY } });
  judge("MOVERS-10", stocks.length <= LIMITS.moversPerList.max, `limit=${TOO_MANY}: ${stocks.length} of volume`);
  const dividends = await target.read("getDividends", "DIVIDENDS-02", {
    key,
    path: { symbol },
    query: { limit: TOO_MANY },
  });
  const { length } = dividends.history;
  judge("DIVIDENDS-09", length <= LIMITS.dividendsPerList.max, `limit=${TOO_MANY}: ${length} dividends`);
  const live = target.key(REALTIME);
  const events = await target.read("getEvents", "EVENTS-09", { key: live, query: { limit: TOO_MANY } });
  judge("EVENTS-16", events.limit === LIMITS.eventsPerPage.max, `limit=${TOO_MANY}: ${events.limit}`);
  for (const [query, most] of [
    [{}, LIMITS.tradesPerList.default],
    [{ limit: TOO_MANY }, LIMITS.tradesPerList.max],
  ] as const) {
    const { count } = await target.read("getTrades", "TRADES-06", { key: live, path: { symbol }, query });
    target.judge("TRADES-10", count <= most, `${JSON.stringify(query)}: ${count} trades`);
  }
}

async function depth(target: Target): Promise<void> {
  if (!WITH_DEPTH.some((name) => target.has(name))) return;
  const key = target.key(WITH_DEPTH);
  const { busiest } = await target.sample();
  for (const [rule, levels, most] of [
    ["DEPTH-10", "99", LIMITS.depthLevels.max],
    ["DEPTH-10", "0", LIMITS.depthLevels.min],
    ["DEPTH-11", "many", LIMITS.depthLevels.default],
  ] as const) {
    const reply = await target.ask(`/market/depth/${busiest}/?levels=${levels}`, { key });
    if (reply.status !== 200) continue;
    const { bids, entitled_levels: entitled } = reply.body as { bids: unknown[]; entitled_levels: number };
    target.judge(rule, bids.length <= most, `${told(reply)}: ${bids.length} bids`);
    target.judge("DEPTH-12", bids.length <= entitled, `${told(reply)}: ${bids.length} of ${entitled} entitled`);
  }
}

async function quotas(target: Target): Promise<void> {
  for (const key of KEY_NAMES.filter((name) => target.has(name))) {
    const account = await target.read("getAccount", "ACCOUNT-01", { key });
    const limit = account.limits.requests_per_day;
    const seen = `${key}: ${limit} a day`;
    if (limit === QUOTAS[key]) target.judge("QUOTA-01", true, seen);
    else target.findings.leaveOut("QUOTA-01", `${seen} by a setting or an agreement`);
    target.judge(
      "ACCOUNT-02",
      account.usage.requests_limit === limit,
      `${seen}; usage says ${account.usage.requests_limit}`,
    );
  }
  // A refusal counts as well.
  const key = target.key(STARTER_UP);
  const remaining = async () => {
    const reply = await target.ask("/quote/9999/", { key });
    return { reply, left: Number(reply.headers.get("X-RateLimit-Remaining")) };
  };
  const { left: before } = await remaining();
  await soon(target, async () => {
    const { reply, left } = await remaining();
    return {
      rule: "QUOTA-08",
      isKept: left < before,
      seen: `${told(reply)}: ${before} remaining before it, ${left} after`,
    };
  });
}
