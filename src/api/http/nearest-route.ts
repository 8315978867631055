// The nearest route to a path that no endpoint has, for the message of INVALID_ROUTE. The segments sent are aligned with
// those of every route, each difference has a cost, and the cheapest route is suggested. Input is cut first, so that the
// work does not grow with what was sent.

import { outOfRange, RecentMap, SECOND_MS } from "../../base/index.ts";
import { rest } from "../../wire/index.ts";
import { type PathWord, pathWord, segmentDistance } from "./segment-distance.ts";

const PATH_CHARS_MAX = 256;
const SEGMENTS_MAX = 6;
/** A value of the caller's own is shown in the suggestion up to this length. */
const VALUE_CHARS_MAX = 24;

/** What each difference costs. A different word costs up to 1, by how different it is. */
const COST = {
  missingWord: 0.4,
  missingValue: 0.4,
  extraSegment: 0.75,
  neededQuery: 0.25,
  /** An Arabic name in place of a symbol. */
  nameAsSymbol: 0.1,
  /** A word where a symbol or a number belongs: more likely a word of another path. */
  wordAsValue: 0.65,
};

/** Two segments that stand for one endpoint: how other services name a batch of quotes. */
const PAIRS: Readonly<Record<string, string>> = { "quote/batch": "quotes", "quotes/batch": "quotes" };

interface Route {
  readonly prefix: string;
  readonly segments: readonly string[];
  /** For each segment its number in WORDS, or VALUE_OF_SYMBOL or VALUE where a parameter stands. */
  readonly words: readonly number[];
  /** The query that the endpoint cannot do without, for example "?symbols=2222,1120". */
  readonly query: string;
  readonly isBare: boolean;
}

const VALUE_OF_SYMBOL = -1;
const VALUE = -2;

/** The words of all routes, each once, and the routes in terms of them. */
const { words: WORDS, routes: ROUTES } = routesOf();

function routesOf(): { readonly words: readonly PathWord[]; readonly routes: readonly Route[] } {
  const byPath = new Map<string, Route>();
  const words: string[] = [];
  const route = (prefix: string, path: string, query: string): Route => {
    const segments = segmentsOf(path);
    return { prefix, segments, words: segments.map(wordNumber), query, isBare: !path.endsWith("/") };
  };
  const wordNumber = (segment: string): number => {
    const name = parameterName(segment);
    if (name !== undefined) return name === "symbol" ? VALUE_OF_SYMBOL : VALUE;
    return words.includes(segment) ? words.indexOf(segment) : words.push(segment) - 1;
  };
  for (const { path, query } of rest.ENDPOINTS) {
    const needed = Object.values(query).find(({ required, name }) => required || name === "symbols");
    const text = needed === undefined ? "" : `?${needed.name}=${needed.example}`;
    if (!byPath.has(path)) byPath.set(path, route(rest.BASE_PATH, path, text));
  }
  for (const path of rest.SERVICE_PATHS) byPath.set(path, route("", path, ""));
  return { words: words.map((word) => pathWord(word, true)), routes: [...byPath.values()] };
}

/** Suggestions are kept for paths that are asked for again. Bound: this many; the oldest are forgotten. */
const KEPT_MAX = 1_024;

/** So many paths a second are compared with every route; in a flood further ones get the route of their first word. */
const COMPARED_PER_SECOND = 1_000;

/** The nearest route, worked out once for a path that is asked for again and again. */
export class RouteSuggestions {
  readonly #elapsedMs: () => number;
  readonly #kept = new RecentMap<string, string>(KEPT_MAX);
  #second = 0;
  #compared = 0;

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  nearest(path: string): string {
    const start = path.slice(0, PATH_CHARS_MAX);
    const kept = this.#kept.get(start);
    if (kept !== undefined) return kept;
    const second = Math.floor(this.#elapsedMs() / SECOND_MS);
    if (second !== this.#second) this.#compared = 0;
    this.#second = second;
    this.#compared++;
    if (this.#compared > COMPARED_PER_SECOND) return routeOfFirstWord(start);
    const found = nearestRoute(start);
    this.#kept.set(start, found);
    return found;
  }
}

/** The first route that begins with the path's first word; the first of all where none does. */
function routeOfFirstWord(path: string): string {
  const [word] = withoutBase(segmentsOf(path));
  const found = ROUTES.find(({ segments }) => segments[0] === word) ?? ROUTES[0];
  return found === undefined ? rest.BASE_PATH : render(found, []);
}

/** The route to suggest for a path, with the caller's own values where it had any. */
export function nearestRoute(path: string): string {
  const sent = segmentsOf(path.slice(0, PATH_CHARS_MAX)).map(decoded);
  const alignments = new Alignments(withoutPairs(withoutBase(sent)).slice(0, SEGMENTS_MAX));
  let best = ROUTES[0];
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of ROUTES) {
    if (alignments.costAtLeast(candidate) >= bestCost) continue;
    const cost = alignments.costOf(candidate);
    if (cost >= bestCost) continue;
    best = candidate;
    bestCost = cost;
  }
  return best === undefined ? rest.BASE_PATH : render(best, alignments.valuesFor(best));
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Drops "api", "v1" and other versions from the front, so that a missing or wrong prefix costs nothing. */
function withoutBase(segments: readonly string[]): readonly string[] {
  const start = segments.findIndex((segment) => !/^(?:api|rest|v\d{0,3})$/i.test(segment));
  return start === -1 ? [] : segments.slice(start);
}

function withoutPairs(segments: readonly string[]): readonly string[] {
  const pair = segments.slice(0, 2).join("/").toLowerCase();
  const single = Object.hasOwn(PAIRS, pair) ? PAIRS[pair] : undefined;
  return single === undefined ? segments : [single, ...segments.slice(2)];
}

/** No route has more segments. */
const ROUTE_SEGMENTS_MAX = Math.max(...ROUTES.map(({ segments }) => segments.length));

/** The asked segments, aligned with one route after the other (edit distance over segments, filled from the ends). */
class Alignments {
  readonly #asked: readonly PathWord[];
  /** For each word of the table the cost of reading each asked segment as it, worked out when it is first needed. */
  readonly #wordCosts: Float64Array;
  readonly #valueCosts: readonly number[];
  readonly #symbolCosts: readonly number[];
  /** Row i, column j: the least cost of reading the asked segments from j on as those of the route from i on. */
  readonly #costs: Float64Array;
  readonly #columns: number;

  constructor(asked: readonly string[]) {
    this.#asked = asked.map((segment) => pathWord(segment));
    this.#columns = asked.length + 1;
    this.#wordCosts = new Float64Array(WORDS.length * asked.length).fill(-1);
    const isNumber = asked.map((segment) => /^\d+$/.test(segment));
    this.#valueCosts = isNumber.map((is) => (is ? 0 : COST.wordAsValue));
    this.#symbolCosts = asked.map((segment, j) =>
      isNumber[j] !== true && /^\P{ASCII}/u.test(segment) ? COST.nameAsSymbol : (this.#valueCosts[j] ?? outOfRange(j)),
    );
    this.#costs = new Float64Array((ROUTE_SEGMENTS_MAX + 1) * this.#columns);
    const askedCount = asked.length;
    for (let j = 0; j <= askedCount; j++) {
      this.#costs[ROUTE_SEGMENTS_MAX * this.#columns + j] = (askedCount - j) * COST.extraSegment;
    }
  }

  /** No way to read what was asked as the route costs less: the difference in length alone costs this much. */
  costAtLeast({ words, query }: Route): number {
    const extra = this.#asked.length - words.length;
    return (extra > 0 ? extra * COST.extraSegment : -extra * MISSING_MIN) + (query === "" ? 0 : COST.neededQuery);
  }

  /** The cost of the cheapest way to read what was asked as the route. */
  costOf({ words, query }: Route): number {
    const last = this.#asked.length;
    for (let i = words.length - 1; i >= 0; i--) {
      const word = words[i] ?? outOfRange(i);
      for (let j = last; j >= 0; j--) {
        let cost = missingCost(word) + this.#cost(words, i + 1, j);
        if (j < last) {
          cost = Math.min(cost, this.#matchCost(word, j) + this.#cost(words, i + 1, j + 1));
          cost = Math.min(cost, COST.extraSegment + this.#cost(words, i, j + 1));
        }
        this.#costs[this.#at(words, i, j)] = cost;
      }
    }
    return this.#cost(words, 0, 0) + (query === "" ? 0 : COST.neededQuery);
  }

  /** The caller's values for the route's parameters, first to last; undefined where there was none. */
  valuesFor(route: Route): readonly (string | undefined)[] {
    this.costOf(route);
    const { words } = route;
    const values: (string | undefined)[] = [];
    let j = 0;
    for (let i = 0; i < words.length; ) {
      const word = words[i] ?? outOfRange(i);
      const cost = this.#cost(words, i, j);
      const isMissing = cost === missingCost(word) + this.#cost(words, i + 1, j);
      const isMatched = !isMissing && cost === this.#matchCost(word, j) + this.#cost(words, i + 1, j + 1);
      if (isMissing || isMatched) {
        if (word < 0) values.push(isMatched ? this.#asked[j]?.text : undefined);
        i++;
      }
      if (!isMissing) j++;
    }
    return values;
  }

  /** Rows are counted from the end of the route, so that its last row is the one that all routes share. */
  #at(words: readonly number[], i: number, j: number): number {
    return (ROUTE_SEGMENTS_MAX - words.length + i) * this.#columns + j;
  }

  #cost(words: readonly number[], i: number, j: number): number {
    const at = this.#at(words, i, j);
    return this.#costs[at] ?? outOfRange(at);
  }

  #matchCost(word: number, j: number): number {
    if (word === VALUE_OF_SYMBOL) return this.#symbolCosts[j] ?? outOfRange(j);
    if (word === VALUE) return this.#valueCosts[j] ?? outOfRange(j);
    const at = word * this.#asked.length + j;
    let cost = this.#wordCosts[at] ?? outOfRange(at);
    if (cost < 0) {
      cost = segmentDistance(WORDS[word] ?? outOfRange(word), this.#asked[j] ?? outOfRange(j));
      this.#wordCosts[at] = cost;
    }
    return cost;
  }
}

const MISSING_MIN = Math.min(COST.missingWord, COST.missingValue);

function missingCost(word: number): number {
  return word < 0 ? COST.missingValue : COST.missingWord;
}

function parameterName(segment: string): string | undefined {
  return segment.startsWith("{") ? segment.slice(1, -1) : undefined;
}

function render(found: Route, values: readonly (string | undefined)[]): string {
  let next = 0;
  const segments = found.segments.map((segment) => {
    const name = parameterName(segment);
    return name === undefined ? segment : shown(name, values[next++]);
  });
  return `${found.prefix}/${segments.join("/")}${found.isBare ? "" : "/"}${found.query}`;
}

/** A value that is long or cannot be written in a path gives way to the example. */
function shown(name: string, value: string | undefined): string {
  const example = rest.isPathParameterName(name) ? String(rest.PATH_PARAMETERS[name].example) : name;
  if (value === undefined || value.length > VALUE_CHARS_MAX) return example;
  if (name !== "symbol" && !/^\d+$/.test(value)) return example;
  return value.isWellFormed() ? encodeURIComponent(value) : example;
}
