// Renders the sample tables as text that can be pasted: requests in curl, TypeScript and Python, streams for the command line, TypeScript
// and Python. Pure functions: the documents show their results, and a test executes these against a running service.

import { present } from "../../base/index.ts";
import { BASE_PATH, type RequestSample } from "../endpoint/endpoint.ts";
import { PATH_PARAMETERS } from "../endpoint/path-parameters.ts";
import { endpoints, type OperationId } from "../rest/index.ts";
import type { StreamSample } from "../stream/channel.ts";
import { type StreamChannel, streamRow } from "../stream/channels.ts";

/** One sample in each language, by the name that documents show above it. */
export interface CodeSample {
  readonly language: "curl" | "Command line" | "TypeScript" | "Python";
  /** The word after the fence of a code block. */
  readonly syntax: "sh" | "ts" | "python";
  readonly code: string;
}

/** The address that samples are sent to, and values that replace those of the table. */
export interface SampleTarget {
  readonly baseUrl?: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const DEFAULT_URL = "http://127.0.0.1:8080";
/** A longer object is written over several lines. */
const LINE_CHARS_MAX = 80;

/** A sample with the defaults filled in. */
type FilledSample = Required<Omit<RequestSample, "key" | "body" | "rows">> & {
  readonly key: string;
  readonly body: Required<RequestSample>["body"] | null;
  readonly rows: Required<RequestSample>["rows"] | null;
};

const keyOf = (plan: string): string => `marsad_test_demo-${plan}`;

export function requestSamples(operation: OperationId, target: SampleTarget = {}): readonly CodeSample[] {
  const { method, path: template, sample: listed } = endpoints[operation];
  const row: RequestSample = present(listed, `${operation} has no sample`);
  const sample: FilledSample = {
    key: "pro",
    query: {},
    positional: [],
    fields: [],
    rows: null,
    ...row,
    path: { ...examplesIn(template), ...row.path, ...target.path },
    body: target.body ?? row.body ?? null,
  };
  const baseUrl = target.baseUrl ?? DEFAULT_URL;
  const address = `${baseUrl}${BASE_PATH}${filledPath(template, sample)}${queryOf(sample)}`;
  return [
    { language: "curl", syntax: "sh", code: curlOf(method, address, sample) },
    { language: "TypeScript", syntax: "ts", code: typeScriptOf(baseUrl, sample) },
    { language: "Python", syntax: "python", code: pythonOf(method, address, sample) },
  ];
}

export function streamSamples(channel: StreamChannel, target: SampleTarget = {}): readonly CodeSample[] {
  const { sample } = streamRow(channel);
  const baseUrl = target.baseUrl ?? DEFAULT_URL;
  return [
    { language: "Command line", syntax: "sh", code: commandOf(channel, baseUrl, sample) },
    { language: "TypeScript", syntax: "ts", code: streamTypeScriptOf(channel, baseUrl, sample) },
    { language: "Python", syntax: "python", code: streamPythonOf(channel, baseUrl, sample) },
  ];
}

/** The usual example of each parameter in a path. */
function examplesIn(template: string): Readonly<Record<string, string | number>> {
  const used = Object.entries(PATH_PARAMETERS).filter(([name]) => template.includes(`{${name}}`));
  return Object.fromEntries(used.map(([name, { example }]) => [name, example]));
}

function filledPath(template: string, { path }: FilledSample): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(present(path[name], `the sample names no ${name}`))),
  );
}

function queryOf({ query }: FilledSample): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${[value].flat().join(",")}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function curlOf(method: string, address: string, { key, body }: FilledSample): string {
  const verb = method === "GET" ? "" : ` -X ${method}`;
  const data = body === null ? "" : ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  return `curl${verb} -H 'X-API-Key: ${keyOf(key)}' '${address}'${data}`;
}

/** `{ name: "value" }` as both a person and a formatter write it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${literal(part)}`);
  return braced(parts, " ", "");
}

/** Writes a short object on one line, and a longer one with a line for each part. */
function braced(parts: readonly string[], space: string, indent: string): string {
  const line = `{${space}${parts.join(", ")}${space}}`;
  if (line.length <= LINE_CHARS_MAX) return line;
  return `{\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}}`;
}

const CLIENT_IMPORT = `import { Marsad } from "marsad-client";\n`;
const clientOf = (key: string, baseUrl: string): string =>
  `const marsad = new Marsad({ apiKey: "${keyOf(key)}", baseUrl: "${baseUrl}" });`;

function typeScriptOf(
  baseUrl: string,
  { method, key, path, query, positional, body, fields, rows }: FilledSample,
): string {
  const named = Object.fromEntries(Object.entries(query).filter(([name]) => !positional.includes(name)));
  const values = [
    ...Object.values(path),
    ...positional.map((name) => query[name]),
    ...(Object.keys(named).length === 0 ? [] : [named]),
    ...(body === null ? [] : [body]),
  ];
  const call = `const answer = await marsad.${method}(${values.map(literal).join(", ")});`;
  const print = (of: string, names: readonly string[]): string =>
    `console.log(${names.map((name) => `${of}.${name}`).join(", ")});`;
  return [
    CLIENT_IMPORT,
    clientOf(key, baseUrl),
    call,
    ...(fields.length === 0 ? [] : [print("answer", fields)]),
    ...(rows === null
      ? []
      : [`for (const ${rows.row} of answer.${rows.list}) {`, `  ${print(rows.row, rows.fields)}`, "}"]),
  ].join("\n");
}

function pythonOf(method: string, address: string, { key, body, fields, rows }: FilledSample): string {
  const headers =
    body === null
      ? `{"X-API-Key": "${keyOf(key)}"}`
      : `{"X-API-Key": "${keyOf(key)}", "Content-Type": "application/json"}`;
  const parts = [
    `    "${address}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    `    headers=${headers},`,
    ...(body === null ? [] : [`    data=json.dumps(${pythonLiteral(body)}).encode(),`]),
  ];
  const print = (of: string, names: readonly string[]): string =>
    `print(${names.map((name) => `${of}["${name}"]`).join(", ")})`;
  return [
    "import json, urllib.request\n",
    "request = urllib.request.Request(",
    ...parts,
    ")",
    "with urllib.request.urlopen(request, timeout=10) as response:",
    "    answer = json.load(response)",
    ...(fields.length === 0 ? [] : [print("answer", fields)]),
    ...(rows === null ? [] : [`for ${rows.row} in answer["${rows.list}"]:`, `    ${print(rows.row, rows.fields)}`]),
  ].join("\n");
}

function pythonLiteral(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `"${name}": ${pythonLiteral(part)}`);
  return braced(parts, "", "    ");
}

/** The demo account of Business has the entitlement. */
const streamKeyOf = (channel: StreamChannel): string =>
  streamRow(channel).needsEntitlement === true ? "business" : "pro";

function commandOf(channel: StreamChannel, baseUrl: string, { symbols, messages = 5 }: StreamSample): string {
  const flags = `--service-url ${baseUrl} --api-key ${keyOf(streamKeyOf(channel))} --messages ${messages}`;
  return `bin/marsad stream ${[channel, ...symbols].join(" ")} \\\n  ${flags}`;
}

function streamTypeScriptOf(
  channel: StreamChannel,
  baseUrl: string,
  { symbols, levels, type, condition, fields }: StreamSample,
): string {
  const options = levels === undefined ? "" : `, { levels: ${levels} }`;
  const shown = fields.map((field) => `message.${field}`).join(", ");
  return [
    CLIENT_IMPORT,
    clientOf(streamKeyOf(channel), baseUrl),
    `for await (const message of marsad.stream("${channel}", ${literal(symbols)}${options})) {`,
    `  if (message.type === "${type}"${condition === undefined ? "" : ` && message.${condition}`}) {`,
    `    console.log(${shown});`,
    "  }",
    "}",
  ].join("\n");
}

function streamPythonOf(
  channel: StreamChannel,
  baseUrl: string,
  { symbols, levels, type, condition, fields }: StreamSample,
): string {
  const options = levels === undefined ? "" : `, levels=${levels}`;
  const key = keyOf(streamKeyOf(channel));
  const shown = fields
    .map(
      (field) =>
        `message${field
          .split(".")
          .map((name) => `["${name}"]`)
          .join("")}`,
    )
    .join(", ");
  return [
    "from marsad_stream import messages  # examples/marsad_stream.py, on the standard library alone\n",
    `for message in messages("${baseUrl}", "${key}", "${channel}", ${literal(symbols)}${options}):`,
    `    if message["type"] == "${type}"${condition === undefined ? "" : ` and message["${condition}"]`}:`,
    `        print(${shown})`,
  ].join("\n");
}
