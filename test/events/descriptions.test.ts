// The descriptions of a year of simulated news, and of the labelled articles: grammar, numbers, fund wording, repetition. A
// part of the market here; the whole market in descriptions.long.test.ts.

import { describe, expect, test } from "bun:test";
import { loadUniverse } from "../../exchange/index.ts";
import { simulatedEvents } from "../../lab/knowledge/simulated-events.ts";
import { readEventKinds } from "../../src/companies/events/event-kinds.ts";
import { unknownNumbers } from "../../src/companies/events/read-amounts.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import { grammarProblems } from "./arabic-grammar.ts";
import { describedProblems } from "./described-problems.ts";
import { LABELLED_SETS, loadLabelled } from "./measure.ts";

const RULES = new RuleAnalyser();

describe("the sentences that describe an event", () => {
  test("are at least three hundred, each once", () => {
    const sentences = readEventKinds().kinds.flatMap((kind) => kind.sentences);
    expect(sentences.length).toBeGreaterThanOrEqual(300);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(new Set(readEventKinds().kinds.map(({ name }) => name)).size).toBe(readEventKinds().kinds.length);
  });

  test("of every kind there is one that needs nothing that an article may leave out", () => {
    const always =
      /\{(?:name|for-name|board|holders|holders-nom|for-holders|per-share|shares-word|stock|authority|post|new-post|insider|house|meeting|product|product-gen|premises|premises-gen|occasion|occasion-obj)\}/g;
    for (const { name, sentences } of readEventKinds().kinds) {
      const bare = sentences.map((sentence) =>
        sentence
          .replace(/\[[^\]]*\]/g, "")
          .replace(always, "")
          .replace(/\{[^{}]*\|[^{}]*\}/g, ""),
      );
      expect([name, bare.some((sentence) => !sentence.includes("{"))]).toEqual([name, true]);
    }
  });

  test("tell facts, not choices", () => {
    for (const { sentences } of readEventKinds().kinds)
      for (const sentence of sentences) expect(sentence).not.toMatch(/\sأو\s/);
  });
});

describe("descriptions of simulated news", () => {
  const universe = loadUniverse();
  const events = simulatedEvents(
    1,
    universe.filter(({ securityType }, at) => at % 8 === 0 || (securityType === "Closed-End Fund" && at % 3 === 0)),
  );

  test("every article is read as what the newswire meant", () => {
    expect(events.length).toBeGreaterThan(300);
    const wrong = events.filter(({ about, reading }) => reading?.eventType !== about);
    expect(wrong.map(({ article }) => article.title)).toEqual([]);
  });

  test("are grammatical by rule, of funds in the words for funds, and are not the headline [EVENTS-27]", () => {
    expect(events.flatMap(describedProblems)).toEqual([]);
  });

  test("have only numbers of their article [EVENTS-24]", () => {
    const unknown = events.flatMap(({ article, reading }) =>
      reading === null ? [] : unknownNumbers(reading.description, `${article.title}. ${article.text}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("descriptions of labelled articles", () => {
  const described = LABELLED_SETS.flatMap((set) =>
    loadLabelled(set).flatMap((one) => {
      const reading = RULES.read(one.article, one.subject);
      return reading === null ? [] : [{ one, description: reading.description }];
    }),
  );

  test("are Arabic and have only numbers of their article, whatever its language [EVENTS-08] [EVENTS-24]", () => {
    for (const { one, description } of described) {
      expect(description).toMatch(/[\u0600-\u06FF]{3}/);
      const { title, text } = one.article;
      expect([description, unknownNumbers(description, `${title}. ${text}`)]).toEqual([description, []]);
    }
  });

  test("of English articles are grammatical by rule [EVENTS-27]", () => {
    const problems = described
      .filter(({ one }) => one.article.language === "en")
      .flatMap(({ one, description }) =>
        grammarProblems(description, [one.subject.nameAr]).map((rule) => `${rule}: ${description}`),
      );
    expect(problems).toEqual([]);
  });
});

test("the checks of grammar find what they are for", () => {
  const broken: Readonly<Record<string, string>> = {
    "وقّعت شركة جرير عقدًا لمدة 5 سنة.": "5 سنة",
    "وقّعت شركة جرير عقدًا لمدة 11 أشهر.": "11 أشهر",
    "غرامة 3 مليون ريال.": "3 مليون",
    "سعر مستهدف 44 ريال.": "44 ريال",
    "أعلن شركة جرير نتائجها.": "masculine verb with a feminine subject",
    "أعلنت بنك الرياض نتائجه.": "feminine verb with a masculine subject",
    "عقد لالبنك الأهلي.": "lam before the article",
    "عقد بقيمة.": "hanging preposition",
    "دعت إلى اجتماع أو أعلنت نتائجه.": "a choice instead of a fact",
    "رفعت Rimal توصيتها.": "Latin letters",
    "ربح  كبير.": "doubled space",
    "ربح, كبير.": "Latin punctuation",
  };
  for (const [text, rule] of Object.entries(broken)) expect(grammarProblems(text, [])).toContain(rule);
  expect(grammarProblems("وقّعت شركة جرير عقدًا بقيمة 3 ملايين ريال لمدة 11 شهرًا.", [])).toEqual([]);
});
