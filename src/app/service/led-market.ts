// The market of a process that begins to lead. At a start it is recovered from the journal, and alert rules follow the recovery. A
// process that followed goes on with the market that it has, and only the rules follow the day again, beside it.

import type { Clock, Component, Log, Metrics, Retry } from "../../base/index.ts";
import { MarketReplay } from "../../market/index.ts";
import type { Position } from "../../model/index.ts";
import type { OpenAlerts } from "../../notify/index.ts";
import type { Store } from "../../store/index.ts";
import {
  type ComposedMarket,
  composeMarket,
  type DaysKept,
  type FollowingMarket,
  replayJournal,
  takeOver,
} from "./compose-market.ts";

export interface LedMarketNeeds extends DaysKept {
  /** The store as the leader uses it. */
  readonly led: Store;
  readonly followed: FollowingMarket | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly retry: Retry;
}

export interface LedMarket extends ComposedMarket {
  /** The last event of the journal, where it is known before recovery. */
  readonly position: Position | null;
  /** Brings the market to the end of the journal, with the rules behind it; how many events recovery replayed. */
  follow(alerts: OpenAlerts, failed: (error: unknown) => void): Promise<Followed>;
}

interface Followed {
  /** The alerts as they are started and stopped. */
  readonly alerting: Component;
  readonly events: number;
}

export async function openLedMarket(needs: LedMarketNeeds): Promise<LedMarket> {
  const { led, followed, clock, log, metrics, retry, journalDaysMax, minuteDaysMax } = needs;
  const days = { journalDaysMax, minuteDaysMax };
  const startedMs = clock.nowMs();
  if (followed !== null && (await takeOver(followed, { store: led, retry, ...days }))) {
    log.info({ tookMs: clock.nowMs() - startedMs }, "the market that was followed is led");
    const { position } = followed.market.engine("realtime");
    followed.measure(metrics);
    return { ...followed, position, follow: (alerts, failed) => replayed(followed, alerts, needs, failed) };
  }
  const composed = await composeMarket({ store: led, clock, metrics, ...days, retry });
  return { ...composed, position: null, follow: (alerts) => recovered(composed, alerts, needs) };
}

async function recovered(
  { market, intake }: ComposedMarket,
  alerts: OpenAlerts,
  needs: LedMarketNeeds,
): Promise<Followed> {
  const { clock, log } = needs;
  market.observe((tick) => alerts.take(tick));
  const events = await replayJournal({ market, intake, clock, log });
  await alerts.recovered();
  return { alerting: alerts, events };
}

/** The rules are evaluated again from where the last leader kept them, while the market already goes on. */
async function replayed(
  { market }: FollowingMarket,
  alerts: OpenAlerts,
  { led, clock, log }: LedMarketNeeds,
  failed: (error: unknown) => void,
): Promise<Followed> {
  const startedMs = clock.nowMs();
  const replay = new MarketReplay({
    market,
    journal: led.journal,
    closings: await led.closings.before(market.fromDay),
    observer: (tick) => alerts.take(tick),
    reached: async () => {
      await alerts.recovered();
      await alerts.start?.();
      log.info({ tookMs: clock.nowMs() - startedMs }, "alert rules have caught up");
    },
    clock,
    failed,
  });
  const alerting: Component = {
    name: "alerts",
    start: () => replay.start(),
    stop: async () => {
      await replay.stop();
      await alerts.stop?.();
    },
  };
  return { alerting, events: 1 };
}
