// The OpenAPI and AsyncAPI documents as the generators read them: the keywords that the tables of `wire` produce, and no others.

import packageJson from "../../package.json";
import { asyncApiDocument, openApiDocument, operatorDocument } from "../../src/wire/index.ts";

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema } | undefined>>;
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content } | undefined>>;
}
export interface RestDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface Reference {
  readonly $ref: string;
}
export interface Channel {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly messages: Readonly<Record<string, Reference>>;
  readonly bindings: { readonly ws: { readonly query: JsonSchema } };
}
interface Message {
  readonly summary: string;
  readonly payload: JsonSchema;
}
export interface StreamDocument {
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<Record<string, { readonly action: string; readonly messages: readonly Reference[] }>>;
  readonly components: { readonly schemas: Schemas; readonly messages: Readonly<Record<string, Message>> };
}

export const REST = openApiDocument(packageJson.version) as unknown as RestDocument;
export const STREAMS = asyncApiDocument(packageJson.version) as unknown as StreamDocument;
export const OPERATOR = operatorDocument(packageJson.version) as unknown as RestDocument;

/** The schema or message that a reference names. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** The parameters of one operation, without the headers that all operations share. */
export const ownParameters = ({ parameters = [] }: Operation): readonly Parameter[] =>
  parameters.filter(({ $ref }) => $ref === undefined);

/** The messages that the service sends on a channel, by their names there. */
export const sentOn = (channel: string): readonly string[] =>
  (STREAMS.operations[`${channel}.stream`]?.messages ?? []).map(({ $ref }) => nameIn($ref));

/** A message of a channel by its name there. */
export function messageOf({ messages }: Channel, name: string): Message {
  const message = STREAMS.components.messages[nameIn(messages[name]?.$ref ?? "")];
  if (message === undefined) throw new Error(`the AsyncAPI document has no message ${name}`);
  return message;
}
