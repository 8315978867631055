// docs/reference/api: a page for each endpoint and each channel, and the page that lists all of them. The content comes from the tables of
// `src/wire`, the rules beside them, and recorded answers of a running service.

import { planTitle } from "../../src/model/index.ts";
import {
  type CodeSample,
  errorRow,
  requestSamples,
  rest,
  STREAM_CHANNELS,
  type StreamChannel,
  streamRow,
  streamSamples,
} from "../../src/wire/index.ts";
import recorded from "../samples/answers.json";
import { type JsonSchema, messageOf, ownParameters, type Parameter, REST, STREAMS, sentOn } from "./api-documents.ts";
import { fieldTable } from "./field-rows.ts";
import { cell, type GeneratedFile, type Generator, page, table } from "./generated-file.ts";
import { ruleSection } from "./rules.ts";

export const API_FOLDER = "docs/reference/api";
const WRITTEN_NOTE = "<!-- Written by docs/generate.ts; change src/wire and run npm run generate. -->";
const JSON_TYPE = "application/json";
const ANSWERS: Readonly<Record<string, unknown>> = recorded.requests;
const MESSAGES: Readonly<Record<string, readonly unknown[]>> = recorded.streams;

/** getMarketSummary → get-market-summary */
const pageNameOf = (operation: string): string => operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const endpointPages: readonly Generator[] = rest.ENDPOINTS.map((endpoint) => () => endpointPage(endpoint));

function endpointPage(endpoint: rest.Endpoint): GeneratedFile {
  const { method, path, operationId, summary, description, lowestPlan, planNote } = endpoint;
  const operation = REST.paths[`${rest.BASE_PATH}${path}`]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`the OpenAPI document has no ${operationId}`);
  const { schemas } = REST.components;
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  return page(
    `${API_FOLDER}/${pageNameOf(operationId)}.md`,
    WRITTEN_NOTE,
    "",
    `# ${summary}`,
    "",
    `\`${method} ${rest.BASE_PATH}${path}\` · ${planTitle(lowestPlan)} and above · [all endpoints](README.md)`,
    "",
    description,
    ...(planNote === "" ? [] : ["", planNote]),
    "",
    ...parameterSection(ownParameters(operation)),
    ...(body === undefined ? [] : ["## Body", "", ...fieldTable(body, schemas)]),
    "## Samples",
    "",
    ...sampleBlocks(requestSamples(operationIdOf(endpoint))),
    "## Answer",
    "",
    ...fieldTable(operation.responses["200"]?.content?.[JSON_TYPE]?.schema ?? {}, schemas),
    ...answerSection(ANSWERS[operationId]),
    ...errorSection(endpoint),
    ...ruleSection(pageNameOf(operationId)),
  );
}

function operationIdOf({ operationId }: rest.Endpoint): rest.OperationId {
  if (!(operationId in rest.endpoints)) throw new Error(`${operationId} is no operation`);
  return operationId as rest.OperationId;
}

function parameterSection(parameters: readonly Parameter[]): readonly string[] {
  if (parameters.length === 0) return ["It takes no parameters.", ""];
  const rows = parameters.map(({ name, in: place, required, description = "", schema }) => {
    const absent = required === true ? "required" : schema.default === undefined ? "" : `\`${String(schema.default)}\``;
    return [`\`${name}\``, place, takesOf(schema), absent, cell(description)];
  });
  return ["## Parameters", "", ...table(["name", "in", "takes", "default", "meaning"], rows)];
}

function takesOf({ type, enum: values, minimum, maximum }: JsonSchema): string {
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  if (type === "array") return "a list, separated by commas";
  if (type === "integer") return `${minimum ?? "any"} to ${maximum ?? "any"}`.replace(/^any to any$/, "a whole number");
  return String(type ?? "text");
}

function sampleBlocks(samples: readonly CodeSample[]): readonly string[] {
  return samples.flatMap(({ language, syntax, code }) => [`**${language}**`, "", `\`\`\`${syntax}`, code, "```", ""]);
}

/** A recorded answer, with a note that its lists are cut. */
function answerSection(answer: unknown): readonly string[] {
  if (answer === undefined) return [];
  const text = "As a service on the simulated market gave it; lists are cut to two rows.";
  return [text, "", "```json", JSON.stringify(answer, null, 2), "```", ""];
}

function errorSection(endpoint: rest.Endpoint): readonly string[] {
  const rows = rest.errorsOf(endpoint).map((code): [number, string, string] => {
    const { status, shape, when } = errorRow(code);
    const [name, anchor] = shape === "error" ? [code, code.toLowerCase()] : ["detail", `${status}-${code}`];
    return [status, `[\`${name}\`](../errors.md#${anchor})`, when];
  });
  rows.sort(([left], [right]) => left - right);
  return ["## Errors", "", ...table(["HTTP", "code", "when"], rows)];
}

const needsOf = (channel: StreamChannel): string => {
  const { lowestPlan, needsEntitlement } = streamRow(channel);
  return `${planTitle(lowestPlan)} and above${needsEntitlement === true ? ", with the market-data entitlement" : ""}`;
};

export const channelPages: readonly Generator[] = STREAM_CHANNELS.map((name) => () => channelPage(name));

function channelPage(name: StreamChannel): GeneratedFile {
  const channel = STREAMS.channels[name];
  if (channel === undefined) throw new Error(`the AsyncAPI document has no ${name}`);
  const sent = sentOn(name);
  const received = Object.keys(channel.messages).filter((message) => !sent.includes(message));
  const { schemas } = STREAMS.components;
  const section = (message: string): readonly string[] => {
    const { summary, payload } = messageOf(channel, message);
    return [`### ${message}`, "", summary, "", ...fieldTable(payload, schemas)];
  };
  return page(
    `${API_FOLDER}/stream-${name}.md`,
    WRITTEN_NOTE,
    "",
    `# ${channel.title} as a stream`,
    "",
    `\`${channel.address}\` · ${needsOf(name)} · [all channels](README.md) · [the guide to streams](../../guide/streams.md)`,
    "",
    channel.description,
    "",
    "## Parameters of the address",
    "",
    ...fieldTable(channel.bindings.ws.query, schemas),
    "## Samples",
    "",
    "curl does not speak WebSocket; the command line of the service does.",
    "",
    ...sampleBlocks(streamSamples(name)),
    "## As it comes",
    "",
    "The first message of each kind, as a service on the simulated market sent it; lists are cut to two rows.",
    "",
    "```json",
    ...(MESSAGES[name] ?? []).map((message) => JSON.stringify(message)),
    "```",
    "",
    "## What you send",
    "",
    ...received.flatMap(section),
    "## What the service sends",
    "",
    ...sent.flatMap(section),
    "## Errors",
    "",
    `Every code of this channel with what to do about it: [errors of the ${name} channel](../close-codes.md#errors-of-the-${name}-channel).`,
    "",
    ...ruleSection(`stream-${name}`),
  );
}

/** The list of all endpoints and channels. */
export function apiIndex(): GeneratedFile {
  const sections = Object.entries(rest.TAGS).flatMap(([tag, description]) => {
    const rows = rest.ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map((endpoint) => {
      const { method, path, operationId, summary, lowestPlan } = endpoint;
      return [`[\`${method} ${path}\`](${pageNameOf(operationId)}.md)`, summary, planTitle(lowestPlan)];
    });
    if (rows.length === 0) return [];
    return [`## ${tag}`, "", description, "", ...table(["endpoint", "what it answers", "plan"], rows)];
  });
  return page(
    `${API_FOLDER}/README.md`,
    WRITTEN_NOTE,
    "",
    "# Endpoints and channels",
    "",
    `A page for each, with parameters, fields, units, errors, and samples in curl, TypeScript and Python that a test runs. Paths are under \`${rest.BASE_PATH}\`. How to make requests at all: [requests](../../guide/requests.md), [streams](../../guide/streams.md).`,
    "",
    ...sections,
    "## Streams",
    "",
    ...table(
      ["channel", "plan"],
      STREAM_CHANNELS.map((channel) => [`[${channel}](stream-${channel}.md)`, needsOf(channel)]),
    ),
  );
}
