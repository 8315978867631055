// The generated part of the Python package: a model for each schema, a method for each operation (blocking and async), and the tables of
// errors and channels. Everything in python/src/marsad/_generated comes from here.

import {
  COMPACT_MESSAGES,
  ERROR_CODES,
  errorRow,
  rest,
  STREAM_CHANNELS,
  STREAM_ERROR_NAMES,
  streamCode,
  streamErrorRow,
} from "../../src/wire/index.ts";
import {
  type JsonSchema,
  messageOf,
  nameIn,
  type Operation,
  ownParameters,
  type Parameter,
  REST,
  type Schemas,
  STREAMS,
  sentOn,
} from "./api-documents.ts";
import { cell, type GeneratedFile, page, table } from "./generated-file.ts";

const FOLDER = "python/src/marsad/_generated";
const NOTE = "\n\nWritten by `npm run generate` from the schemas of the service; change it there.";
const METHODS = ["get", "post", "patch", "delete"] as const;
const LINE_MAX = 120;

/** The schemas of the bodies that the service posts to webhooks. */
const WEBHOOK_CALLS = Object.values(STREAMS.channels["webhooks"]?.messages ?? {}).map(({ $ref }) => nameIn($ref));
/** Messages of the stream protocol itself, which the streams of the package handle. */
const CONVERSATION = new Set(["connected", "subscribed", "unsubscribed", "pong", "heartbeat", "error"]);
/** The package always asks for JSON, from which it makes data frames. */
const OWN_PARAMETERS = new Set(["format"]);

const SCHEMAS: Schemas = { ...STREAMS.components.schemas, ...REST.components.schemas };
const CHANNELS = Object.entries(STREAMS.channels).filter(([, { address }]) => address?.startsWith("/ws/"));

/** Names of methods that do not follow from the name of the operation. */
const NAMES: Readonly<Record<string, readonly [string | null, string]>> = {
  getMarketSummary: [null, "summary"],
  getComparison: [null, "compare"],
  getInclusion: [null, "proof_inclusion"],
  createStreamTicket: ["account", "stream_ticket"],
};
/** Keywords of Python: a field with such a name gets an underscore. */
const PYTHON_WORDS = new Set([
  "from",
  "class",
  "in",
  "is",
  "not",
  "or",
  "and",
  "import",
  "global",
  "pass",
  "raise",
  "with",
]);
/** `from` is a keyword of Python; its libraries call the ends of a time span `start` and `end`. */
const WORDS: Readonly<Record<string, string>> = { from: "start", to: "end" };

interface Row {
  readonly method: (typeof METHODS)[number];
  readonly path: string;
  readonly operation: Operation;
  /** `webhooks` of `client.webhooks.list()`; null where the client itself has the method. */
  readonly group: string | null;
  readonly name: string;
}

const ROWS: readonly Row[] = rows();

export function pythonModels(): GeneratedFile {
  const answers = ROWS.map(({ operation }) => answerOf(operation));
  const names = namesWithin([...answers, ...messageClasses(), ...WEBHOOK_CALLS]);
  const parts = [
    `"""What the API answers and sends.${NOTE}\n"""`,
    "from __future__ import annotations",
    "import datetime as dt\nfrom typing import Any, Literal",
    "from .._model import Model",
    `__all__ = [\n${names.map((name) => `    "${name}",\n`).join("")}]`,
    ...names.map(modelClass),
  ];
  return file("models.py", parts);
}

export function pythonEndpoints(): GeneratedFile {
  const parts = [
    `"""A method for every operation of the API, blocking and async.${NOTE}\n"""`,
    "from __future__ import annotations",
    "from collections.abc import Awaitable, Mapping, Sequence\nfrom typing import Any, Literal, Protocol, TypeVar",
    `from .._model import Model\nfrom .._values import Day, Moment, day, digit, moment, segment\nfrom . import models`,
    'M = TypeVar("M", bound=Model)',
    ...[false, true].flatMap(flavour),
  ];
  return file("endpoints.py", parts);
}

export function pythonTables(): GeneratedFile {
  const coded = ERROR_CODES.filter((code) => errorRow(code).shape === "error");
  const streamRows = STREAM_CHANNELS.flatMap((channel) =>
    STREAM_ERROR_NAMES.flatMap((name) => {
      const code = streamCode(channel, name);
      return code === null ? [] : [[code, streamErrorRow(name).action] as const];
    }),
  );
  const actions = new Map([...streamRows.reverse(), ...coded.map((code) => [code, errorRow(code).action] as const)]);
  const details = ERROR_CODES.filter((code) => errorRow(code).shape === "detail").map((code) => {
    const { template, action } = errorRow(code);
    return [(template.split("<")[0] ?? "").trim(), action] as const;
  });
  const classes = CHANNELS.map(([name, channel]) => {
    const sent = sentOn(name).filter((message) => !CONVERSATION.has(message));
    const types = new Map<string, string[]>();
    for (const message of sent) {
      const model = payloadName(name, message);
      const type = String(SCHEMAS[model]?.properties?.["type"]?.const ?? message);
      types.set(type, [...(types.get(type) ?? []), `models.${model}`]);
    }
    const lines = [...types].map(([type, models]) => `            "${type}": (${models.join(", ")},),\n`);
    return `    "${name}": Channel(\n        "${channel.address}",\n        {\n${lines.join("")}        },\n    ),\n`;
  });
  const names = CHANNELS.map(([name]) => JSON.stringify(name)).join(", ");
  const parts = [
    `"""Errors with what to do about them, and the channels of the streams.${NOTE}\n"""`,
    "from __future__ import annotations",
    "from collections.abc import Mapping\nfrom dataclasses import dataclass\nfrom typing import Literal",
    "from .._model import Model\nfrom . import models",
    `#: By the code of a refusal.\nWHAT_TO_DO: Mapping[str, str] = {\n${pairs([...actions].sort())}}`,
    `#: Refusals without a code, by how their text begins.\nWHAT_TO_DO_BY_TEXT: Mapping[str, str] = {\n${pairs(details)}}`,
    "",
    "@dataclass(frozen=True)\nclass Channel:\n    path: str\n    #: By `type`; of several the one that fits a message best.\n    messages: Mapping[str, tuple[type[Model], ...]]",
    "",
    `ChannelName = Literal[${names}]`,
    `CHANNELS: Mapping[str, Channel] = {\n${classes.join("")}}`,
  ];
  return file("tables.py", parts);
}

export function pythonCompactLayout(): GeneratedFile {
  const parts = [
    `"""The layout of compact frames: by the number of a message its name and fields.${NOTE}\n"""`,
    "from __future__ import annotations",
    "from collections.abc import Mapping\nfrom typing import Any",
    `MESSAGES: Mapping[int, tuple[str, Mapping[str, Any]]] = {\n${Object.entries(COMPACT_MESSAGES)
      .map(([name, { number, fields }]) => `    ${number}: (${JSON.stringify(name)}, ${literal(fields)}),\n`)
      .join("")}}`,
  ];
  return file("compact_layout.py", parts);
}

/** Plain data as a Python literal. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${literal(one)}`)
      .join(", ")}}`;
  }
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : JSON.stringify(value);
}

const REFERENCE_HEAD = `# The Python package

Every method of \`Marsad\`, with the model that it answers; \`AsyncMarsad\` has the same ones, awaited. This page is written by \`docs/generate.ts\` from
the schemas of the API; what the package adds to them (history, streams, frames, receipts, files, orders) is in [the guide](../guide/python.md).

- Parameters are keywords with the names of the API, but for \`from\` and \`to\`, which are \`start\` and \`end\`. Days take \`"2026-11-15"\`, a \`date\` or a \`datetime\`; moments a \`datetime\` or ISO 8601; lists a sequence.
- An answer is a model of \`marsad.models\`: its fields are attributes, with days and times as \`date\` and \`datetime\`; \`answer.raw\` is the JSON, \`answer.response\` the HTTP answer with request id and position, \`answer.df()\` the frame.
`;

/** A link to the endpoint's page; an operation that needs no key has no page, so its text stays plain. */
function endpointLink(operationId: string, text: string): string {
  return operationId in rest.endpoints ? `[${text}](api/${snake(operationId).replaceAll("_", "-")}.md)` : text;
}

export function pythonReference(): GeneratedFile {
  const groups = [null, ...new Set(ROWS.flatMap(({ group }) => group ?? []))];
  const sections = groups.flatMap((group) => [
    `## ${group === null ? "The market and its companies" : `client.${group}`}`,
    "",
    ...table(
      ["method", "what it reads or does", "answer", "endpoint"],
      ROWS.filter((row) => row.group === group).map(({ name, operation, method: verb, path }) => [
        `\`${group === null ? "" : `${group}.`}${name}\``,
        cell(operation.summary),
        `\`${answerOf(operation)}\``,
        endpointLink(operation.operationId, `\`${verb.toUpperCase()} ${path}\``),
      ]),
    ),
  ]);
  return page("docs/reference/python.md", REFERENCE_HEAD, ...sections);
}

function file(name: string, parts: readonly string[]): GeneratedFile {
  const text = parts.join("\n\n").replace(/\n{4,}/g, "\n\n\n");
  return { path: `${FOLDER}/${name}`, content: `${text.trimEnd()}\n` };
}

const pairs = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join("");

function rows(): readonly Row[] {
  const own = Object.entries(REST.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      if (operation === undefined || !path.startsWith(rest.BASE_PATH)) return [];
      return [{ method, path: path.slice(rest.BASE_PATH.length), operation }];
    }),
  );
  const firstOf = (path: string): string => path.split("/")[1] ?? "";
  // Resources that an account stores at the service can be changed; the rest of the API is read-only.
  const kept = new Set(own.filter(({ method }) => method !== "get").map(({ path }) => firstOf(path)));
  return own.map((row) => {
    const first = firstOf(row.path);
    const { operationId } = row.operation;
    const given = NAMES[operationId];
    if (given !== undefined) return { ...row, group: given[0], name: given[1] };
    const group = kept.has(first) ? first.replaceAll("-", "_") : null;
    return { ...row, group, name: nameOf(operationId, group) };
  });
}

/** `getVolumeLeaders` is `volume_leaders`; within webhooks, `listWebhooks` is `list` and `rotateSecret` is `rotate_secret`. */
function nameOf(operationId: string, group: string | null): string {
  const [verb = "", ...words] = snake(operationId).split("_");
  const noun = group ?? "";
  const rest = words.filter((word) => word !== noun && `${word}s` !== noun);
  const action = verb === "patch" ? "update" : verb;
  if (rest.length === 0) return words.length === 0 ? snake(operationId) : action;
  return verb === "get" || verb === "list" ? rest.join("_") : [action, ...rest].join("_");
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const answerOf = (operation: Operation): string =>
  nameIn(operation.responses["200"]?.content?.["application/json"]?.schema.$ref ?? "");

const messageClasses = (): readonly string[] =>
  CHANNELS.flatMap(([name]) =>
    sentOn(name)
      .filter((message) => !CONVERSATION.has(message))
      .map((message) => payloadName(name, message)),
  );

function payloadName(channel: string, message: string): string {
  const found = CHANNELS.find(([name]) => name === channel);
  if (found === undefined) throw new Error(`there is no channel ${channel}`);
  return nameIn(messageOf(found[1], message).payload.$ref ?? "");
}

/** These schemas and every schema that they refer to, each after the schemas that it needs. */
function namesWithin(names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const schema = SCHEMAS[name];
    if (schema === undefined || found.has(name)) return;
    for (const [, other = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(other);
    found.add(name);
  };
  for (const name of names) visit(name);
  return [...found].sort().filter((name) => SCHEMAS[name]?.properties !== undefined);
}

const fieldName = (name: string): string => (PYTHON_WORDS.has(name) ? `${name}_` : name);

function modelClass(name: string): string {
  const { description, properties = {}, required = [] } = SCHEMAS[name] ?? {};
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = pythonOf(schema, "answer");
    const mark = required.includes(field) || type.endsWith("None") || type === "Any" ? "" : " | None";
    return `    ${fieldName(field)}: ${type}${mark}\n`;
  });
  const comment = description === undefined ? "" : `    """${sentence(description)}"""\n\n`;
  return `\nclass ${name}(Model):\n${comment}${fields.join("")}`.trimEnd();
}

/** The Python type of a schema's value; an input takes any sequence and mapping. */
function pythonOf(schema: JsonSchema, way: "answer" | "input"): string {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref);
    const target = SCHEMAS[name];
    if (way === "input" || target?.properties === undefined) return pythonOf(target ?? {}, way);
    return name;
  }
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum !== undefined) return literals(schema.enum);
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((part) => pythonOf(part, way)));
  if (schema.type === undefined) return "Any";
  const types = typeof schema.type === "string" ? [schema.type] : schema.type;
  return union(types.map((type) => ofType(type, schema, way)));
}

function ofType(type: string, schema: JsonSchema, way: "answer" | "input"): string {
  switch (type) {
    case "array":
      return `${way === "answer" ? "list" : "Sequence"}[${pythonOf(schema.items ?? {}, way)}]`;
    case "object": {
      const [values] = Object.values(schema.patternProperties ?? {});
      const rest =
        values ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
      const value = rest === undefined || schema.properties !== undefined ? "Any" : pythonOf(rest, way);
      return `${way === "answer" ? "dict" : "Mapping"}[str, ${value}]`;
    }
    case "string":
      if (schema.format === "date-time") return way === "answer" ? "dt.datetime" : "Moment";
      if (schema.format === "date") return way === "answer" ? "dt.date" : "Day";
      return "str";
    case "number":
      return "float";
    case "integer":
      return "int";
    case "boolean":
      return "bool";
    case "null":
      return "None";
  }
  throw new Error(`a schema has the type ${type}, which the Python package does not know`);
}

function literals(values: readonly unknown[]): string {
  const texts = values
    .filter((value) => value !== null)
    .map((value) => (typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value)));
  return union([`Literal[${texts.join(", ")}]`, ...(values.includes(null) ? ["None"] : [])]);
}

const union = (types: readonly string[]): string => {
  const own = [...new Set(types)].filter((type) => type !== "None");
  return [...own, ...(types.includes("None") ? ["None"] : [])].join(" | ");
};

/** The classes with the methods of a blocking or of an async client. */
function flavour(isAsync: boolean): readonly string[] {
  const prefix = isAsync ? "Async" : "";
  const answer = isAsync ? "Awaitable[M]" : "M";
  const caller = [
    `class ${prefix}Caller(Protocol):`,
    '    """Whoever sends requests."""\n',
    "    def _call(",
    "        self,",
    "        answer: type[M],",
    "        method: str,",
    "        path: str,",
    "        query: Mapping[str, object] | None = None,",
    "        body: Mapping[str, object] | None = None,",
    `    ) -> ${answer}: ...`,
  ].join("\n");
  const groups = [...new Set(ROWS.flatMap(({ group }) => group ?? []))];
  const classes = groups.map((group) => {
    const methods = ROWS.filter((row) => row.group === group).map((row) => method(row, isAsync));
    const head = `class ${prefix}${classWord(group)}:\n    def __init__(self, client: ${prefix}Caller) -> None:\n        self._client = client\n`;
    return `\n${head}\n${methods.join("\n")}`.trimEnd();
  });
  const fields = groups.map((group) => `        self.${group} = ${prefix}${classWord(group)}(self)\n`).join("");
  const own = ROWS.filter((row) => row.group === null).map((row) => method(row, isAsync));
  const head = `class ${prefix}Endpoints(${prefix}Caller):\n    def __init__(self) -> None:\n${fields}`;
  return [`\n${caller}`, ...classes, `\n${head}\n${own.join("\n")}`.trimEnd()];
}

const classWord = (group: string): string =>
  group.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + "Endpoints";

interface Argument {
  /** The name in the API. */
  readonly name: string;
  /** The name in Python. */
  readonly word: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The Python expression of the value to send. */
  readonly sent: string;
}

function method({ method: verb, path, operation, group, name }: Row, isAsync: boolean): string {
  const parameters = ownParameters(operation).filter((one) => !OWN_PARAMETERS.has(one.name));
  const inPath = parameters.filter((one) => one.in === "path").map(parameterArgument);
  const query = parameters.filter((one) => one.in === "query").map(parameterArgument);
  const body = operation.requestBody?.content["application/json"]?.schema;
  const fields = body === undefined ? [] : bodyArguments(body);
  const first = query.filter(({ name: one, isRequired }) => isRequired || one === "symbols");
  const positional = [...inPath, ...first];
  const named = [...query.filter((one) => !first.includes(one)), ...fields];
  // Callers may pass names of companies in place of symbols.
  const hasOthers = query.some(({ name: one }) => one === "identifiers");
  const words = [
    "self",
    ...positional.map(({ word, type }) => `${word}: ${type}${hasOthers && word === "symbols" ? " | None = None" : ""}`),
    ...(named.length > 0 ? ["*"] : []),
    ...named.filter(({ isRequired }) => isRequired).map(({ word, type }) => `${word}: ${type}`),
    ...named.filter(({ isRequired }) => !isRequired).map(({ word, type }) => `${word}: ${optional(type)} = None`),
  ];
  const answer = `models.${answerOf(operation)}`;
  const start = `${isAsync ? "async " : ""}def ${name}(`;
  const line = `    ${start}${words.join(", ")}) -> ${answer}:`;
  const head =
    line.length <= LINE_MAX
      ? line
      : `    ${start}\n${words.map((word) => `        ${word},\n`).join("")}    ) -> ${answer}:`;
  const filled = path.replace(/\{(\w+)\}/g, (_, one: string) => `{segment(${one})}`);
  const call = [
    answer,
    JSON.stringify(verb.toUpperCase()),
    `${filled === path ? "" : "f"}${JSON.stringify(filled)}`,
    ...(query.length > 0 ? [sentMap(query)] : body === undefined ? [] : ["None"]),
    ...(body === undefined ? [] : [sentMap(fields)]),
  ];
  const target = group === null ? "self" : "self._client";
  const one = `        return ${isAsync ? "await " : ""}${target}._call(${call.join(", ")})`;
  const tail =
    one.length <= LINE_MAX && !one.includes("\n")
      ? one
      : `        return ${isAsync ? "await " : ""}${target}._call(\n${call.map((part) => `            ${part.replaceAll("\n", "\n            ")},\n`).join("")}        )`;
  return `${head}\n${docstring(operation, [...positional, ...named])}${tail}\n`;
}

const optional = (type: string): string => (type.endsWith("None") ? type : `${type} | None`);

function sentMap(args: readonly Argument[]): string {
  const parts = args.map(({ name, sent }) => `"${name}": ${sent}`);
  const line = `{${parts.join(", ")}}`;
  return line.length <= LINE_MAX - 20 ? line : `{\n${parts.map((part) => `    ${part},\n`).join("")}}`;
}

function docstring({ summary, ...operation }: Operation, args: readonly Argument[]): string {
  const plan = /\*\*Plan:\*\* ([^\n]*)/.exec((operation as { readonly description?: string }).description ?? "")?.[1];
  const lines = args
    .filter(({ description }) => description !== "")
    .map(({ word, description }) => `        ${word}: ${description}`);
  const sections = [
    ...(plan === undefined ? [] : [`        Plan: ${sentence(plan)}`]),
    ...(plan !== undefined && lines.length > 0 ? [""] : []),
    ...lines,
  ];
  if (sections.length === 0) return `        """${full(summary)}"""\n`;
  return `        """${full(summary)}\n\n${sections.join("\n")}\n        """\n`;
}

const full = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** The first sentence of a description: the rest is in the documents. */
function sentence(description: string): string {
  const first = description.split(/(?<=[.;:]) /)[0] ?? "";
  return full(first.replace(/[;:]$/, "")).replaceAll("\\", "\\\\").replaceAll('"""', "'''");
}

function parameterArgument({ name, required, description, schema, in: place }: Parameter): Argument {
  const word = WORDS[name] ?? fieldName(name);
  const { type, sent } = inputOf(schema, word);
  return {
    name,
    word,
    type,
    sent,
    isRequired: required === true || place === "path",
    description: description === undefined ? "" : sentence(description),
  };
}

/** A query's choice of words for numbers or flags becomes a number or a bool in Python. */
function inputOf(schema: JsonSchema, word: string): { readonly type: string; readonly sent: string } {
  const words = schema.enum?.map(String) ?? [];
  if (words.length > 0 && words.every((one) => one === "true" || one === "false")) return { type: "bool", sent: word };
  if (words.join() === "0,1") return { type: "bool", sent: `digit(${word})` };
  if (words.length > 0 && words.every((one) => /^\d+$/.test(one)))
    return { type: `Literal[${words.join(", ")}]`, sent: word };
  const type = pythonOf(schema, "input");
  if (type === "Day") return { type, sent: `day(${word})` };
  if (type === "Moment") return { type, sent: `moment(${word})` };
  return { type: type === "Sequence[str]" ? "str | Sequence[str]" : type, sent: word };
}

/** The fields of a body; for a body with several forms, the fields of all forms. */
function bodyArguments(body: JsonSchema): readonly Argument[] {
  const schema = body.$ref === undefined ? body : (SCHEMAS[nameIn(body.$ref)] ?? {});
  const forms = (schema.anyOf ?? [schema]).map((form) =>
    form.$ref === undefined ? form : (SCHEMAS[nameIn(form.$ref)] ?? {}),
  );
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => {
    const found = forms.flatMap(({ properties = {} }) => properties[name] ?? []);
    const word = WORDS[name] ?? fieldName(name);
    const type = merged(found.map((one) => pythonOf(one, "input")));
    const sent = type.startsWith("Moment") ? `moment(${word})` : type.startsWith("Day") ? `day(${word})` : word;
    const description = found.length === 1 || forms.length === 1 ? (found[0]?.description ?? "") : "";
    const isRequired = forms.every(
      ({ properties = {}, required = [] }) => properties[name] !== undefined && required.includes(name),
    );
    return { name, word, type, sent, isRequired, description: description === "" ? "" : sentence(description) };
  });
}

/** Joins the literals of all forms into one. */
function merged(types: readonly string[]): string {
  const inside = types.flatMap((type) => /^Literal\[(.*)\]$/.exec(type)?.[1]?.split(", ") ?? []);
  const others = types.filter((type) => !type.startsWith("Literal["));
  return union([...(inside.length > 0 ? [`Literal[${[...new Set(inside)].join(", ")}]`] : []), ...others]);
}
