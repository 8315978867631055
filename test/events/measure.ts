// How well an analyser does on the labelled set: precision and recall for each type, and how often the direction of the
// sentiment is right. Run `npx bun test/events/main.ts` to print it.

import { readFileSync } from "node:fs";
import type { Article, Reading } from "../../src/model/index.ts";
import { EVENT_TYPES, type EventType, SENTIMENTS } from "../../src/model/index.ts";

export interface LabelledArticle {
  /** The rules were tuned on one half of the set; the other half was never looked at for that. */
  readonly part: "tuned" | "held-out";
  readonly article: Article;
  readonly type: EventType;
  readonly direction: "positive" | "neutral" | "negative";
}

export interface TypeFigures {
  readonly type: EventType;
  readonly support: number;
  readonly precision: number;
  readonly recall: number;
}

export interface Figures {
  readonly count: number;
  readonly accuracy: number;
  /** Means over the types that the set has. */
  readonly precision: number;
  readonly recall: number;
  readonly direction: number;
  readonly byType: readonly TypeFigures[];
  readonly wrong: readonly string[];
}

const HEADER = "part\tlanguage\ttype\tsentiment\ttitle\ttext";
const PUBLISHED_AT_MS = Date.UTC(2026, 10, 15, 6);

export function loadLabelled(): readonly LabelledArticle[] {
  const [header, ...lines] = readFileSync(new URL("labelled.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  if (header !== HEADER) throw new Error(`labelled.tsv has the columns ${header}`);
  return lines.map((line, at) => {
    const [part, language, type, direction, title = "", text = ""] = line.split("\t");
    const known = EVENT_TYPES.find((candidate) => candidate === type);
    if (known === undefined || (language !== "ar" && language !== "en"))
      throw new Error(`labelled.tsv:${at + 2}: ${line}`);
    if (part !== "tuned" && part !== "held-out") throw new Error(`labelled.tsv:${at + 2}: part is ${part}`);
    if (direction !== "positive" && direction !== "neutral" && direction !== "negative") {
      throw new Error(`labelled.tsv:${at + 2}: sentiment is ${direction}`);
    }
    const times = { publishedAtMs: PUBLISHED_AT_MS, receivedAtMs: PUBLISHED_AT_MS };
    const article = { id: `l${at}`, symbol: "1000", title, text, language, source: "", ...times } as const;
    return { part, type: known, direction, article };
  });
}

export function measure(set: readonly LabelledArticle[], read: (article: Article) => Reading): Figures {
  const pairs = set.map((label) => ({ label, reading: read(label.article) }));
  const right = pairs.filter(({ label, reading }) => reading.eventType === label.type);
  const byType = EVENT_TYPES.map((type): TypeFigures => {
    const support = pairs.filter(({ label }) => label.type === type).length;
    const found = pairs.filter(({ reading }) => reading.eventType === type).length;
    const hits = right.filter(({ label }) => label.type === type).length;
    return { type, support, precision: found === 0 ? 0 : hits / found, recall: support === 0 ? 0 : hits / support };
  }).filter(({ support }) => support > 0);
  const mean = (of: (figures: TypeFigures) => number): number =>
    byType.reduce((sum, figures) => sum + of(figures), 0) / byType.length;
  return {
    count: pairs.length,
    accuracy: right.length / pairs.length,
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    direction: pairs.filter(({ label, reading }) => directionOf(reading) === label.direction).length / pairs.length,
    byType,
    wrong: pairs
      .filter(({ label, reading }) => reading.eventType !== label.type)
      .map(({ label, reading }) => `${label.type} read as ${reading.eventType}: ${label.article.title}`),
  };
}

function directionOf({ sentiment }: Reading): string {
  const step = SENTIMENTS.indexOf(sentiment) - SENTIMENTS.indexOf("neutral");
  if (step === 0) return "neutral";
  return step < 0 ? "positive" : "negative";
}
