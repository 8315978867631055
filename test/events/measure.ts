// How well an analyser does on a set of labelled articles: precision and recall for each type and in each language, how often the
// direction of the sentiment is right, and how many articles it left out. `npm run knowledge:report` prints it.

import { readFileSync } from "node:fs";
import { outOfRange } from "../../src/base/index.ts";
import type { ArticleSubject } from "../../src/companies/events/analyser.ts";
import { type Article, EVENT_TYPES, type EventType, type Reading, SENTIMENTS } from "../../src/model/index.ts";

/** The sets: the rules were written on the first; the others were labelled before the rules were measured on them. */
export const LABELLED_SETS = ["development", "held-out", "held-out-filings"] as const;
export type LabelledSet = (typeof LABELLED_SETS)[number];

/** The event type of an article; NONE is news that makes no event of the company. */
type Label = EventType | "NONE";
const LABELS: readonly Label[] = [...EVENT_TYPES, "NONE"];
export type Direction = "positive" | "neutral" | "negative";

export interface LabelledArticle {
  readonly article: Article;
  readonly subject: ArticleSubject;
  readonly label: Label;
  readonly direction: Direction;
}

export interface TypeFigures {
  readonly type: Label;
  /** How many articles of the type the set has. */
  readonly support: number;
  readonly precision: number;
  readonly recall: number;
}

export interface Figures {
  readonly count: number;
  readonly accuracy: number;
  /** Means over the types of events that the set has. */
  readonly precision: number;
  readonly recall: number;
  readonly direction: number;
  /** Articles with an event of which none was made. */
  readonly dropped: number;
  readonly byType: readonly TypeFigures[];
  readonly wrong: readonly string[];
}

const HEADER = "language\ttype\tsentiment\tcompany\ttitle\ttext";
const PUBLISHED_AT_MS = Date.UTC(2026, 10, 15, 6);

export function loadLabelled(set: LabelledSet): readonly LabelledArticle[] {
  const [header, ...lines] = readFileSync(new URL(`${set}.tsv`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  if (header !== HEADER) throw new Error(`${set}.tsv has the columns ${header}`);
  return lines.map((line, at) => labelledOf(line, `${set}.tsv:${at + 2}`, `${set}-${at}`));
}

function labelledOf(line: string, where: string, id: string): LabelledArticle {
  const [language, type, direction, company = "", title = "", text = ""] = line.split("\t");
  const label = LABELS.find((candidate) => candidate === type);
  if (label === undefined || (language !== "ar" && language !== "en")) throw new Error(`${where}: ${line}`);
  if (direction !== "positive" && direction !== "neutral" && direction !== "negative") {
    throw new Error(`${where}: sentiment is ${direction}`);
  }
  const times = { publishedAtMs: PUBLISHED_AT_MS, receivedAtMs: PUBLISHED_AT_MS };
  const isFund = /REIT|صندوق|ريت/.test(company);
  return {
    label,
    direction,
    article: { id, symbol: "1000", title, text, language, textEn: null, source: "", ...times },
    subject: {
      symbol: "1000",
      nameAr: language === "ar" && company !== "" ? company : "شركة المثال",
      nameEn: language === "en" && company !== "" ? company : "Example Company",
      issuer: isFund ? "fund" : /\bBank\b|^بنك/.test(company) ? "bank" : "company",
    },
  };
}

export type ReadArticle = (one: LabelledArticle) => Reading | null;

export function measure(set: readonly LabelledArticle[], read: ReadArticle): Figures {
  return figuresOf(set.map((one) => ({ one, reading: read(one) })));
}

interface Pair {
  readonly one: LabelledArticle;
  readonly reading: Reading | null;
}

export function figuresOf(pairs: readonly Pair[]): Figures {
  const isRight = ({ one, reading }: Pair): boolean => labelOf(reading) === one.label;
  const byType = LABELS.map((type) => typeFigures(pairs, type, isRight)).filter(({ support }) => support > 0);
  const events = byType.filter(({ type }) => type !== "NONE");
  const mean = (of: (figures: TypeFigures) => number): number =>
    events.reduce((sum, figures) => sum + of(figures), 0) / events.length;
  const share = (is: (pair: Pair) => boolean): number => pairs.filter(is).length / pairs.length;
  return {
    count: pairs.length,
    accuracy: share(isRight),
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    direction: share(({ one, reading }) => directionOf(reading) === one.direction),
    dropped: pairs.filter(({ one, reading }) => reading === null && one.label !== "NONE").length,
    byType,
    wrong: pairs
      .filter((pair) => !isRight(pair))
      .map(({ one, reading }) => `${one.label} read as ${labelOf(reading)}: ${one.article.title}`),
  };
}

function typeFigures(pairs: readonly Pair[], type: Label, isRight: (pair: Pair) => boolean): TypeFigures {
  const support = pairs.filter(({ one }) => one.label === type).length;
  const found = pairs.filter(({ reading }) => labelOf(reading) === type).length;
  const hits = pairs.filter((pair) => pair.one.label === type && isRight(pair)).length;
  return { type, support, precision: found === 0 ? 0 : hits / found, recall: support === 0 ? 0 : hits / support };
}

const labelOf = (reading: Reading | null): Label => reading?.eventType ?? "NONE";

export function directionOf(reading: Reading | null): Direction {
  if (reading === null) return "neutral";
  const step = SENTIMENTS.indexOf(reading.sentiment) - SENTIMENTS.indexOf("neutral");
  return (["positive", "neutral", "negative"] as const)[Math.sign(step) + 1] ?? outOfRange(step);
}
