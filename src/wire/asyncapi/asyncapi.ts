// The AsyncAPI document of the streams and of webhook deliveries, built from the schemas and tables of `wire`. It is
// served at /asyncapi.json and saved in docs/reference.

import type { TSchema } from "typebox";
import { LIMITS } from "../limits.ts";
import { WEBHOOK_BODIES, WebhookHeaders } from "../notification/webhook-delivery.ts";
import { exampleOf } from "../schema/example.ts";
import { type Json, SchemaComponents } from "../schema/schema-components.ts";
import { ADDRESS_OPTIONS } from "../stream/address-options.ts";
import { actionsOf, STREAM_CHANNELS, type StreamChannel, streamCode, streamRow } from "../stream/channels.ts";
import { Authenticate } from "../stream/client-message.ts";
import { CLOSE_CODES, closeRow } from "../stream/close-code-table.ts";
import { STREAM_ERROR_NAMES, streamErrorRow } from "../stream/stream-error-table.ts";

const DESCRIPTION = `Real-time streams of Saudi market data over WebSocket, and the notifications that webhook destinations receive.

Streams are for the Pro plan and higher; depth needs an approved market-data entitlement besides. Every frame is a JSON text frame: a client's has \`action\`, the service's has \`type\`. Timestamps are market time, in Riyadh (\`+03:00\`), with milliseconds.

The key comes in the first message (\`authenticate\`, within 5 seconds), or the address holds a \`ticket\` of \`POST /api/v1/ws-tickets/\` or the \`api_key\` itself; addresses are written into logs on the way, so the first two are better. \`connected\` is the first message of the service and tells the limits in force. A request that is wrong or over a limit is answered with \`error\` and changes nothing; the socket stays open. Connections stay open outside market hours. \`?heartbeat=\` on connecting asks for a \`heartbeat\` every so many seconds, also when nothing changes. \`x-close-codes\` lists what each close code asks of the client, and \`x-error-codes\` of a channel its error codes.

Client conduct: send \`ping\` every 30 seconds; open connections 200 to 400 ms apart; queue reconnects for each key; restore subscriptions after every reconnect; back off exponentially, capped and with jitter.`;

/** The replies to the actions that every channel has, beside `error`. */
const COMMON_REPLIES: Readonly<Record<string, readonly string[]>> = {
  authenticate: ["connected"],
  unsubscribe: ["unsubscribed"],
  ping: ["pong"],
};

const API_KEY = {
  type: "string",
  description: "API key of the account.",
  pattern: "^marsad_(live|test)_[A-Za-z0-9-]{8,64}$",
  examples: ["marsad_test_demo-pro"],
};

const TICKET = {
  type: "string",
  description: "In place of the key: a ticket of `POST /api/v1/ws-tickets/`, for one connection within 30 seconds.",
};

const AFTER_QUERY = {
  type: "integer",
  description: "The last notification that was received: those after it come first.",
  minimum: 0,
};
const HEARTBEAT_QUERY = {
  type: "integer",
  description: "Seconds between two `heartbeat` messages; without it there are none.",
  minimum: LIMITS.heartbeatSeconds.min,
  maximum: LIMITS.heartbeatSeconds.max,
  examples: [15],
};

const REPLAY_QUERY = {
  type: "integer",
  description:
    "Number of a replay of the account: its market is sent again, at its pace. One that there is not is closed with 4404.",
  minimum: 1,
  examples: [7],
};

const SYMBOL_QUERY = { type: "string", description: "Ticker to start with, without a subscribe.", examples: ["2222"] };

/** A message of the document with all the examples of its schema. */
function messageOf(name: string, schema: TSchema, components: SchemaComponents, headers?: TSchema): Json {
  const { title, description, examples } = schema as { title?: string; description?: string; examples?: unknown[] };
  const payloads = examples ?? [exampleOf(schema)];
  const sample = headers === undefined ? {} : { headers: exampleOf(headers) };
  return {
    name,
    title,
    summary: description,
    contentType: "application/json",
    ...(headers === undefined ? {} : { headers: components.refer(headers) }),
    payload: components.refer(schema),
    examples: payloads.map((payload, at) => ({ name: at === 0 ? name : `${name}-${at + 1}`, ...sample, payload })),
  };
}

/** Message components have the names of their schemas. */
function referMessages(
  messages: Readonly<Record<string, TSchema>>,
  components: SchemaComponents,
  collected: Record<string, Json>,
  headers?: TSchema,
): Json {
  return Object.fromEntries(
    Object.entries(messages).map(([name, schema]) => {
      const title = String((schema as { title?: string }).title);
      collected[title] = messageOf(name, schema, components, headers);
      return [name, { $ref: `#/components/messages/${title}` }];
    }),
  );
}

function channelOf(channel: StreamChannel, messages: Json): Json {
  const { path, title, description, takesSymbol, takesAfter, takesReplay, options = [] } = streamRow(channel);
  const symbol = takesSymbol === true ? { symbol: SYMBOL_QUERY } : {};
  const after = takesAfter === true ? { after: AFTER_QUERY } : {};
  const replay = takesReplay === true ? { replay: REPLAY_QUERY } : {};
  const delivery = Object.fromEntries(options.map((option) => [option, ADDRESS_OPTIONS[option].schema]));
  const common = { api_key: API_KEY, ticket: TICKET, ...symbol, ...after, heartbeat: HEARTBEAT_QUERY };
  const properties = { ...common, ...delivery, ...replay };
  const query = { type: "object", properties };
  return {
    address: path,
    title,
    description,
    servers: [{ $ref: "#/servers/local" }, { $ref: "#/servers/hosted" }],
    messages,
    bindings: { ws: { method: "GET", query, bindingVersion: "0.1.0" } },
    "x-error-codes": errorCodesOf(channel),
  };
}

function errorCodesOf(channel: StreamChannel): readonly Json[] {
  return STREAM_ERROR_NAMES.flatMap((name) => {
    const { when, action, failure, closeCode, details } = streamErrorRow(name);
    const code = streamCode(channel, name);
    return code === null ? [] : [{ code, class: failure, close_code: closeCode, when, client_action: action, details }];
  });
}

function operationsOf(channel: StreamChannel): Json {
  const at = { $ref: `#/channels/${channel}` };
  const refer = (name: string): Json => ({ $ref: `#/channels/${channel}/messages/${name}` });
  const { title, replies, serverMessages } = streamRow(channel);
  const answers: Readonly<Record<string, readonly string[]>> = { ...COMMON_REPLIES, ...replies };
  const actions = ["authenticate", ...actionsOf(channel)].map((action) => [
    `${channel}.${action}`,
    {
      action: "receive",
      channel: at,
      title: `${title}: ${action}`,
      summary: `The client sends ${action}.`,
      messages: [refer(action)],
      reply: { channel: at, messages: [...(answers[action] ?? []), "error"].map(refer) },
    },
  ]);
  const stream = {
    action: "send",
    channel: at,
    title: `${title}: messages`,
    summary: "The service sends messages as they come about.",
    messages: Object.keys(serverMessages).map(refer),
  };
  return { ...Object.fromEntries(actions), [`${channel}.stream`]: stream };
}

const WEBHOOK_CHANNEL = {
  address: null,
  title: "Webhook destination",
  description:
    "The HTTPS address that the account registered with `POST /api/v1/webhooks/`. A challenge answered with 200 within 10 seconds verifies it; then notifications of alert rules arrive, signed as Standard Webhooks 1.0, at least once each. Answer any 2xx within 15 seconds.",
  servers: [{ $ref: "#/servers/destination" }],
};

const SERVERS = {
  local: {
    host: "127.0.0.1:8080",
    protocol: "ws",
    description: "A service on this machine, as it starts by default.",
    security: [{ $ref: "#/components/securitySchemes/apiKey" }],
  },
  hosted: {
    host: "{host}",
    protocol: "wss",
    description: "A service behind TLS.",
    variables: { host: { description: "Where it is reached.", default: "marsad.example.com" } },
    security: [{ $ref: "#/components/securitySchemes/apiKey" }],
  },
  destination: {
    host: "{destination}",
    protocol: "https",
    description: "The customer's own server, which the service calls.",
    variables: { destination: { description: "Host of the registered address.", default: "hooks.example.com" } },
  },
};

const API_KEY_SCHEME = {
  type: "httpApiKey",
  in: "query",
  name: "api_key",
  description:
    "API key of the account, unless it comes in the first message or the address holds a ticket. A missing or wrong one is told in one error frame and closed with 4401.",
};

/** The whole document, ready for JSON. `version` is the version of the service; the API's own version is in its paths. */
export function asyncApiDocument(version: string): Json {
  const components = new SchemaComponents();
  const messages: Record<string, Json> = {};
  const streams = STREAM_CHANNELS.map((channel) => {
    const { serverMessages, clientMessages } = streamRow(channel);
    const all = { ...serverMessages, authenticate: Authenticate, ...clientMessages };
    return [channel, channelOf(channel, referMessages(all, components, messages))] as const;
  });
  const bodies = referMessages(WEBHOOK_BODIES, components, messages, WebhookHeaders);
  return {
    asyncapi: "3.1.0",
    info: {
      title: "Marsad streams and webhooks",
      version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      tags: [{ name: "streams" }, { name: "webhooks" }],
    },
    defaultContentType: "application/json",
    servers: SERVERS,
    channels: { ...Object.fromEntries(streams), webhooks: { ...WEBHOOK_CHANNEL, messages: bodies } },
    operations: {
      ...Object.assign({}, ...STREAM_CHANNELS.map(operationsOf)),
      "webhooks.deliver": {
        action: "send",
        channel: { $ref: "#/channels/webhooks" },
        title: "Webhooks: deliver",
        summary: "The service posts a challenge or a notification.",
        messages: Object.keys(WEBHOOK_BODIES).map((name) => ({ $ref: `#/channels/webhooks/messages/${name}` })),
        bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
      },
    },
    components: { messages, schemas: components.schemas, securitySchemes: { apiKey: API_KEY_SCHEME } },
    "x-close-codes": CLOSE_CODES.map((code) => {
      const { name, failure, when, action, reconnect } = closeRow(code);
      return { code, name, class: failure, when, client_action: action, reconnect };
    }),
  };
}
