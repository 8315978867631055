// docs/reference/compact-frames.md: the layout of compact frames from its table, and the example of each message with its bytes.

import type { TSchema } from "typebox";
import {
  COMPACT_MESSAGES,
  CompactEncoder,
  type CompactFields,
  type CompactName,
  type CompactType,
  STREAMS,
  typeOfCompact,
} from "../../src/wire/index.ts";
import { exampleOf } from "../../src/wire/schema/example.ts";
import { type GeneratedFile, page, table } from "./generated-file.ts";

const BYTES_A_LINE = 24;

export function compactReference(): GeneratedFile {
  const names = Object.keys(COMPACT_MESSAGES) as CompactName[];
  return page(
    "docs/reference/compact-frames.md",
    "<!-- Written by docs/generate.ts; change src/wire/stream/compact-layout.ts and run npm run generate. -->",
    "",
    "# Compact frames",
    "",
    "With `?encoding=compact` in the address of the channels stocks, trades, depth, index and bars, messages of the market come as binary WebSocket frames, about a fifth of the bytes of JSON. One frame is one message and has the same facts as the JSON message of its `type`. Everything else (`connected`, `subscribed`, `unsubscribed`, `pong`, `heartbeat`, `error`) stays JSON text. Decoders: `decodeCompact` of the client library, which decodes by itself, and [`examples/compact.py`](../../examples/compact.py), written from this page alone.",
    "",
    "## Values",
    "",
    "Every number is a whole one of as many bytes as it needs (LEB128): seven bits a byte, low ones first, and the high bit of a byte says that more follow. 300 is `ac 02`. No number needs more than 53 bits.",
    "",
    ...table(
      ["written as", "meaning"],
      [
        ["count", "the number itself"],
        [
          "decimal",
          "1/10,000: riyals, per cent, points of an index. The sign is folded in (zigzag): even numbers are twice the value, odd ones minus half of the number and one. 27.34 is 273400, written as 546800: `f0 af 21`; −0.5 is −5000, written as 9999: `8f 4e`",
        ],
        ["text", "a count of bytes, then so many bytes of UTF-8"],
        ["time", "milliseconds since 1970-01-01T00:00:00Z. JSON writes the same moment in Riyadh time (+03:00)"],
        ["date", "a day as one number: 20261115"],
        ["flag", "0 for false, 1 for true"],
        ["one of", "the place of the value in the list, from 0"],
        ["or null, optional", "0 where it is null or absent; else 1, then the value"],
        ["list of", "a count, then so many values"],
        ["always, same as", "no byte: the value is the one named, or that of the field named"],
      ],
    ),
    "## Messages",
    "",
    "The first number of a frame names the message; its fields follow in this order, those of an object in its place. New fields are added at the end of a message and new messages get new numbers: a decoder ignores bytes after the last field that it knows, and frames of a number that it does not know.",
    "",
    ...table(
      ["number", "message"],
      names.map((name) => [String(COMPACT_MESSAGES[name].number), `[${titleOf(name)}](#${anchorOf(name)})`]),
    ),
    ...names.flatMap(messageSection),
  );
}

const titleOf = (name: CompactName): string =>
  name === "depth_unavailable" ? "depth_snapshot without a book" : typeOfCompact(name);
const anchorOf = (name: CompactName): string => titleOf(name).replaceAll(" ", "-");

function messageSection(name: CompactName): readonly string[] {
  const message = exampleOf(schemaOf(name)) as object;
  const bytes = new CompactEncoder().encode(name, message);
  const json = JSON.stringify(message);
  return [
    `### ${titleOf(name)}`,
    "",
    ...table(["field", "written as"], fieldRows(COMPACT_MESSAGES[name].fields)),
    `This message, ${Buffer.byteLength(json)} bytes of JSON:`,
    "",
    "```json",
    json,
    "```",
    "",
    `is this frame of ${bytes.length} bytes:`,
    "",
    "```",
    ...hexLines(bytes),
    "```",
    "",
  ];
}

function schemaOf(name: CompactName): TSchema {
  const messages = Object.values(STREAMS).flatMap(({ serverMessages }) => Object.entries(serverMessages));
  const found = messages.find(([known]) => known === name);
  if (found === undefined) throw new Error(`no channel sends ${name}`);
  return found[1];
}

function fieldRows(fields: CompactFields, prefix = ""): (readonly string[])[] {
  return Object.entries(fields).flatMap(([name, type]) => {
    const path = `${prefix}${name}`;
    return [[`\`${path}\``, writtenAs(type)], ...innerRows(type, path)];
  });
}

/** The fields of objects that are nested in this type. */
function innerRows(type: CompactType, path: string): (readonly string[])[] {
  if (typeof type === "string") return [];
  if ("object" in type) return fieldRows(type.object, `${path}.`);
  if ("list" in type) return innerRows(type.list, `${path}[]`);
  if ("nullable" in type) return innerRows(type.nullable, path);
  return "optional" in type ? innerRows(type.optional, path) : [];
}

function writtenAs(type: CompactType): string {
  if (typeof type === "string") return type;
  if ("choice" in type) return `one of ${type.choice.map((value) => `\`${value}\``).join(", ")}`;
  if ("constant" in type) return `always \`${JSON.stringify(type.constant)}\``;
  if ("same" in type) return `same as \`${type.same}\``;
  if ("nullable" in type) return `${writtenAs(type.nullable)}, or null`;
  if ("optional" in type) return `${writtenAs(type.optional)}, optional`;
  if ("list" in type) return `list of ${writtenAs(type.list)}`;
  return "tuple" in type ? `${type.tuple.map(writtenAs).join(", ")}, one after the other` : "object";
}

function hexLines(bytes: Uint8Array): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_A_LINE) {
    const line = bytes.subarray(at, at + BYTES_A_LINE);
    lines.push([...line].map((byte) => byte.toString(16).padStart(2, "0")).join(" "));
  }
  return lines;
}
