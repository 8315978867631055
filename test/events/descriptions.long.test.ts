// The descriptions of a year of news of the whole simulated market: grammar, numbers, and how often they repeat.

import { expect, test } from "bun:test";
import { repetitionOf } from "../../lab/knowledge/repetition.ts";
import { simulatedEvents } from "../../lab/knowledge/simulated-events.ts";
import { dayOf, outOfRange } from "../../src/base/index.ts";
import { unknownNumbers } from "../../src/companies/events/read-amounts.ts";
import { describedProblems } from "./described-problems.ts";

/** Another seed than that of the quick test. */
const events = simulatedEvents(2);

test("all of a year are read as meant, grammatical, and have only numbers of their article [EVENTS-24] [EVENTS-27]", () => {
  expect(events.length).toBeGreaterThan(4_000);
  expect(events.filter(({ about, reading }) => reading?.eventType !== about)).toEqual([]);
  expect(events.flatMap(describedProblems)).toEqual([]);
  for (const { article, reading } of events) {
    expect(unknownNumbers(reading?.description ?? "", `${article.title}. ${article.text}`)).toEqual([]);
  }
});

test("no sentence is said of more than one event in fifty", () => {
  const { frequent, sentences } = repetitionOf(
    events.map(({ reading, subject }) => ({
      description: reading?.description ?? "",
      names: [subject.nameAr, subject.nameEn],
    })),
  );
  expect(frequent[0]?.[1] ?? 0).toBeLessThan(events.length / 50);
  expect(sentences).toBeGreaterThan(events.length / 4);
});

test("hardly any description is a stub, and those of the newest month are about as varied as as many of the year", () => {
  const told = events.map(({ article, reading, subject }) => ({
    day: dayOf(article.receivedAtMs),
    description: reading?.description ?? "",
    names: [subject.nameAr, subject.nameEn],
  }));
  expect(told.filter(({ description }) => description.length < 75).length / told.length).toBeLessThan(0.03);
  const newest = told.filter(({ day }) => day > 20261014);
  const step = told.length / newest.length;
  const overYear = newest.map((_, at) => told[Math.floor(at * step)] ?? outOfRange(at));
  expect(newest.length).toBeGreaterThan(300);
  expect(repetitionOf(newest).sentences).toBeGreaterThan(0.88 * repetitionOf(overYear).sentences);
});
