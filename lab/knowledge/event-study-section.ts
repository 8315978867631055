// The section of the event study: the effect of each importance and kind of news on the share's price, compared with the literature.

import {
  type EventStudy,
  figuresOf,
  type GroupFigures,
  largeMovesUntold,
  type StudiedEvent,
  studyEvents,
} from "./event-study.ts";
import { percent } from "./figures-table.ts";
import type { ReportOptions } from "./report.ts";

type Band = readonly [low: number, high: number];

/** One fact with the band from the literature. */
interface StudyRow {
  readonly name: string;
  readonly source: string;
  readonly band: Band;
  readonly value: (study: EventStudy) => number;
}

const ofImportance =
  (importance: string) =>
  ({ event }: StudiedEvent): boolean =>
    event.reading?.importance === importance;
const ofKey =
  (key: string) =>
  ({ event }: StudiedEvent): boolean =>
    event.article.id.includes(`-${key}-`);

const group = ({ events, quiet }: EventStudy, isOne: (event: StudiedEvent) => boolean): GroupFigures =>
  figuresOf(events.filter(isOne), quiet);

const row = (name: string, band: Band, source: string, value: (study: EventStudy) => number): StudyRow => ({
  name,
  band,
  source,
  value,
});

export const STUDY_ROWS: readonly StudyRow[] = [
  row(
    "ordinary stories: mean excess of the absolute return",
    [-0.002, 0.004],
    "Boudoukh et al. 2019",
    (study) => group(study, ofKey("story")).move,
  ),
  row(
    "ordinary stories: mean return the way they say",
    [-0.001, 0.006],
    "McConnell and Nantell 1985",
    (study) => group(study, ofKey("story")).first,
  ),
  row(
    "ordinary stories: share that moves the way they say",
    [0.5, 0.7],
    "MacKinlay 1997",
    (study) => group(study, ofKey("story")).right,
  ),
  row(
    "surprising results: mean return the way they say",
    [0.005, 0.035],
    "Ball and Brown 1968, MacKinlay 1997",
    (study) => group(study, ofKey("surprise")).first,
  ),
  row(
    "surprising results: share that moves the way they say",
    [0.55, 0.82],
    "Kinney, Burgstahler and Martin 2002",
    (study) => group(study, ofKey("surprise")).right,
  ),
  row(
    // A drift over weeks is smaller than the error of one seed's five sessions; the row shows that prices do not turn back.
    "surprising results: drift over the five sessions after",
    [-0.002, 0.015],
    "Bernard and Thomas 1989",
    (study) => group(study, ofKey("surprise")).after,
  ),
  row(
    "surprising results: return of the session before",
    [-0.001, 0.006],
    "Meulbroek 1992",
    (study) => group(study, ofKey("surprise")).before,
  ),
  row(
    "changed ratings: mean return the way they say",
    [0.001, 0.02],
    "Altınkılıç and Hansen 2009",
    (study) => group(study, ofKey("rating")).first,
  ),
  row(
    "dividends: mean return the way they say",
    [0, 0.01],
    "Pettit 1972",
    (study) => group(study, ofKey("dividend")).first,
  ),
  row(
    "critical news: mean excess of the absolute return",
    [0.01, 0.06],
    "Boudoukh et al. 2019",
    (study) => group(study, ofImportance("critical")).move,
  ),
  row(
    "regular news: mean excess of the absolute return",
    [-0.002, 0.004],
    "Boudoukh et al. 2019",
    (study) => group(study, ofImportance("regular")).move,
  ),
  row(
    "moves beyond 5 % without any news",
    [0.5, 0.95],
    "Cutler, Poterba and Summers 1989, Joulin et al. 2008",
    largeMovesUntold,
  ),
];

export function eventStudySection({ seed, listings }: ReportOptions): string {
  const study = studyEvents(seed, listings);
  const byType = Map.groupBy(study.events, ({ event }) => event.about);
  const shown = (value: number): string => (Number.isNaN(value) ? "" : percent(value));
  const line = (name: string, events: readonly StudiedEvent[]): string => {
    const { count, move, before, first, after, right } = figuresOf(events, study.quiet);
    return `| ${[name, count, ...[move, before, first, after, right].map(shown)].join(" | ")} |`;
  };
  const exact = (value: number): string => `${(value * 100).toFixed(2)} %`;
  return [
    "# What news does to prices",
    "",
    `Four years of events of seed ${seed}: returns against the index of the market, in the first session after an event, the session before it and the five after it.`,
    "",
    "| fact | here | band | inside | source |",
    "|---|---|---|---|---|",
    ...STUDY_ROWS.map((one) => {
      const value = one.value(study);
      const [low, high] = one.band;
      const isInside = value >= low && value <= high;
      return `| ${one.name} | ${exact(value)} | ${exact(low)} to ${exact(high)} | ${isInside ? "yes" : "no"} | ${one.source} |`;
    }),
    "",
    "Bands are wide: they come from other markets and other years. Returns are in the direction of what an event says; the excess is that of the absolute return over a session without news.",
    "",
    "| events | number | excess | before | first session | after | moves the way it says |",
    "|---|---|---|---|---|---|---|",
    ...["critical", "important", "regular"].map((importance) =>
      line(importance, study.events.filter(ofImportance(importance))),
    ),
    ...[...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, events]) => line(type, events)),
  ].join("\n");
}
