// The analyser that works with nothing installed: it finds the kind of event that the phrases of an article report, in both
// languages, and describes the event in Arabic. The labelled sets in test/events measure how well it does.

import { type Day, dayOf, fillSentence, outOfRange, RecentMap, seedOf } from "../../base/index.ts";
import { type Article, type Importance, type Reading, SENTIMENTS, type Sentiment } from "../../model/index.ts";
import { amountValue } from "./amount.ts";
import type { Analyser, Analysis, ArticleSubject } from "./analyser.ts";
import { ISSUER_SLOTS, slotsOf } from "./article-slots.ts";
import { type EventKind, type EventKinds, readEventKinds, type SentimentStep } from "./event-kinds.ts";
import { loneDayIn } from "./named-days.ts";
import { englishWords, ownWords, shortened } from "./own-words.ts";
import { PhraseIndex, PhraseList } from "./phrases.ts";
import { COMPANY_WORD, namesOf, type PreparedArticle, prepareArticle } from "./prepared-article.ts";

/** A phrase of the title counts as much as three of the text. */
const TITLE_FACTOR = 3;
/** A phrase of the text alone has to be a strong one. */
const SCORE_MIN = 6;
/** A description has at most this many sentences beside the one of its event. */
const DETAILS_MAX = 2;
const LARGE_CONTRACT_RIYALS = 1e9;
/** Results that differ from expectations by less than this percentage are no critical event. */
const SMALL_SURPRISE_PERCENT = 10;
const ARABIC = /[\u0600-\u06FF]/;
/** Companies whose names are kept as search patterns: more than a market has. */
const COMPANIES_MAX = 1_000;

/** Has the rules in memory from its construction on, which takes 50 to 100 ms: the first article need not wait for them. */
export class RuleAnalyser implements Analyser {
  readonly #kinds: readonly EventKind[];
  readonly #types: EventKinds["types"];
  readonly #denials: readonly string[];
  readonly #kindPhrases: PhraseIndex<EventKind>;
  /** The phrases of the facts that a text may tell beside its event, each with its sentence. */
  readonly #detailPhrases: PhraseIndex<string>;
  readonly #marketReport: PhraseList;
  readonly #denial: PhraseList;
  readonly #headOfCompany: PhraseList;
  readonly #tradingHalt: PhraseList;
  readonly #names = new RecentMap<string, readonly RegExp[]>(COMPANIES_MAX);

  constructor() {
    const { kinds, types, details, denials, phrases } = readEventKinds();
    const listOf = (name: string) => new PhraseList(phrases(name));
    this.#kinds = kinds;
    this.#types = types;
    this.#denials = denials;
    this.#kindPhrases = new PhraseIndex(kinds.map((kind) => [kind.phrases, kind] as const));
    this.#detailPhrases = new PhraseIndex(details.map(({ phrases: found, sentence }) => [found, sentence] as const));
    this.#marketReport = listOf("market-report");
    this.#denial = listOf("denial");
    this.#headOfCompany = listOf("head-of-company");
    this.#tradingHalt = listOf("trading-halt");
  }

  analyse(article: Article, subject: ArticleSubject): Promise<Analysis> {
    return Promise.resolve({ reading: this.read(article, subject), reader: "rules" });
  }

  /** The reading of an article by the rules; null when they do not understand it. */
  read(article: Article, subject: ArticleSubject): Reading | null {
    const prepared = prepareArticle(article, this.#namesOf(subject));
    const kind = this.#kindOf(prepared);
    if (kind === null) return null;
    const isDenied = this.#denial.isIn(prepared.title);
    const { type: eventType, sentiment } = kind;
    const articleDay = dayOf(article.publishedAtMs);
    return {
      eventType,
      importance: this.#importanceOf(kind, prepared),
      sentiment: sentimentOf(isDenied ? 0 : sentiment),
      description: this.#descriptionOf(article, subject, prepared, kind, isDenied),
      descriptionEn: englishWords(article),
      eventDay: (this.#types[eventType].isDated ? namedDay(article) : null) ?? articleDay,
    };
  }

  /** The kind whose phrases weigh most; null when the article is about the market at large, or no kind is clear. */
  #kindOf({ title, text }: PreparedArticle): EventKind | null {
    if (this.#marketReport.isIn(title) && !title.some(([word]) => word === COMPANY_WORD)) return null;
    const inTitle = this.#kindPhrases.find(title);
    const inText = this.#kindPhrases.find(text);
    let best: EventKind | null = null;
    let bestScore = SCORE_MIN - 1;
    for (const kind of this.#kinds) {
      const hits = (inTitle.has(kind) ? TITLE_FACTOR : 0) + (inText.has(kind) ? 1 : 0);
      const score = hits * kind.weight;
      if (score > bestScore) {
        best = kind;
        bestScore = score;
      }
    }
    return best;
  }

  /** Describes an Arabic article in its own words, and an English one in a sentence of its kind with the facts of the article. */
  #descriptionOf(
    article: Article,
    subject: ArticleSubject,
    prepared: PreparedArticle,
    kind: EventKind,
    isDenied: boolean,
  ): string {
    if (article.language === "ar" && ARABIC.test(article.title)) return ownWords(article);
    const { topic } = this.#types[kind.type];
    const sentences = isDenied ? this.#denials.map((sentence) => sentence.replace("<topic>", topic)) : kind.sentences;
    const { values, agreement } = slotsOf(article, subject, prepared, kind, sentences);
    const filled = sentences
      .map((sentence) => fillSentence(sentence, values, agreement))
      .filter((one) => one !== null)
      .map(({ text, slots }) => ({ text, facts: [...slots].filter((slot) => !ISSUER_SLOTS.has(slot)).length }));
    // Among the sentences with the most facts, a hash of the article decides: the same article always reads alike, two articles seldom.
    const most = Math.max(...filled.map(({ facts }) => facts));
    const best = filled.filter(({ facts }) => facts === most);
    const at = best.length === 0 ? 0 : seedOf("way", `${article.id} ${article.title}`) % best.length;
    const { text } = best[at] ?? outOfRange(at);
    return shortened(isDenied ? text : [text, ...this.#detailsIn(prepared)].join(" "));
  }

  /** The extra facts of the text beside the event, in Arabic. */
  #detailsIn({ text }: PreparedArticle): readonly string[] {
    return [...this.#detailPhrases.find(text)].slice(0, DETAILS_MAX);
  }

  #importanceOf({ type, importance }: EventKind, prepared: PreparedArticle): Importance {
    const whole = [...prepared.title, ...prepared.text];
    if (type === "MANAGEMENT_CHANGE" && this.#headOfCompany.isIn(whole)) return "important";
    if (type === "REGULATORY_ACTION" && this.#tradingHalt.isIn(whole)) return "critical";
    if (type === "PARTNERSHIP" && largestSum(prepared) >= LARGE_CONTRACT_RIYALS) return "important";
    if (type === "EARNINGS_SURPRISE" && isSmallSurprise(prepared)) return "important";
    return importance;
  }

  #namesOf(subject: ArticleSubject): readonly RegExp[] {
    const key = `${subject.nameAr}\n${subject.nameEn}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const names = namesOf(subject);
    this.#names.set(key, names);
    return names;
  }
}

/** True when the article names percentages, and all of them are small. */
function isSmallSurprise({ amounts }: PreparedArticle): boolean {
  const percentages = amounts.filter(({ kind }) => kind === "percent").map((amount) => Math.abs(amountValue(amount)));
  return percentages.length > 0 && Math.max(...percentages) < SMALL_SURPRISE_PERCENT;
}

/** The largest sum of money that is named. */
function largestSum({ amounts }: PreparedArticle): number {
  return Math.max(0, ...amounts.filter(({ kind }) => kind === "money").map(amountValue));
}

function sentimentOf(step: SentimentStep): Sentiment {
  // Sentiments are listed from the best to the worst, with neutral in the middle.
  const at = (SENTIMENTS.length - 1) / 2 - step;
  return SENTIMENTS[at] ?? outOfRange(at);
}

/** A day in the title goes before one in the text: a text may name days of other things too. */
const namedDay = ({ title, text }: Article): Day | null => loneDayIn(title) ?? loneDayIn(text);
