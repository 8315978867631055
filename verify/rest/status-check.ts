// The market's clock, sessions and calendar, and the service's own pages.

import { STREAM_CHANNELS } from "../../src/wire/index.ts";
import { ANY } from "../run/keys.ts";
import { summaryOf } from "../run/reply.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const SESSIONS = ["preopen", "regular", "preclose", "atc", "postmarket", "closed"];

export const STATUS_CHECK: Check = {
  about: "status, calendar and the service's own pages",
  rules: ids("STATUS-02 STATUS-03 STATUS-04 STATUS-05 STATUS-06 STATUS-09 STATUS-10 RUN-24 RUN-25 RUN-27 HTTP-03"),
  run: async (target) => {
    await clock(target);
    await calendar(target);
    await pages(target);
  },
};

async function clock(target: Target): Promise<void> {
  const status = await target.read("getStatus", "STATUS-02", { key: target.key(ANY) });
  const { market_time: now, next_open_at: open, next_close_at: close } = status;
  const seen = `${now}: ${status.session}, opens ${open}, closes ${close}`;
  target.judge("STATUS-06", open > now && close > now, seen);
  const main = status.markets.find(({ market }) => market === "TASI");
  target.judge("STATUS-04", main?.session === status.session, `${status.session}; TASI ${main?.session}`);
  for (const market of status.markets) {
    const word = `${market.market}: ${market.session}, then ${market.next_session} at ${market.next_session_at}`;
    target.judge("STATUS-03", SESSIONS.includes(market.session), word);
    const following = SESSIONS[(SESSIONS.indexOf(market.session) + 1) % SESSIONS.length];
    target.judge("STATUS-05", market.next_session === following && market.next_session_at >= now, word);
  }
}

async function calendar(target: Target): Promise<void> {
  const { days } = await target.read("getCalendar", "STATUS-09", { key: target.key(ANY) });
  for (const { date, is_trading_day: isOpen, reason, sessions } of days) {
    target.judge("HTTP-03", /^\d{4}-\d{2}-\d{2}$/.test(date), date);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const isWeekend = weekday === 5 || weekday === 6;
    const isKept = isOpen
      ? reason === null && sessions.length > 0 && !isWeekend
      : sessions.length === 0 && reason !== null;
    target.judge("STATUS-10", isKept && (!isWeekend || reason === "Weekend"), `${date}: ${isOpen ? "open" : reason}`);
  }
}

async function pages(target: Target): Promise<void> {
  const health = await target.ask("//healthz");
  target.judge("RUN-24", health.status === 200, summaryOf(health));
  const ready = await target.ask("//readyz");
  target.judge("RUN-25", ready.status === 200, summaryOf(ready));
  const openapi = await target.ask("//openapi.json");
  const paths = (openapi.body as { readonly paths?: object } | undefined)?.paths ?? {};
  target.judge("RUN-27", openapi.status === 200 && Object.keys(paths).length > 0, summaryOf(openapi));
  const asyncapi = await target.ask("//asyncapi.json");
  const isWhole = STREAM_CHANNELS.every((channel) => asyncapi.text.includes(channel));
  target.judge("RUN-27", asyncapi.status === 200 && isWhole, summaryOf(asyncapi));
}
