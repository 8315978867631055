// Writes the stories of the simulated newswire. A story is news in both languages: random sentences of phrasings.tsv with
// its facts filled in. The newswire sends each story out as an article
// in one language; the article in Arabic also carries the English text.

import {
  type Agreement,
  arabicName,
  type Day,
  dayOf,
  dayStartMs,
  fillSentence,
  type IssuerKind,
  present,
  Random,
  withLam,
} from "../../../src/base/index.ts";
import { type PublicationTime, publicationTime } from "../happenings/happening.ts";
import type { Listing } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";

/** A text in Arabic and English. */
export interface Bilingual {
  readonly ar: string;
  readonly en: string;
}

/** The facts of a story by slot. A slot with the same word in both languages has it once. */
export type StorySlots = Readonly<Record<string, string | Bilingual | null>>;

type Words = readonly [title: string, text: string];

/** A row of words.tsv. */
interface Word extends Bilingual {
  /** The trades that can use it; empty for all. */
  readonly trades: ReadonlySet<string>;
  /** The Arabic word as an object; empty where the form is the same. */
  readonly object: string;
}

export interface Story {
  /** The event type that an analyser should find; only tests read it, and no article has it. */
  readonly eventType: string;
  /** Unique among the stories of the company. */
  readonly key: string;
  /** The trading day of its effect. */
  readonly day: Day;
  readonly time: PublicationTime;
  /** The day of its publication, which may be before. */
  readonly publishedDay: Day;
  readonly ar: Words;
  readonly en: Words;
}

/** A story before its sentences are drawn. */
interface Draft {
  readonly key: string;
  readonly day: Day;
  /** The publication time; by default an announcement's, outside the session. */
  readonly time?: PublicationTime;
  /** The phrasing for the title and the first sentences, and the phrasings for the rest of the text. */
  readonly phrasings: readonly [string, ...string[]];
  readonly slots: StorySlots;
  /** Draws the sentences. */
  readonly random: Random;
}

/** An article of the simulated newswire about one company. Id and symbol identify it. */
export interface NewsArticle {
  readonly id: string;
  readonly symbol: string;
  readonly title: string;
  readonly text: string;
  readonly language: "ar" | "en";
  /** The English text of an article in Arabic; null otherwise. */
  readonly textEn: string | null;
  readonly publishedAtMs: number;
  /** When readers of the newswire receive it, in market time; some seconds after its publication. */
  readonly receivedAtMs: number;
  readonly source: string;
}

const NEWS_SOURCE = "Simulated Newswire";
const ARABIC_SHARE = 0.6;
const SLOT = /\{([a-z-]+)\}/g;
/** In phrasings.tsv: marks an optional part of the text. */
const LEFT_OUT = "-";

export function isFund({ securityType }: Listing): boolean {
  return securityType === "Closed-End Fund" || securityType === "ETF";
}

export class StoryWriter {
  readonly seed: number;
  /** By phrasing and language: the sentences of the title and of each part of the text. */
  readonly #phrasings = new Map<string, Map<string, string[]>>();
  /** The lists of words.tsv that a phrasing names. Bound: the phrasings. */
  readonly #listsOf = new Map<string, readonly string[]>();
  readonly #eventTypes: ReadonlyMap<string, string>;
  /** A fund has units, unitholders and a manager where a company has shares, shareholders and a board. */
  readonly #issuerWords = readTable("news/issuer-words.tsv", ["language", "slot", "company", "bank", "fund"]);
  readonly #words: ReadonlyMap<string, readonly Word[]>;

  constructor(seed: number) {
    this.seed = seed;
    for (const row of readTable("news/phrasings.tsv", ["phrasing", "language", "part", "sentence"])) {
      const parts = this.#phrasings.getOrInsertComputed(`${row.phrasing} ${row.language}`, () => new Map());
      parts.getOrInsertComputed(row.part, () => []).push(row.sentence === LEFT_OUT ? "" : row.sentence);
    }
    const kinds = readTable("news/kinds.tsv", ["phrasing", "eventType"]);
    this.#eventTypes = new Map(kinds.map(({ phrasing, eventType }) => [phrasing, eventType]));
    const words = readTable("news/words.tsv", ["list", "trades", "ar", "object", "en"]).map((row) => ({
      ...row,
      trades: new Set(row.trades.split(" ").filter((trade) => trade !== "")),
    }));
    this.#words = Map.groupBy(words, ({ list }) => list);
  }

  /** The words of a list of words.tsv that are possible for a company of this trade; a trade may have a list of its own. */
  words(list: string, trade: string): readonly Word[] {
    const words = this.#words.get(`${list} ${trade}`) ?? present(this.#words.get(list), `words.tsv has no ${list}`);
    return words.filter(({ trades }) => trades.size === 0 || trades.has(trade));
  }

  /**
   * A word of each list of words.tsv that the sentences of a phrasing name: in the slot of its name, as an object in the slot with
   * -obj, and at the start of an English sentence in the slot with -up. A list without a word for the trade has no slot.
   */
  wordSlots(phrasing: string, trade: string, random: Random): StorySlots {
    const slots: Record<string, Bilingual> = {};
    for (const list of this.#listsOf.getOrInsertComputed(phrasing, () => this.#listsIn(phrasing))) {
      const words = this.words(list, trade);
      if (words.length === 0) continue;
      const { ar, object, en } = random.pick(words);
      slots[list] = { ar, en };
      slots[`${list}-obj`] = { ar: object === "" ? ar : object, en };
      slots[`${list}-up`] = { ar, en: `${en.charAt(0).toUpperCase()}${en.slice(1)}` };
    }
    return slots;
  }

  #listsIn(phrasing: string): readonly string[] {
    const sentences = ["ar", "en"].flatMap((language) => [
      ...(this.#phrasings.get(`${phrasing} ${language}`)?.values() ?? []),
    ]);
    const slots = sentences.flat().flatMap((sentence) => [...sentence.matchAll(SLOT)]);
    const lists = new Set(slots.map(([, slot = ""]) => slot.replace(/-(?:obj|up)$/, "")));
    return [...lists].filter((list) => this.#words.has(list));
  }

  /** The random numbers of one purpose and company. */
  random(purpose: string, { symbol }: Listing, ...of: readonly (string | number)[]): Random {
    return new Random(purpose, this.seed, symbol, ...of);
  }

  write(listing: Listing, { key, day, time, phrasings, slots, random }: Draft): Story {
    const issuer: IssuerKind = isFund(listing) ? "fund" : listing.sectorEn === "Banks" ? "bank" : "company";
    const name = arabicName(listing.nameAr, issuer);
    const arabic = new Map([
      ["name", name.text],
      ["for-name", withLam(name.text)],
      ["short", listing.nameAr],
    ]);
    const english = new Map([["name", listing.nameEn]]);
    for (const { language, slot, ...row } of this.#issuerWords) {
      if (language === "ar") arabic.set(slot, row[issuer].replace("{name}", name.text));
      else english.set(slot, row[issuer].replace("{name}", listing.nameEn));
    }
    for (const [slot, value] of Object.entries(slots)) {
      if (value === null) continue;
      arabic.set(slot, typeof value === "string" ? value : value.ar);
      english.set(slot, typeof value === "string" ? value : value.en);
    }
    const published = time ?? publicationTime(this.seed, listing.symbol, key, day, true);
    return {
      eventType: present(this.#eventTypes.get(phrasings[0]), `kinds.tsv has no ${phrasings[0]}`),
      key,
      day,
      time: published,
      publishedDay: published.publishedMs < 0 ? dayOf(dayStartMs(day) + published.publishedMs) : day,
      ar: this.#draw(phrasings, "ar", arabic, { isFeminine: name.isFeminine }, random),
      en: this.#draw(phrasings, "en", english, { isFeminine: false }, random),
    };
  }

  article(symbol: string, { key, day, time, ar, en }: Story): NewsArticle {
    const isArabic = new Random("article", this.seed, symbol, key).chance(ARABIC_SHARE);
    const [title, text] = isArabic ? ar : en;
    const startMs = dayStartMs(day);
    return {
      id: `sim-${symbol}-${key}`,
      symbol,
      title,
      text,
      language: isArabic ? "ar" : "en",
      textEn: isArabic ? en[1] : null,
      publishedAtMs: startMs + time.publishedMs,
      receivedAtMs: startMs + time.receivedMs,
      source: NEWS_SOURCE,
    };
  }

  #draw(
    phrasings: readonly string[],
    language: keyof Bilingual,
    values: ReadonlyMap<string, string>,
    agreement: Agreement,
    random: Random,
  ): Words {
    let title = "";
    const text: string[] = [];
    for (const phrasing of phrasings) {
      for (const [part, sentences] of this.#phrasings.get(`${phrasing} ${language}`) ?? []) {
        const filled = fillSentence(random.pick(sentences), values, agreement);
        const sentence = present(filled, `a slot of ${phrasing} has no value`).text;
        if (part === "title") title = sentence;
        else if (sentence !== "") text.push(sentence);
      }
    }
    return [title, text.join(" ")];
  }
}
