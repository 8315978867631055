// The limits: the default and the most rows of a request, and the quota of each plan.

import { LIMITS } from "../../src/wire/index.ts";
import { KEY_NAMES, REALTIME, STARTER_UP, WITH_DEPTH } from "../run/keys.ts";
import { summaryOf } from "../run/reply.ts";
import { soon } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const TOO_MANY = 99_999;
/** Requests per day, by plan. */
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
  rules: ids(
    "HTTP-21 TRADES-10 MOVERS-10 COMPANIES-16 HISTORY-23 EVENTS-16 DIVIDENDS-09 ACTIONS-06 DEPTH-10 DEPTH-11",
    "DEPTH-12 QUOTA-01 QUOTA-08 ACCOUNT-01 ACCOUNT-02",
  ),
  run: async (target) => {
    await lists(target);
    await depth(target);
    await quotas(target);
  },
};

async function lists(target: Target): Promise<void> {
  const { busiest: symbol } = await target.sample();
  const [key, live] = [target.key(STARTER_UP), target.key(REALTIME)];
  const path = { symbol };
  const query = { limit: TOO_MANY };
  const companies = await target.read("getCompanies", "COMPANIES-08", { key, query });
  const bars = await target.read("getHistorical", "HISTORY-03", { key, path, query });
  const actions = await target.read("getCorporateActions", "ACTIONS-02", { key, path, query });
  const { stocks } = await target.read("getVolumeLeaders", "MOVERS-01", { key, query });
  const { history } = await target.read("getDividends", "DIVIDENDS-02", { key, path, query });
  const events = await target.read("getEvents", "EVENTS-09", { key: live, query });
  for (const [rule, isKept, seen] of [
    ["COMPANIES-16", companies.limit === LIMITS.companiesPerPage.max, companies.limit],
    ["HISTORY-23", bars.limit === LIMITS.barsPerPage.max, bars.limit],
    ["ACTIONS-06", actions.limit === LIMITS.actionsPerPage.max, actions.limit],
    ["MOVERS-10", stocks.length <= LIMITS.moversPerList.max, `${stocks.length} of volume`],
    ["DIVIDENDS-09", history.length <= LIMITS.dividendsPerList.max, `${history.length} dividends`],
    ["EVENTS-16", events.limit === LIMITS.eventsPerPage.max, events.limit],
  ] as const) {
    for (const each of [rule, "HTTP-21"]) target.judge(each, isKept, `limit=${TOO_MANY}: ${seen}`);
  }
  const { gainers } = await target.read("getGainers", "MOVERS-01", { key });
  target.judge("MOVERS-10", gainers.length <= LIMITS.moversPerList.default, `without limit: ${gainers.length} gainers`);
  for (const [asked, most] of [
    [{}, LIMITS.tradesPerList.default],
    [query, LIMITS.tradesPerList.max],
  ] as const) {
    const { count } = await target.read("getTrades", "TRADES-06", { key: live, path, query: asked });
    target.judge("TRADES-10", count <= most, `${JSON.stringify(asked)}: ${count} trades`);
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
    target.judge(rule, bids.length <= most, `${summaryOf(reply)}: ${bids.length} bids`);
    target.judge("DEPTH-12", bids.length <= entitled, `${summaryOf(reply)}: ${bids.length} of ${entitled} entitled`);
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
  // A refused request counts too.
  const key = target.key(STARTER_UP);
  const remaining = async () => {
    const reply = await target.ask("/quote/9999/", { key });
    return { reply, left: Number(reply.headers.get("X-RateLimit-Remaining")) };
  };
  const { left: before } = await remaining();
  await soon(target, async () => {
    const { reply, left } = await remaining();
    return ["QUOTA-08", left < before, `${summaryOf(reply)}: ${before} remaining before it, ${left} after`];
  });
}
