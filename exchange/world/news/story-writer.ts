// Writes the words of a story: picks one of several headlines and texts in each language and fills in what it tells.

import {
  type Agreement,
  arabicName,
  fillSentence,
  type IssuerKind,
  present,
  type Random,
  withLam,
} from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import type { Words } from "./story.ts";

/** Ways of writing in one language; the parts of a text follow one another, each in one of its ways. */
export interface Ways {
  readonly titles: readonly string[];
  readonly texts: readonly (readonly string[])[];
}

export interface StoryWays {
  readonly ar: Ways;
  readonly en: Ways;
}

/** What a story tells, by slot. A slot that has the same word in both languages is named once. */
export type StorySlots = Readonly<Record<string, string | { readonly ar: string; readonly en: string } | null>>;

export function isFund({ securityType }: Listing): boolean {
  return securityType === "Closed-End Fund" || securityType === "ETF";
}

export function writeStory(
  listing: Listing,
  ways: StoryWays,
  slots: StorySlots,
  random: Random,
): { readonly ar: Words; readonly en: Words } {
  const issuer: IssuerKind = isFund(listing) ? "fund" : listing.sectorEn === "Banks" ? "bank" : "company";
  const name = arabicName(listing.nameAr, issuer);
  const arabic = new Map<string, string>([
    ["name", name.text],
    ["for-name", withLam(name.text)],
    ["short", listing.nameAr],
    ...issuerWordsAr(name.text, issuer),
  ]);
  const english = new Map<string, string>([["name", listing.nameEn], ...issuerWordsEn(listing.nameEn, issuer)]);
  for (const [slot, value] of Object.entries(slots)) {
    if (value === null) continue;
    arabic.set(slot, typeof value === "string" ? value : value.ar);
    english.set(slot, typeof value === "string" ? value : value.en);
  }
  return {
    ar: wordsOf(ways.ar, arabic, { isFeminine: name.isFeminine }, random),
    en: wordsOf(ways.en, english, { isFeminine: false }, random),
  };
}

function wordsOf(
  { titles, texts }: Ways,
  values: ReadonlyMap<string, string>,
  agreement: Agreement,
  random: Random,
): Words {
  const written = (sentences: readonly string[]): string =>
    present(fillSentence(random.pick(sentences), values, agreement), "every slot of a story has a value").text;
  return [
    written(titles),
    texts
      .map(written)
      .filter((text) => text !== "")
      .join(" "),
  ];
}

/** A fund has units, unitholders and a manager where a company has shares, shareholders and a board. */
function issuerWordsAr(name: string, issuer: IssuerKind): readonly (readonly [string, string])[] {
  const isUnits = issuer === "fund";
  return [
    ["board", isUnits ? `مدير ${name}` : `مجلس إدارة ${name}`],
    ["holders", isUnits ? "مالكي الوحدات" : "المساهمين"],
    ["holders-nom", isUnits ? "مالكو الوحدات" : "المساهمون"],
    ["stock", isUnits ? "وحدات" : "سهم"],
    ["share-def", isUnits ? "الوحدة" : "السهم"],
    ["per-share", isUnits ? "للوحدة" : "للسهم"],
    ["meeting", isUnits ? "اجتماع مالكي الوحدات" : "اجتماع الجمعية العامة العادية"],
    ["it", isUnits ? "الصندوق" : issuer === "bank" ? "البنك" : "الشركة"],
  ];
}

function issuerWordsEn(name: string, issuer: IssuerKind): readonly (readonly [string, string])[] {
  const isUnits = issuer === "fund";
  return [
    ["board", isUnits ? `The manager of ${name}` : `The board of ${name}`],
    ["holders", isUnits ? "unitholders" : "shareholders"],
    ["share", isUnits ? "unit" : "share"],
    ["meeting", isUnits ? "unitholders' meeting" : "ordinary general assembly"],
    ["it", isUnits ? "the fund" : issuer === "bank" ? "the bank" : "the company"],
  ];
}
