// An article made ready for rules: folded text in which amounts and the company's names are single words, so that a phrase spans
// them, and a company called Merger Partners is no merger.

import type { Article } from "../../model/index.ts";
import { fold, foldName } from "../directory/fold.ts";
import type { Amount } from "./amount.ts";
import type { ArticleSubject } from "./analyser.ts";
import { amountWord, type WordText, wordsOf } from "./phrases.ts";
import { readAmounts } from "./read-amounts.ts";

export interface PreparedArticle {
  readonly title: WordText;
  readonly text: WordText;
  /** The title and the sentences of the text, folded and with a space at both ends, for rules whose words must stand in one of them. */
  readonly sentences: readonly string[];
  /** The amounts of title and text; the words of amounts carry their places in this list. */
  readonly amounts: readonly Amount[];
}

/** The rest of a longer article is not read. */
const TEXT_READ_MAX = 2_000;
/** The word that stands for the company. */
export const COMPANY_WORD = "zco";
/** The currency before an amount belongs to it. */
const CURRENCY_END = /(?:\b(?:SAR|SR|USD|US)|\$)\s*[-(]?\s*$/i;
const SENTENCE_END = /(?<=[.!?؟؛;])\s+|\n+/;

export function prepareArticle(article: Article, names: readonly RegExp[]): PreparedArticle {
  const amounts: Amount[] = [];
  const prepare = (text: string): string => prepared(text, names, amounts);
  const title = prepare(article.title);
  const sentences = article.text.slice(0, TEXT_READ_MAX).split(SENTENCE_END).map(prepare);
  return {
    title: wordsOf(title),
    text: sentences.flatMap(wordsOf),
    sentences: [title, ...sentences],
    amounts,
  };
}

function prepared(text: string, names: readonly RegExp[], amounts: Amount[]): string {
  const marked = withAmounts(text, (amount) => amountWord(amount.kind, amounts.push(amount) - 1));
  let folded = ` ${fold(marked, 2 * TEXT_READ_MAX)} `;
  for (const name of names) folded = folded.replace(name, ` ${COMPANY_WORD} `);
  return folded;
}

/** The text with a word for each of its amounts. */
function withAmounts(text: string, wordOf: (amount: Amount) => string): string {
  let marked = "";
  let at = 0;
  for (const amount of readAmounts(text)) {
    marked += `${text.slice(at, amount.start).replace(CURRENCY_END, "")} ${wordOf(amount)} `;
    at = amount.end;
  }
  return marked + text.slice(at);
}

/** A name with a number, such as the year of a sukuk, has an amount's word there in prepared text. */
const AMOUNT_IN_NAME = "zaz";
const ANY_AMOUNT = "z[a-z]\\d+z";

/** The names as they stand in a directory and without the words for a company, longest first, with particles before them. */
export function namesOf({ nameAr, nameEn }: ArticleSubject): readonly RegExp[] {
  const spellings = new Set([nameEn, nameAr].flatMap(spellingsOf));
  return [...spellings]
    .filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length)
    .map((name) => new RegExp(` [وفبل]?(?:شركه |بنك |مصرف |صندوق |مجموعه )?[وفبل]?${name} `, "g"));
}

function spellingsOf(name: string): readonly string[] {
  const marked = fold(withAmounts(name, () => AMOUNT_IN_NAME)).replaceAll(AMOUNT_IN_NAME, ANY_AMOUNT);
  return [fold(name), foldName(name), marked];
}
