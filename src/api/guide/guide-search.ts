// The search over all documents, in both languages: it finds sections that have every word of the question, in any spelling of an
// Arabic word and with any article or particle before it.

import { fold } from "../../companies/index.ts";
import type { Language } from "../http/response/language.ts";
import { languageOfDocument, pagePathOf } from "./document-links.ts";
import type { Documents } from "./documents.ts";
import { anchorOf } from "./markdown.ts";

/** A part of a document under one heading. */
interface Section {
  readonly address: string;
  readonly language: Language;
  readonly title: string;
  /** The heading of the section; equal to the title above the first heading. */
  readonly heading: string;
  readonly text: string;
  readonly foldedHeading: string;
  readonly foldedTitle: string;
  readonly foldedText: string;
}

export interface FoundSection {
  readonly address: string;
  readonly language: Language;
  readonly title: string;
  readonly heading: string;
  /** The beginning of its text, or the part around a word of the question. */
  readonly excerpt: string;
}

export const QUESTION_LENGTH_MAX = 100;
const WORDS_MAX = 8;
const FOUND_MAX = 30;
const EXCERPT_LENGTH = 180;
const STEM_LENGTH_MIN = 2;

/** The weight of a hit by its place; a heading weighs most, as it names the subject of its section. */
const WORTH = { heading: 10, title: 6, text: 1, textMax: 4, ownLanguage: 8 } as const;

const FENCE = /^```/;
const HEADING = /^(#{1,6}) (.+)$/;
/** The particles for and, with, like, so and for, and the article, as prefixes of a folded Arabic word. */
const BEFORE_WORD = "(?:[وفبكل]?ال|لل|[وفبكل])?";

export class GuideSearch {
  readonly #sections: readonly Section[];

  private constructor(sections: readonly Section[]) {
    this.#sections = sections;
  }

  static async open(documents: Documents): Promise<GuideSearch> {
    const texts = await Promise.all(documents.paths.map(async (path) => sectionsOf(path, await documents.read(path))));
    return new GuideSearch(texts.flat());
  }

  /** The best sections; a section in the reader's language gets extra weight. */
  find(question: string, language: Language): readonly FoundSection[] {
    const words = wordsOf(question);
    if (words.length === 0) return [];
    return this.#sections
      .map((section) => ({ section, worth: worthOf(section, words, language) }))
      .filter(({ worth }) => worth > 0)
      .sort((left, right) => right.worth - left.worth)
      .slice(0, FOUND_MAX)
      .map(({ section: { address, language: its, title, heading, text } }) => ({
        address,
        language: its,
        title,
        heading,
        excerpt: excerptOf(text, question),
      }));
  }
}

/** A regular expression over folded text for each word of the question. */
function wordsOf(question: string): readonly RegExp[] {
  const words = fold(question, QUESTION_LENGTH_MAX).split(" ").slice(0, WORDS_MAX);
  return words
    .map((word) => word.replace(/^(?:[وفبك]?ال|لل)(?=.{2})/, ""))
    .filter((word) => word.length >= STEM_LENGTH_MIN)
    .map((stem) => new RegExp(`(?:^| )${BEFORE_WORD}${stem}`, "g"));
}

/** The weight of the section; 0 where it does not contain every word. */
function worthOf(section: Section, words: readonly RegExp[], language: Language): number {
  let worth = section.language === language ? WORTH.ownLanguage : 0;
  for (const word of words) {
    const inText = section.foldedText.match(word)?.length ?? 0;
    const found =
      (section.foldedHeading.match(word) === null ? 0 : WORTH.heading) +
      (section.foldedTitle.match(word) === null ? 0 : WORTH.title) +
      Math.min(inText, WORTH.textMax) * WORTH.text;
    if (found === 0) return 0;
    worth += found;
  }
  return worth;
}

function excerptOf(text: string, question: string): string {
  const at = question
    .split(/\s+/)
    .map((word) => text.toLowerCase().indexOf(word.toLowerCase()))
    .find((place) => place > EXCERPT_LENGTH / 2);
  const from = at === undefined ? 0 : text.indexOf(" ", at - EXCERPT_LENGTH / 2) + 1;
  const end = text.lastIndexOf(" ", from + EXCERPT_LENGTH);
  const isWhole = text.length - from <= EXCERPT_LENGTH;
  return `${from === 0 ? "" : "… "}${isWhole ? text.slice(from) : `${text.slice(from, end)} …`}`;
}

function sectionsOf(path: string, markdown: string): readonly Section[] {
  const page = pagePathOf(path);
  const language = languageOfDocument(path);
  const sections: Section[] = [];
  let title = "";
  let heading = "";
  let lines: string[] = [];
  let isCode = false;
  const end = (): void => {
    if (heading === "") return;
    const text = plainOf(lines.join("\n"));
    const foldedText = fold(text, text.length);
    const address = heading === title ? page : `${page}#${anchorOf(heading)}`;
    const folded = { foldedHeading: fold(heading), foldedTitle: fold(title), foldedText };
    sections.push({ address, language, title, heading, text, ...folded });
  };
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, , found] = isCode ? [] : (HEADING.exec(line) ?? []);
    if (found === undefined) lines.push(line);
    else {
      end();
      heading = plainOf(found);
      if (title === "") title = heading;
      lines = [];
    }
  }
  end();
  return sections;
}

/** The text of Markdown without its markup. */
function plainOf(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/```\w*|[`*|]|^ *(?:[-#>]|\d+\.) |:?-{3,}:?/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}
