// Scores one seed: simulates a full day, generates the past before it, and measures every row of the scorecard on them.

import { cappedWeights, freeFloatCapitalisation, INDEX_CAP } from "../../exchange/world/universe/index-weights.ts";
import type { Listing } from "../../exchange/world/universe/listing.ts";
import { type Day, outOfRange, present, SECOND_MS } from "../../src/base/index.ts";
import { DayAudit } from "./day-audit.ts";
import { DayStatistics } from "./day-statistics.ts";
import { FlowRecorder } from "./flow-recorder.ts";
import { type FlowStudy, studyFlow } from "./flow-study.ts";
import { HabitRecorder, studyHabits } from "./habit-study.ts";
import { studyMinutes } from "./minute-study.ts";
import { type NewsStudy, studyNews } from "./news-study.ts";
import { betaOf, type PastStudy, studyPast } from "./past-study.ts";
import { SCORE_ROWS } from "./scorecard-rows.ts";
import { correlation } from "./series.ts";
import { type DayReader, type SimulatedDay, simulateDay } from "./simulate-day.ts";

export interface SeedScore {
  readonly seed: number;
  /** In the order of the rows. */
  readonly values: readonly number[];
  /** Rules of the exchange that the day broke. */
  readonly findings: readonly string[];
  readonly hash: string;
  /** TASI by minute on the simulated day, relative to its previous close. */
  readonly index: readonly number[];
  /** The worst days of the past before it. */
  readonly worstDays: readonly number[];
}

/** A scored day with its measurements, for the plots of the page. */
export interface ScoredDay {
  readonly score: SeedScore;
  readonly simulated: SimulatedDay;
  readonly statistics: DayStatistics;
  readonly recorder: FlowRecorder;
  readonly habits: HabitRecorder;
  readonly past: PastStudy;
  readonly news: NewsStudy;
}

export function scoreSeed(seed: number, day: Day, readers: readonly DayReader[] = []): ScoredDay {
  const audit = new DayAudit();
  const statistics = new DayStatistics();
  const recorder = new FlowRecorder();
  const habits = new HabitRecorder();
  const simulated = simulateDay(seed, day, [audit, statistics, recorder, habits, ...readers], SECOND_MS);
  const { listings } = simulated;
  const past = studyPast(seed, day, listings);
  const flow = studyFlow(recorder);
  const news = studyNews(seed, day, listings, past);
  const minutes = studyMinutes(recorder);
  const study = {
    ...{ day: statistics, flow, minutes, past, news, habits: studyHabits(habits) },
    betaAgreement: betaAgreement(flow, past, listings),
  };
  const score = {
    seed,
    values: SCORE_ROWS.map((row) => row.of(study)),
    findings: audit.findings,
    hash: simulated.hash,
    index: [...minutes.index],
    worstDays: past.worstDays,
  };
  return { score, simulated, statistics, recorder, habits, past, news };
}

/** Agreement of the betas of five-minute returns, against the capitalisation-weighted mean, with the betas of the past. */
function betaAgreement(flow: FlowStudy, past: PastStudy, listings: readonly Listing[]): number {
  const members = listings.filter(({ symbol, securityType }) => flow.returns.has(symbol) && securityType === "Equity");
  const weights = cappedWeights(Float64Array.from(members, freeFloatCapitalisation), INDEX_CAP.TASI);
  const returnsOf = ({ symbol }: Listing): Float64Array => present(flow.returns.get(symbol), "a member has returns");
  const [first] = members;
  if (first === undefined) return 0;
  const market = new Float64Array(returnsOf(first).length);
  members.forEach((member, i) => {
    const weight = weights[i] ?? outOfRange(i);
    returnsOf(member).forEach((value, at) => {
      market[at] = (market[at] ?? outOfRange(at)) + weight * value;
    });
  });
  const both = members.filter(({ symbol }) => past.betas.has(symbol));
  return correlation(
    both.map(({ symbol }) => past.betas.get(symbol) ?? 0),
    both.map((member) => betaOf(returnsOf(member), market)),
  );
}
