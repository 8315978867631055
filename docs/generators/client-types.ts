// sdk/src/generated: the types of the client library, written from the OpenAPI and AsyncAPI documents: every schema, every
// operation with its path, query, body and answer, every channel with its messages.

import { asyncApiDocument, openApiDocument } from "../../src/wire/index.ts";
import { type GeneratedFile, serviceVersion } from "./generated-file.ts";
import { commentOf, type JsonSchema, typeScriptOf } from "./type-script.ts";

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
interface Content {
  readonly [type: string]: { readonly schema: JsonSchema } | undefined;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content } | undefined>>;
}
type Schemas = Readonly<Record<string, JsonSchema>>;
export interface RestDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
  readonly components: { readonly schemas: Schemas };
}
interface Channel {
  readonly address: string;
  readonly messages: Readonly<Record<string, { readonly $ref: string }>>;
}
interface StreamDocument {
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<
    Record<string, { readonly action: string; readonly messages: readonly { $ref: string }[] }>
  >;
  readonly components: {
    readonly schemas: Schemas;
    readonly messages: Readonly<Record<string, { readonly payload: { readonly $ref: string } }>>;
  };
}

const BASE_PATH = "/api/v1";
const METHODS = ["get", "post", "patch", "delete"];
export const NOTE =
  "// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.\n";
/** Parameters that the client sets by itself. */
const OWN_PARAMETERS = new Set(["format"]);

/** What the service posts to webhooks. */
const WEBHOOK_CALLS = [
  "Challenge",
  "PriceAlertDelivery",
  "LargeMoveDelivery",
  "AbnormalVolumeDelivery",
  "UnusualValueDelivery",
  "StockEventDelivery",
  "TestDelivery",
];

export interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export async function clientTypes(): Promise<GeneratedFile> {
  const version = await serviceVersion();
  const rest = openApiDocument(version) as unknown as RestDocument;
  const streams = asyncApiDocument(version) as unknown as StreamDocument;
  const schemas = { ...streams.components.schemas, ...rest.components.schemas };
  const operations = rowsOf(rest, BASE_PATH).map(operationType).join("");
  const channels = Object.entries(streams.channels).filter(([, { address }]) => address?.startsWith("/ws/"));
  const messages = channels.map(([name, channel]) => channelType(name, channel, streams)).join("");
  const declared = declarationsOf(schemas, [...wordsOf(operations + messages), ...WEBHOOK_CALLS]);
  const parts = [
    NOTE,
    "/** An operation that takes none. */\nexport type NoParameters = Readonly<Record<never, never>>;\n",
    ...declared,
    `/** Every operation by its name in the API documents. */\nexport interface Operations {\n${operations}}\n`,
    `/** What the service sends on each channel. */\nexport interface ChannelMessages {\n${messages}}\n`,
  ];
  return { path: "sdk/src/generated/types.ts", content: parts.join("\n") };
}

export async function clientOperations(): Promise<GeneratedFile> {
  const version = await serviceVersion();
  const rest = openApiDocument(version) as unknown as RestDocument;
  const streams = asyncApiDocument(version) as unknown as StreamDocument;
  const rows = rowsOf(rest, BASE_PATH).map(operationRow);
  const channels = Object.entries(streams.channels)
    .filter(([, { address }]) => address?.startsWith("/ws/"))
    .map(([name, { address }]) => `  ${name}: "${address}",\n`);
  const content = [
    NOTE,
    `/** Method and path of every operation. */\nexport const OPERATIONS = {\n${rows.join("")}} as const;\n`,
    `/** Path of every channel. */\nexport const CHANNEL_PATHS = {\n${channels.join("")}} as const;\n`,
  ];
  return { path: "sdk/src/generated/operations.ts", content: content.join("\n") };
}

/** The operations under the base path: what stands beside them (probes, documents) is not for clients. */
export function rowsOf({ paths }: RestDocument, basePath: string): readonly Row[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      if (operation === undefined || !path.startsWith(basePath)) return [];
      return [{ id: operation.operationId, method, path: path.slice(basePath.length), operation }];
    }),
  );
}

/** Method and path of an operation, as a line of a table. */
export function operationRow({ id, method, path }: Row): string {
  return `  ${id}: ["${method.toUpperCase()}", "${path}"],\n`;
}

export function operationType({ id, operation }: Row): string {
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref === undefined);
  const fields = (place: "path" | "query"): string => {
    const listed = parameters.filter((parameter) => parameter.in === place && !OWN_PARAMETERS.has(parameter.name));
    if (listed.length === 0) return "NoParameters";
    return `{\n${listed.map(parameterField).join("")}    }`;
  };
  const answer = operation.responses["200"]?.content ?? {};
  const body = operation.requestBody?.content["application/json"]?.schema;
  return `${commentOf(operation.summary, "  ")}  ${id}: {
    path: ${fields("path")};
    query: ${fields("query")};
    body: ${body === undefined ? "undefined" : typeScriptOf(body)};
    answer: ${typeScriptOf(answer["application/json"]?.schema ?? {})};
    csv: ${answer["text/csv"] !== undefined};
  };
`;
}

function parameterField({ name, required, description, schema }: Parameter): string {
  const type = typeScriptOf(schema);
  return `${commentOf(description, "      ")}      ${name}${required ? "" : "?"}: ${type};\n`;
}

function channelType(name: string, channel: Channel, { operations, components }: StreamDocument): string {
  const sent = Object.entries(operations)
    .filter(([id, { action }]) => action === "send" && id.startsWith(`${name}.`))
    .flatMap(([, { messages }]) => messages.map(({ $ref }) => $ref.slice($ref.lastIndexOf("/") + 1)));
  const types = sent.map((message) => {
    const reference = channel.messages[message]?.$ref ?? "";
    const component = components.messages[reference.slice(reference.lastIndexOf("/") + 1)];
    return component === undefined ? "never" : typeScriptOf(component.payload);
  });
  return `  ${name}: ${[...new Set(types)].join(" | ")};\n`;
}

export const wordsOf = (text: string): readonly string[] => text.match(/\b[A-Z]\w+\b/g) ?? [];

/** A type for each schema among these names and for all that they refer to. */
export function declarationsOf(schemas: Schemas, names: readonly string[]): readonly string[] {
  const used = [...namesWithin(schemas, names)].sort();
  return used.map((name) => `export type ${name} = ${typeScriptOf(schemas[name] ?? {})};\n`);
}

/** The schemas among these names, and all that they refer to. */
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
