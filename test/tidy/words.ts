// Words: no furniture in the names of types and files, no comment that begins with a clause in place of a noun, and nothing cited that a
// reader of this repository cannot open.

import { codeOnly, type Finding, findingsOf, isProduct, isTypeScript, type Source } from "./source.ts";

/** Words without meaning to somebody who knows markets and HTTP, each with a question to ask instead. */
const FURNITURE = [
  "Desk",
  "Ground",
  "Foundation",
  "Post",
  "Poster",
  "Roster",
  "Shelf",
  "Seat",
  "Scene",
  "Part",
  "Parts",
  "Standing",
  "Told",
  "Untold",
  "Figures",
];
/** A book, an order and a trade have two sides; nothing else has. */
const TRUE_SIDES = /^(?:Side|BookSide|OrderSide|QuoteSide|LadderSide|TradeSide|DepthSide|AuctionSide)$/;
const TRUE_SIDE_FILES = /(?:^|\/)(?:book-|order-|quote-|ladder-|trade-|depth-|auction-)?side\.ts$/;
const TYPE_NAME = /^(?:export )?(?:abstract )?(?:class|interface|type|enum) ([A-Z]\w*)/gm;

/** Findings for furniture in the names of classes, interfaces, types and product files. */
export function checkFurniture(sources: readonly Source[]): Finding[] {
  return sources.filter((source) => isProduct(source.path)).flatMap(furnitureOf);
}

function furnitureOf({ path, text }: Source): Finding[] {
  const code = codeOnly(text);
  const findings: Finding[] = [];
  const message = (name: string, word: string): string =>
    `'${name}' has the word '${word}'; say what it does to somebody who knows markets and HTTP`;
  for (const match of code.matchAll(TYPE_NAME)) {
    const name = match[1] ?? "";
    const word = wordIn(name.split(/(?=[A-Z])/), TRUE_SIDES.test(name));
    if (word === null) continue;
    findings.push({ path, line: code.slice(0, match.index).split("\n").length, message: message(name, word) });
  }
  const folders = path.replace(/\.tsx?$/, "").split("/");
  const file = folders.flatMap((segment) => segment.split("-"));
  const word = wordIn(
    file.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)),
    TRUE_SIDE_FILES.test(path),
  );
  if (word !== null) findings.push({ path, line: 1, message: message(folders.at(-1) ?? path, word) });
  return findings;
}

function wordIn(words: readonly string[], isTrueSide: boolean): string | null {
  return words.find((word) => FURNITURE.includes(word) || (!isTrueSide && /^Sides?$/.test(word))) ?? null;
}

/** The first word of such a clause; "What to do" is a noun. */
const CLAUSE_AS_NOUN = /^[ \t]*(?:\{?\/\*\*?|\/\/|\*) (?:What(?! to )|Whatever|Who|Whoever|Whose)\b/gm;

/** Comments that begin with a relative clause in place of a noun, which a reader has to read twice. */
export function checkPlainWords(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => isTypeScript(path))
    .flatMap(({ path, text }) =>
      findingsOf(path, text, CLAUSE_AS_NOUN, (match) => {
        return `'${match.trim()} …' begins with a clause in place of a noun; name the thing: "the name of the list", "a caller that …"`;
      }),
    );
}

/** A numbered paragraph of a contract, a section of a spec, or "the specification's". */
const UNSEEN_PAGE =
  /\b[Cc]ontract,? (?:§ ?)?\d+(?:\.\d+)*|\bSpec(?:ification)?(?:, [A-Z]\w+|: )|\b[Ss]pec(?:ification)?'s\b/;

/** Citations of pages that the repository does not have. (test/rules finds ids of rules that do not exist.) */
export function checkCitations(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => (isTypeScript(path) || path.endsWith(".md")) && !path.startsWith("test/tidy"))
    .filter(({ path }) => !/^docs\/decisions\/|^test\/rules\//.test(path))
    .flatMap(({ path, text }) =>
      findingsOf(path, text, UNSEEN_PAGE, (match) => {
        return `'${match}' cites what the repository does not have; cite the rule of docs/reference/rules.md by its id`;
      }),
    );
}

/** The schemas of wire are the outer form of other modules' types, under the same name; the library and the console show that form. */
const vocabularyOf = (path: string): string => /^(?:src\/wire|sdk|console|verify)\//.exec(path)?.[0] ?? "service";
const EXPORTED_TYPE = /^export (?:declare )?(?:abstract class|class|interface|type|enum) (\w+)/gm;

/** Exported classes, interfaces and types of one name in two product files of one vocabulary. */
export function checkSameNames(sources: readonly Source[]): Finding[] {
  const declared = sources
    .filter((source) => isProduct(source.path))
    .flatMap(({ path, text }) => [...text.matchAll(EXPORTED_TYPE)].map(([, name = ""]) => ({ path, name })));
  return [...Map.groupBy(declared, ({ name, path }) => `${vocabularyOf(path)} ${name}`).values()].flatMap((homes) => {
    const paths = [...new Set(homes.map(({ path }) => path))];
    if (paths.length < 2) return [];
    return homes.map(({ name, path }) => {
      const others = paths.filter((other) => other !== path).join(", ");
      return { path, line: 1, message: `${name} is also declared in ${others}; one name, one thing: rename one` };
    });
  });
}
