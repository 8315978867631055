// A client of the original API sees no difference. original.jsonl holds, byte for byte, the answers and frames of the last revision
// before the first addition, for the same requests and connections on the same market. additions.ts names every later addition, and
// nothing else may differ.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  ADDED_FIELDS,
  ADDED_HANDSHAKE_HEADERS,
  ADDED_MARKET_HEADERS,
  ADDED_REFUSAL_HEADERS,
  HEADERS_OF_BYTES,
  JUDGED_FIELDS,
} from "./additions.ts";
import { restConversation, type Said } from "./rest-conversation.ts";
import { streamConversation } from "./stream-conversation.ts";

const original = await readOriginal();
const now = [...(await restConversation()), ...(await streamConversation())];
/** Names of fields that were taken out of an answer. */
const takenOut = new Set<string>();

async function readOriginal(): Promise<Said[]> {
  const text = await Bun.file(join(import.meta.dir, "original.jsonl")).text();
  const [heads = "[]", ...rows] = text.trim().split("\n");
  const headers: readonly Said["headers"][] = JSON.parse(heads);
  return rows.map((row) => {
    const said = JSON.parse(row);
    return { ...said, headers: headers[said.headers] };
  });
}

/** The answer without the additions, as a client that does not know them reads it. */
function asBefore(said: Said): Said {
  if (said.ask.startsWith("/ws/")) {
    // The plain text of a 404 names the valid paths, so added paths change its bytes.
    const ofText = said.status === 404 ? HEADERS_OF_BYTES : [];
    return { ...said, headers: without(said.headers, [...ADDED_HANDSHAKE_HEADERS, ...ofText]) };
  }
  const path = said.ask.split(" ")[1] ?? "";
  const additions = ADDED_FIELDS.filter((row) => row.path.test(path.replace(/\/?(\?|$)/, "/$1")));
  const texts = said.texts.map((text) => {
    if (!text.startsWith("{")) return text;
    const body: unknown = JSON.parse(text);
    // Parsing loses nothing: JSON.stringify gives the same text again.
    expect(JSON.stringify(body)).toBe(text);
    for (const { at, fields } of additions) takeOut(body, at, fields);
    blankJudged(body);
    return JSON.stringify(body);
  });
  const headers = without(said.headers, said.status < 400 ? ADDED_MARKET_HEADERS : ADDED_REFUSAL_HEADERS);
  // Only a body with added fields may have other bytes.
  return { ...said, headers: additions.length === 0 ? headers : without(headers, HEADERS_OF_BYTES), texts };
}

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

function takeOut(value: unknown, at: readonly string[], fields: readonly string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) takeOut(item, at, fields);
  } else if (isObject(value)) {
    const [next, ...rest] = at;
    if (next !== undefined) takeOut(value[next], rest, fields);
    else {
      for (const field of fields) {
        if (field in value) takenOut.add(field);
        delete value[field];
      }
    }
  }
}

function blankJudged(value: unknown): void {
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (JUDGED_FIELDS.includes(name)) value[name] = null;
    else blankJudged(inner);
  }
}

function without(headers: Said["headers"], names: readonly string[]): Said["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

test("the same is asked as was asked of the original", () => {
  expect(now.map(({ ask }) => ask)).toEqual(original.map(({ ask }) => ask));
  expect(original.length).toBeGreaterThan(150);
});

describe("a client of the original API reads the same bytes [VERSION-07]", () => {
  test.each(original.map((said, at) => [said.ask, at] as const))("%s", (_, at) => {
    const was = original[at];
    const is = now[at];
    if (was === undefined || is === undefined) throw new Error("nothing was asked");
    expect(asBefore(is)).toEqual(asBefore(was));
  });
});

test("what is named as added is there, and an original answer has none of it", () => {
  takenOut.clear();
  for (const said of original) asBefore(said);
  expect([...takenOut]).toEqual([]);
  for (const said of now) asBefore(said);
  expect([...takenOut].sort()).toEqual(
    ADDED_FIELDS.flatMap(({ fields }) => fields)
      .filter(isFirst)
      .sort(),
  );
});

function isFirst(name: string, at: number, names: readonly string[]): boolean {
  return names.indexOf(name) === at;
}
