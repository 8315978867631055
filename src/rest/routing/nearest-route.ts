// The nearest route to a path that no endpoint has, for the message of INVALID_ROUTE. The segments sent are aligned with
// those of every route, each difference has a cost, and the cheapest route is suggested. Input is cut first, so that the
// work does not grow with what was sent.

import { outOfRange } from "../../base/index.ts";
import { rest } from "../../wire/index.ts";
import { segmentDistance } from "./segment-distance.ts";

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
  /** The query that the endpoint cannot do without, for example "?symbols=2222,1120". */
  readonly query: string;
  readonly isBare: boolean;
}

const ROUTES: readonly Route[] = routesOf();

function routesOf(): readonly Route[] {
  const byPath = new Map<string, Route>();
  for (const { path, query } of rest.ENDPOINTS) {
    const needed = Object.values(query).find(({ required, name }) => required || name === "symbols");
    const text = needed === undefined ? "" : `?${needed.name}=${needed.example}`;
    if (!byPath.has(path)) byPath.set(path, route(rest.BASE_PATH, path, text));
  }
  for (const path of rest.SERVICE_PATHS) byPath.set(path, route("", path, ""));
  return [...byPath.values()];
}

function route(prefix: string, path: string, query: string): Route {
  return { prefix, segments: segmentsOf(path), query, isBare: !path.endsWith("/") };
}

/** The route to suggest for a path, with the caller's own values where it had any. */
export function nearestRoute(path: string): string {
  const sent = segmentsOf(path.slice(0, PATH_CHARS_MAX)).map(decoded);
  const asked = withoutPairs(withoutBase(sent)).slice(0, SEGMENTS_MAX);
  let best: { readonly route: Route; readonly found: Alignment } | undefined;
  const distance = keptDistance();
  for (const candidate of ROUTES) {
    const found = align(candidate, asked, distance);
    if (best === undefined || found.cost < best.found.cost) best = { route: candidate, found };
  }
  return best === undefined ? rest.BASE_PATH : render(best.route, best.found.values);
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

interface Alignment {
  readonly cost: number;
  /** The caller's values for the route's parameters, first to last; undefined where there was none. */
  readonly values: readonly (string | undefined)[];
}

/** The cheapest way to read the asked segments as the route's, filled from the ends (edit distance over segments). */
function align(candidate: Route, asked: readonly string[], distance: Distance): Alignment {
  const { segments } = candidate;
  let below: Alignment[] = asked.map((_, j) => ({ cost: (asked.length - j) * COST.extraSegment, values: [] }));
  below.push({ cost: 0, values: [] });
  for (let i = segments.length - 1; i >= 0; i--) {
    const wanted = segments[i] ?? outOfRange(i);
    const name = parameterName(wanted);
    const row: Alignment[] = new Array<Alignment>(asked.length + 1);
    for (let j = asked.length; j >= 0; j--) {
      let best = missing(name, below[j]);
      const segment = asked[j];
      if (segment !== undefined) {
        const cost = name === undefined ? distance(wanted, segment) : valueCost(name, segment);
        best = cheaper(best, matched(name, segment, cost, below[j + 1]));
        best = cheaper(best, extra(row[j + 1]));
      }
      row[j] = best;
    }
    below = row;
  }
  const { cost, values } = below[0] ?? NOWHERE;
  return { cost: cost + (candidate.query === "" ? 0 : COST.neededQuery), values };
}

const NOWHERE: Alignment = { cost: Number.POSITIVE_INFINITY, values: [] };

function cheaper(left: Alignment, right: Alignment): Alignment {
  return right.cost < left.cost ? right : left;
}

function missing(name: string | undefined, tail: Alignment = NOWHERE): Alignment {
  if (name === undefined) return { cost: tail.cost + COST.missingWord, values: tail.values };
  return { cost: tail.cost + COST.missingValue, values: [undefined, ...tail.values] };
}

function extra(tail: Alignment = NOWHERE): Alignment {
  return { cost: tail.cost + COST.extraSegment, values: tail.values };
}

function matched(name: string | undefined, segment: string, cost: number, tail: Alignment = NOWHERE): Alignment {
  return { cost: tail.cost + cost, values: name === undefined ? tail.values : [segment, ...tail.values] };
}

type Distance = (known: string, asked: string) => number;

/** Many routes share words, so within one search each pair of words is compared once. */
function keptDistance(): Distance {
  const kept = new Map<string, number>();
  return (known, asked) => {
    const pair = `${known}/${asked}`;
    let cost = kept.get(pair);
    if (cost === undefined) {
      cost = segmentDistance(known, asked);
      kept.set(pair, cost);
    }
    return cost;
  };
}

function valueCost(name: string, segment: string): number {
  if (/^\d+$/.test(segment)) return 0;
  return name === "symbol" && /^\P{ASCII}/u.test(segment) ? COST.nameAsSymbol : COST.wordAsValue;
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
