// The stock events' part of the knowledge report: how well articles are read, how often descriptions repeat, and a sample of
// events beside their sources for a person to read.

import { Random } from "../../src/base/index.ts";
import { readEventKinds } from "../../src/companies/events/event-kinds.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import { ARTICLE_LANGUAGES, EVENT_TYPES } from "../../src/model/index.ts";
import { type Figures, LABELLED_SETS, type LabelledArticle, loadLabelled, measure } from "../../test/events/measure.ts";
import { figuresRow, percent } from "./figures-table.ts";
import { repetitionOf } from "./repetition.ts";
import type { ReportOptions } from "./report.ts";
import { type SimulatedEvent, simulatedEvents } from "./simulated-events.ts";

const RULES = new RuleAnalyser();

const SAMPLE_EVENTS = 50;

export function eventsSection({ seed, listings }: ReportOptions): string {
  const events = simulatedEvents(seed, listings);
  return ["# Stock events", ...readingPart(), ...repetitionPart(events), ...samplePart(events, seed)].join("\n");
}

const byRules = (one: LabelledArticle) => RULES.read(one.article, one.subject);

function readingPart(): readonly string[] {
  const sets = LABELLED_SETS.map((set) => [set, loadLabelled(set)] as const);
  const lines = ["", "## Reading labelled articles by rules", "", ...TABLE_HEAD];
  for (const [set, labelled] of sets) lines.push(figuresRow(set, measure(labelled, byRules)));
  for (const [set, labelled] of sets) {
    for (const language of ARTICLE_LANGUAGES) {
      const some = labelled.filter(({ article }) => article.language === language);
      lines.push(figuresRow(`${set}, ${language}`, measure(some, byRules)));
    }
  }
  for (const [set, labelled] of sets)
    lines.push("", `### ${set}, by type`, "", ...typeTable(measure(labelled, byRules)));
  return lines;
}

const TABLE_HEAD = [
  "| set | articles | precision | recall | direction of sentiment | left out |",
  "|---|---|---|---|---|---|",
];

function typeTable({ byType, wrong }: Figures): readonly string[] {
  return [
    "| type | articles | precision | recall |",
    "|---|---|---|---|",
    ...byType.map((row) => `| ${row.type} | ${row.support} | ${percent(row.precision)} | ${percent(row.recall)} |`),
    ...(wrong.length === 0 ? [] : ["", "Read wrong:", "", ...wrong.map((line) => `- ${line}`)]),
  ];
}

function repetitionPart(events: readonly SimulatedEvent[]): readonly string[] {
  const told = events.flatMap(({ reading, subject }) =>
    reading === null ? [] : [{ description: reading.description, names: [subject.nameAr, subject.nameEn] }],
  );
  const { descriptions, sentences, repeated, frequent } = repetitionOf(told);
  const misread = events.filter(({ about, reading }) => reading !== null && reading.eventType !== about).length;
  const ways = readEventKinds().kinds.reduce((sum, kind) => sum + kind.sentences.length, 0);
  return [
    "",
    "## A year of simulated news",
    "",
    `- ${events.length} articles, ${descriptions} events, ${events.length - descriptions} left out, ${misread} read as another type than the newswire meant`,
    `- ${readEventKinds().kinds.length} kinds of events of ${EVENT_TYPES.length} types, told in ${ways} ways`,
    `- ${sentences} different sentences once names, numbers and dates are taken out; ${percent(repeated)} of the descriptions share theirs with another`,
    "",
    "Said most often:",
    "",
    ...frequent.map(([sentence, count]) => `- ${count} ×: ${sentence}`),
  ];
}

function samplePart(events: readonly SimulatedEvent[], seed: number): readonly string[] {
  const random = new Random("knowledge report", seed);
  const left = [...events];
  const lines = ["", `## ${Math.min(SAMPLE_EVENTS, left.length)} events beside their sources`];
  for (let n = 1; n <= SAMPLE_EVENTS && left.length > 0; n++) {
    const [event] = left.splice(random.int(left.length), 1);
    if (event !== undefined) lines.push("", ...eventLines(event, n));
  }
  return lines;
}

function eventLines({ article, subject, reading }: SimulatedEvent, n: number): readonly string[] {
  const read =
    reading === null
      ? ["left out"]
      : [`${reading.eventType}, ${reading.importance}, ${reading.sentiment}`, reading.description];
  return [
    `${n}. **${subject.symbol} ${subject.nameAr}** (${article.language})`,
    `   - headline: ${article.title}`,
    `   - text: ${article.text}`,
    `   - event: ${read.join(" — ")}`,
  ];
}
