// sdk/src/generated and console/src/pages/operator/generated: the types of the client library and of the operator's API, written from the API
// documents: every schema, every operation with its path, query, body and answer, every channel with its messages.

import { COMPACT_MESSAGES, type CompactName, operator, rest, typeOfCompact } from "../../src/wire/index.ts";
import {
  type Channel,
  messageOf,
  OPERATOR,
  type Operation,
  ownParameters,
  type Parameter,
  REST,
  type RestDocument,
  type Schemas,
  STREAMS,
  sentOn,
} from "./api-documents.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { commentOf, typeScriptOf } from "./type-script.ts";

const METHODS = ["get", "post", "patch", "delete"];
const NOTE = "// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.\n";
/** Parameters that the client sets by itself. */
const OWN_PARAMETERS = new Set(["format"]);

/** The schemas of the bodies that the service posts to webhooks. */
const WEBHOOK_CALLS = [
  "Challenge",
  "PriceAlertDelivery",
  "LargeMoveDelivery",
  "AbnormalVolumeDelivery",
  "UnusualValueDelivery",
  "StockEventDelivery",
  "TestDelivery",
];

interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The defaults of an operation, so that each operation declares only its differences. */
const CALL_TYPES = `/** An operation that takes none. */
export type NoParameters = Readonly<Record<never, never>>;

interface PlainCall {
  path: NoParameters;
  query: NoParameters;
  body: undefined;
  csv: false;
}
type CallOf<Own> = Own & Omit<PlainCall, keyof Own>;
`;

/** The channels that clients connect to, without the channel of webhook calls. */
const CHANNELS = Object.entries(STREAMS.channels).filter(([, { address }]) => address?.startsWith("/ws/"));

export function clientTypes(): GeneratedFile {
  const schemas = { ...STREAMS.components.schemas, ...REST.components.schemas };
  const operations = operationTypes(rowsOf(REST, rest.BASE_PATH), "Operations");
  const messages = CHANNELS.map(([name, channel]) => channelType(name, channel)).join("");
  const parts = [
    NOTE,
    CALL_TYPES,
    ...declarationsOf(schemas, [...wordsOf(operations + messages), ...WEBHOOK_CALLS]),
    `/** Every operation by its name in the API documents. */\nexport interface Operations {\n${operations}}\n`,
    `/** What the service sends on each channel. */\nexport interface ChannelMessages {\n${messages}}\n`,
  ];
  return { path: "sdk/src/generated/types.ts", content: parts.join("\n") };
}

export function clientOperations(): GeneratedFile {
  const rows = rowsOf(REST, rest.BASE_PATH).map(operationRow);
  const channels = CHANNELS.map(([name, { address }]) => `  ${name}: "${address}",\n`);
  const content = [
    NOTE,
    `/** Method and path of every operation. */\nexport const OPERATIONS = {\n${rows.join("")}} as const;\n`,
    `/** Path of every channel. */\nexport const CHANNEL_PATHS = {\n${channels.join("")}} as const;\n`,
  ];
  return { path: "sdk/src/generated/operations.ts", content: content.join("\n") };
}

/** The layout of compact frames, as the decoder of the client library reads it. */
export function clientLayout(): GeneratedFile {
  const rows = Object.entries(COMPACT_MESSAGES).map(([name, { number, fields }]) => ({
    number,
    type: typeOfCompact(name as CompactName),
    fields,
  }));
  const content = [
    NOTE,
    `/** Every compact message by its number, with its fields in the order in which they are written. */\nexport const COMPACT_LAYOUT = [\n${rows.map((row) => `  ${JSON.stringify(row)},\n`).join("")}] as const;\n`,
  ];
  return { path: "sdk/src/generated/compact-layout.ts", content: content.join("\n") };
}

/** The operator's types, for the console; the client library is for customers and leaves them out. */
export function operatorTypes(): GeneratedFile {
  const rows = rowsOf(OPERATOR, operator.OPERATOR_BASE_PATH);
  const operations = operationTypes(rows, "OperatorOperations");
  const declared = declarationsOf(OPERATOR.components.schemas, wordsOf(operations));
  // A type with the same text in the client library is imported from there.
  const { content: client } = clientTypes();
  const shared = declared.filter((type) => client.includes(type));
  const names = shared.map((type) => type.split(" ")[2]).join(", ");
  const content = [
    NOTE,
    `import type { ${names} } from "../../../../../sdk/src/index.ts";\n\nexport type { ${names} };\n`,
    `/** Where the operator's API begins. */\nexport const OPERATOR_BASE_PATH = "${operator.OPERATOR_BASE_PATH}";\n`,
    `/** Method and path of every operation. */\nexport const OPERATOR_OPERATIONS = {\n${rows.map(operationRow).join("")}} as const;\n`,
    CALL_TYPES,
    ...declared.filter((type) => !shared.includes(type)),
    `/** Every operation by its name in the API document. */\nexport interface OperatorOperations {\n${operations}}\n`,
  ];
  return { path: "console/src/pages/operator/generated/operator-api.ts", content: content.join("\n") };
}

/** The operations under the base path; paths outside it (probes, documents) are not for clients. */
function rowsOf({ paths }: RestDocument, basePath: string): readonly Row[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      if (operation === undefined || !path.startsWith(basePath)) return [];
      return [{ id: operation.operationId, method, path: path.slice(basePath.length), operation }];
    }),
  );
}

/** Method and path of an operation, as a line of a table. */
function operationRow({ id, method, path }: Row): string {
  return `  ${id}: ["${method.toUpperCase()}", "${path}"],\n`;
}

/** The body of an interface with every operation. Parameters with the same text as those of an earlier operation refer to that one. */
function operationTypes(rows: readonly Row[], name: string): string {
  const known = new Map<string, string>();
  const typeOf = (fields: string, id: string, place: "path" | "query"): string => {
    const first = known.get(fields);
    if (first !== undefined) return first;
    known.set(fields, `${name}["${id}"]["${place}"]`);
    return `{\n${fields}    }`;
  };
  return rows.map((row) => operationType(row, typeOf)).join("");
}

type FieldsType = (fields: string, id: string, place: "path" | "query") => string;

function operationType({ id, operation }: Row, typeOf: FieldsType): string {
  const parameters = ownParameters(operation);
  const fields = (place: "path" | "query"): string => {
    const listed = parameters.filter((parameter) => parameter.in === place && !OWN_PARAMETERS.has(parameter.name));
    return listed.length === 0 ? "" : `    ${place}: ${typeOf(listed.map(parameterField).join(""), id, place)};\n`;
  };
  const answer = operation.responses["200"]?.content ?? {};
  const body = operation.requestBody?.content["application/json"]?.schema;
  const own = [
    fields("path"),
    fields("query"),
    body === undefined ? "" : `    body: ${typeScriptOf(body)};\n`,
    `    answer: ${typeScriptOf(answer["application/json"]?.schema ?? {})};\n`,
    answer["text/csv"] === undefined ? "" : "    csv: true;\n",
  ];
  return `${commentOf(operation.summary, "  ")}  ${id}: CallOf<{\n${own.join("")}  }>;\n`;
}

function parameterField({ name, required, description, schema }: Parameter): string {
  const isSwitch = schema.enum?.join() === "true,false";
  const type = isSwitch ? `boolean | ${typeScriptOf(schema)}` : typeScriptOf(schema);
  return `${commentOf(description, "      ")}      ${name}${required ? "" : "?"}: ${type};\n`;
}

function channelType(name: string, channel: Channel): string {
  const types = sentOn(name).map((message) => typeScriptOf(messageOf(channel, message).payload));
  return `  ${name}: ${[...new Set(types)].join(" | ")};\n`;
}

const wordsOf = (text: string): readonly string[] => text.match(/\b[A-Z]\w+\b/g) ?? [];

/** A type for each schema with one of these names, and for every schema that they refer to. */
function declarationsOf(schemas: Schemas, names: readonly string[]): readonly string[] {
  const used = [...namesWithin(schemas, names)].sort();
  return used.map((name) => `export type ${name} = ${typeScriptOf(schemas[name] ?? {})};\n`);
}

/** The names of the schemas among these, and of every schema that they refer to. */
function namesWithin(schemas: Schemas, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const rest = [...names];
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    const schema = schemas[name];
    if (schema === undefined || found.has(name)) continue;
    found.add(name);
    rest.push(...wordsOf(typeScriptOf(schema)));
  }
  return found;
}
