// The nearest route to a path that no endpoint has, for the message of INVALID_ROUTE. The segments of the path are aligned with
// those of every route, each difference has a cost, and the cheapest route is suggested. Long input is cut first, so that the work
// does not grow with it.

import { editDistance, editsAtLeast, lettersOf, outOfRange, RecentMap, SECOND_MS } from "../../base/index.ts";
import { rest } from "../../wire/index.ts";

const PATH_CHARS_MAX = 256;
const SEGMENTS_MAX = 6;
const WORD_CHARS_MAX = 20;
/** A suggestion shows a value from the caller's path up to this length. */
const VALUE_CHARS_MAX = 24;
/** A shorter part of a word matches too many words by chance. */
const PART_CHARS_MIN = 4;
const PART_END = /[-_.]/;

/** The cost of each difference. */
const COST = {
  missing: 0.4,
  extra: 0.75,
  neededQuery: 0.25,
  /** An Arabic name in place of a symbol. */
  nameAsSymbol: 0.1,
  /** A word where a symbol or a number belongs: more likely a word of another path. */
  wordAsValue: 0.65,
  otherCase: 0.05,
  plural: 0.2,
  synonym: 0.25,
  part: 0.3,
};

/** Two segments that stand for one endpoint, as other services name a batch of quotes. */
const PAIRS: Readonly<Record<string, string>> = { "quote/batch": "quotes", "quotes/batch": "quotes" };

/** Words of other services for the same endpoint. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    quotes: "bulk",
    quote: "stock price ticker",
    companies: "symbol instrument search",
    company: "profile",
    historical: "history candle bar ohlc ohlcv",
    depth: "orderbook book",
    financials: "fundamental statement",
    events: "new",
    gainers: "winner",
    alerts: "rule",
    webhooks: "destination",
    summary: "index overview",
    healthz: "health",
    readyz: "ready",
  }).flatMap(([known, synonyms]) => synonyms.split(" ").map((synonym) => [synonym, known] as const)),
);

interface Route {
  readonly prefix: string;
  readonly segments: readonly string[];
  /** The query that the endpoint requires, for example "?symbols=2222,1120". */
  readonly query: string;
  readonly isBare: boolean;
}

const ROUTES = routesOf();

function routesOf(): readonly Route[] {
  const byPath = new Map<string, Route>();
  for (const { path, query } of rest.ENDPOINTS) {
    const needed = Object.values(query).find(({ required, name }) => required || name === "symbols");
    const text = needed === undefined ? "" : `?${needed.name}=${needed.example}`;
    if (!byPath.has(path)) byPath.set(path, routeOf(rest.BASE_PATH, path, text));
  }
  for (const path of rest.SERVICE_PATHS) byPath.set(path, routeOf("", path, ""));
  return [...byPath.values()];
}

function routeOf(prefix: string, path: string, query: string): Route {
  return { prefix, segments: segmentsOf(path), query, isBare: !path.endsWith("/") };
}

/** Cached suggestions, for paths that are requested again; the oldest are dropped. */
const KEPT_MAX = 1_024;

/** Paths compared with every route in a second; in a flood further paths get the route of their first word. */
const COMPARED_PER_SECOND = 1_000;

/** The nearest route to a path, computed once for a path that is requested again and again. */
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

/** The first route that begins with the path's first word; the first of all routes where none does. */
function routeOfFirstWord(path: string): string {
  const [word] = withoutBase(segmentsOf(path));
  const found = ROUTES.find(({ segments }) => segments[0] === word) ?? ROUTES[0];
  return found === undefined ? rest.BASE_PATH : render(found, []);
}

/** The route to suggest for a path, with the caller's own values where it had any. */
export function nearestRoute(path: string): string {
  const sent = segmentsOf(path.slice(0, PATH_CHARS_MAX)).map(decoded);
  const asked = withoutPairs(withoutBase(sent)).slice(0, SEGMENTS_MAX);
  const distances = new Map<string, readonly number[]>();
  const distancesTo = (segment: string): readonly number[] => {
    const known = distances.get(segment) ?? asked.map((word) => segmentDistance(segment, word));
    distances.set(segment, known);
    return known;
  };
  let best: { readonly route: Route; readonly costs: readonly (readonly number[])[] } | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const route of ROUTES) {
    const missingCount = route.segments.length - asked.length;
    if (Math.max(missingCount * COST.missing, -missingCount * COST.extra) >= bestCost) continue;
    const costs = alignmentCosts(route, asked.length, distancesTo);
    const cost = (costs[0]?.[0] ?? outOfRange(0)) + (route.query === "" ? 0 : COST.neededQuery);
    if (cost >= bestCost) continue;
    best = { route, costs };
    bestCost = cost;
  }
  return best === null ? rest.BASE_PATH : render(best.route, valuesFor(best.route, asked, best.costs, distancesTo));
}

/** Row i, column j: the least cost of aligning the requested segments from j on with the route's segments from i on. */
function alignmentCosts(
  { segments }: Route,
  askedCount: number,
  distancesTo: (segment: string) => readonly number[],
): readonly (readonly number[])[] {
  const last = Array.from({ length: askedCount + 1 }, (_, j) => (askedCount - j) * COST.extra);
  const rows = [last];
  for (const segment of segments.toReversed()) {
    const distances = distancesTo(segment);
    const below = rows[0] ?? last;
    const row: number[] = [];
    for (let j = askedCount; j >= 0; j--) {
      const missing = COST.missing + (below[j] ?? outOfRange(j));
      const matched = j < askedCount ? (distances[j] ?? outOfRange(j)) + (below[j + 1] ?? outOfRange(j + 1)) : missing;
      const extra = j < askedCount ? COST.extra + (row[j + 1] ?? outOfRange(j + 1)) : missing;
      row[j] = Math.min(missing, matched, extra);
    }
    rows.unshift(row);
  }
  return rows;
}

/** The caller's values for the route's parameters, in order; undefined where the path has none. */
function valuesFor(
  { segments }: Route,
  asked: readonly string[],
  costs: readonly (readonly number[])[],
  distancesTo: (segment: string) => readonly number[],
): readonly (string | undefined)[] {
  const costAt = (i: number, j: number): number => costs[i]?.[j] ?? outOfRange(j);
  const values: (string | undefined)[] = [];
  let j = 0;
  for (const [i, segment] of segments.entries()) {
    const matched = (): number => (distancesTo(segment)[j] ?? outOfRange(j)) + costAt(i + 1, j + 1);
    const isMissing = (): boolean => costAt(i, j) === COST.missing + costAt(i + 1, j);
    while (!isMissing() && costAt(i, j) !== matched()) j++;
    const isMatched = !isMissing();
    if (parameterName(segment) !== undefined) values.push(isMatched ? asked[j] : undefined);
    if (isMatched) j++;
  }
  return values;
}

/** The distance of a requested segment from a segment of a route: 0 for the same word or a fitting value, at most 1. */
function segmentDistance(known: string, asked: string): number {
  const parameter = parameterName(known);
  if (parameter !== undefined) {
    if (/^\d+$/.test(asked)) return 0;
    return parameter === "symbol" && /^\P{ASCII}/u.test(asked) ? COST.nameAsSymbol : COST.wordAsValue;
  }
  if (known === asked) return 0;
  const word = asked.slice(0, WORD_CHARS_MAX).toLowerCase();
  if (known === word) return COST.otherCase;
  if (singular(known) === singular(word)) return COST.plural;
  if (SYNONYMS.get(singular(word)) === known) return COST.synonym;
  if (isPart(known, word)) return COST.part;
  // Twice the share of wrong letters: a word with half of its letters wrong is another word.
  const longer = Math.max(known.length, word.length);
  if (2 * editsAtLeast(lettersOf(known), lettersOf(word)) >= longer) return 1;
  return Math.min(1, (2 * editDistance(known, word)) / longer);
}

/** True for "rotate" in place of "rotate-secret", and for "top-gainers" in place of "gainers". */
function isPart(known: string, word: string): boolean {
  if (word.length >= PART_CHARS_MIN && word.length < known.length && known.startsWith(word)) return true;
  return known.length >= PART_CHARS_MIN && PART_END.test(word) && word.split(PART_END).includes(known);
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
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

function parameterName(segment: string): string | undefined {
  return segment.startsWith("{") ? segment.slice(1, -1) : undefined;
}

function render({ prefix, segments, query, isBare }: Route, values: readonly (string | undefined)[]): string {
  let next = 0;
  const shownSegments = segments.map((segment) => {
    const name = parameterName(segment);
    return name === undefined ? segment : shown(name, values[next++]);
  });
  return `${prefix}/${shownSegments.join("/")}${isBare ? "" : "/"}${query}`;
}

/** The example replaces a value that is too long or cannot be written in a path. */
function shown(name: string, value: string | undefined): string {
  const example = rest.isPathParameterName(name) ? String(rest.PATH_PARAMETERS[name].example) : name;
  if (value === undefined || value.length > VALUE_CHARS_MAX) return example;
  if (name !== "symbol" && !/^\d+$/.test(value)) return example;
  return value.isWellFormed() ? encodeURIComponent(value) : example;
}
