// Answers of a running market, recorded with their positions, to be asked for again by position or past time.

import { formatTimestamp } from "../../src/base/index.ts";
import { rest } from "../../src/wire/index.ts";
import type { Called } from "../api/http/rest-fixture.ts";
import type { KeyName, MarketWorld } from "./market-world.ts";

export interface RecordedAnswer {
  /** With the question mark, and an ampersand where something follows it. */
  readonly path: string;
  readonly key: KeyName;
  readonly seen: Seen;
  /** Null for an answer that is not about the market. */
  readonly position: string | null;
  /** The moment that the answer was given at, as `as_of` asks for it. */
  readonly asOf: string;
}

/** The parts of an answer that must be the same again. */
export interface Seen {
  readonly status: number;
  readonly text: string;
  readonly etag: string | null;
  readonly type: string | null;
  readonly position: string | null;
  readonly time: string | null;
}

export type Ask = (path: string, key: KeyName) => Promise<Called>;

const QUERIES: Readonly<Record<string, string>> = {
  getQuotes: "symbols=",
  getHistories: "symbols=",
  getComparison: "symbols=",
};

/** Every endpoint that shows the market or facts of companies: of each symbol, in every format and mode. */
export function pastPaths(symbols: readonly string[]): readonly string[] {
  return rest.ENDPOINTS.filter(({ shows }) => shows !== undefined).flatMap((endpoint) => {
    const { path, operationId, query, csvRows } = endpoint;
    const codes = path.includes("{symbol}") ? symbols : path.includes("{index}") ? ["TASI", "NOMU"] : [""];
    const own = operationId in QUERIES ? [`${QUERIES[operationId]}${symbols.join(",")}&`] : [""];
    const modes = "dataMode" in query ? ["", "data_mode=delayed&"] : [""];
    const formats = csvRows === undefined ? [""] : ["", "format=csv&"];
    return codes.flatMap((code) =>
      own.flatMap((first) =>
        modes.flatMap((mode) => formats.map((format) => `${path.replace(/\{\w+\}/, code)}?${first}${mode}${format}`)),
      ),
    );
  });
}

/** Asks for every path, and records the answers. */
export async function record(world: MarketWorld, paths: readonly string[], key: KeyName): Promise<RecordedAnswer[]> {
  const recorded: RecordedAnswer[] = [];
  for (const path of paths) {
    const called = await world.get(path, key);
    // The moment is the real-time market's, also where 15 minutes before it are shown.
    const asOf = formatTimestamp(world.market.engine("realtime").timeMs);
    const seen = seenOf(called);
    recorded.push({ path, key, seen, position: seen.position, asOf });
  }
  return recorded;
}

export function seenOf({ status, text, headers }: Called): Seen {
  return {
    status,
    text,
    etag: headers.get("etag"),
    type: headers.get("content-type"),
    position: headers.get("x-market-position"),
    time: headers.get("x-market-time"),
  };
}

/** Asks again, by position where the answer has one, and by time where `byTime` allows it. */
export async function askAgain(
  recorded: RecordedAnswer,
  ask: Ask,
  byTime: boolean,
): Promise<readonly (readonly [question: string, seen: Seen])[]> {
  const { path, key, position, asOf } = recorded;
  const questions: string[] = [];
  if (position !== null) questions.push(`${path}position=${position}`);
  if (byTime) questions.push(`${path}as_of=${encodeURIComponent(asOf)}`);
  const answers: (readonly [string, Seen])[] = [];
  for (const question of questions) answers.push([question, seenOf(await ask(question, key))]);
  return answers;
}
