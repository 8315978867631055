// docs/reference/api: the pages of the WebSocket channels, and the page that lists all pages.

import {
  asyncApiDocument,
  planTitle,
  rest,
  STREAM_CHANNELS,
  type StreamChannel,
  streamRow,
  streamSamples,
} from "../../src/wire/index.ts";
import recorded from "../samples/answers.json";
import { API_FOLDER, pageNameOf, WRITTEN_NOTE } from "./api-pages.ts";
import { fieldTable } from "./field-rows.ts";
import { type GeneratedFile, type Generator, serviceVersion } from "./generated-file.ts";
import { ruleSection } from "./rules.ts";
import { sampleBlocks } from "./sample-blocks.ts";
import type { JsonSchema } from "./type-script.ts";

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly payload: JsonSchema;
}
interface Document {
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly address: string;
        readonly title: string;
        readonly description: string;
        readonly messages: Readonly<Record<string, { readonly $ref: string }>>;
        readonly bindings: { readonly ws: { readonly query: JsonSchema } };
      }
    >
  >;
  readonly operations: Readonly<Record<string, { readonly messages: readonly { readonly $ref: string }[] }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const RECORDED: Readonly<Record<string, readonly unknown[]>> = recorded.streams;
const needsOf = (channel: StreamChannel): string =>
  streamRow(channel).needsEntitlement === true ? "Pro and above, with the market-data entitlement" : "Pro and above";

export const channelPages: readonly Generator[] = STREAM_CHANNELS.map((channel) => () => channelPage(channel));

async function channelPage(channel: StreamChannel): Promise<GeneratedFile> {
  const document = asyncApiDocument(await serviceVersion()) as unknown as Document;
  const found = document.channels[channel];
  if (found === undefined) throw new Error(`the AsyncAPI document has no ${channel}`);
  const sent = (document.operations[`${channel}.stream`]?.messages ?? []).map(({ $ref }) => nameIn($ref));
  const received = Object.keys(found.messages).filter((name) => !sent.includes(name));
  const { schemas } = document.components;
  const section = (name: string): readonly string[] => {
    const message = document.components.messages[nameIn(found.messages[name]?.$ref ?? "")];
    if (message === undefined) throw new Error(`the AsyncAPI document has no message ${name}`);
    return [`### ${name}`, "", message.summary, "", fieldTable(message.payload, schemas), ""];
  };
  const content = [
    WRITTEN_NOTE,
    "",
    `# ${found.title} as a stream`,
    "",
    `\`${found.address}\` · ${needsOf(channel)} · [all channels](README.md) · [the guide to streams](../../guide/streams.md)`,
    "",
    found.description,
    "",
    "## Parameters of the address",
    "",
    fieldTable(found.bindings.ws.query, schemas),
    "",
    "## Samples",
    "",
    "curl does not speak WebSocket; the command line of the service does.",
    "",
    ...sampleBlocks(streamSamples(channel)),
    "## As it comes",
    "",
    "The first message of each kind, as a service on the simulated market sent it; lists are cut to two rows.",
    "",
    "```json",
    ...(RECORDED[channel] ?? []).map((message) => JSON.stringify(message)),
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
    `Every code of this channel with what to do about it: [errors of the ${channel} channel](../close-codes.md#errors-of-the-${channel}-channel).`,
    "",
    ...ruleSection(`stream-${channel}`),
  ];
  return { path: `${API_FOLDER}/stream-${channel}.md`, content: `${content.join("\n").trimEnd()}\n` };
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** The list of all endpoints and channels. */
export function apiIndex(): GeneratedFile {
  const tags = Object.entries(rest.TAGS).filter(([tag]) => rest.ENDPOINTS.some((endpoint) => endpoint.tag === tag));
  const sections = tags.flatMap(([tag, description]) => [
    `## ${tag}`,
    "",
    description,
    "",
    "| endpoint | what it answers | plan |",
    "|---|---|---|",
    ...rest.ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map(
      ({ method, path, operationId, summary, lowestPlan }) =>
        `| [\`${method} ${path}\`](${pageNameOf(operationId)}.md) | ${summary} | ${planTitle(lowestPlan)} |`,
    ),
    "",
  ]);
  const channels = STREAM_CHANNELS.map((channel) => `| [${channel}](stream-${channel}.md) | ${needsOf(channel)} |`);
  const content = [
    WRITTEN_NOTE,
    "",
    "# Endpoints and channels",
    "",
    `A page for each, with parameters, fields, units, errors, and samples in curl, TypeScript and Python that a test runs. Paths are under \`${rest.BASE_PATH}\`. How to make requests at all: [requests](../../guide/requests.md), [streams](../../guide/streams.md).`,
    "",
    ...sections,
    "## Streams",
    "",
    "| channel | plan |",
    "|---|---|",
    ...channels,
  ];
  return { path: `${API_FOLDER}/README.md`, content: `${content.join("\n").trimEnd()}\n` };
}
