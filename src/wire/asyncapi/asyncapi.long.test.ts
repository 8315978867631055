// The AsyncAPI document: an independent parser accepts it, it is complete, and every example in it satisfies its schema.

import { describe, expect, test } from "bun:test";
import { DiagnosticSeverity, Parser } from "@asyncapi/parser";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { WEBHOOK_BODIES, WebhookHeaders } from "../notification/webhook-delivery.ts";
import { SchemaComponents } from "../schema/schema-components.ts";
import { actionsOf, STREAM_CHANNELS, STREAMS, streamErrorCodes, streamRow } from "../stream/channels.ts";
import { Authenticate } from "../stream/client-message.ts";
import { CLOSE_CODES } from "../stream/close-code-table.ts";
import { StreamQuote } from "../stream/stocks-channel.ts";
import { asyncApiDocument } from "./asyncapi.ts";

const text = JSON.stringify(asyncApiDocument("1.2.3"));
const { document, diagnostics } = await new Parser().parse(text);

describe("the document", () => {
  test("is accepted without an error or a warning", () => {
    const complaints = diagnostics.filter(({ severity }) => severity <= DiagnosticSeverity.Warning);
    expect(complaints.map(({ code, message, path }) => `${code} ${path.join(".")}: ${message}`)).toEqual([]);
  });

  test("is the same on every call, so that the copy in docs/reference can be compared", () => {
    expect(JSON.stringify(asyncApiDocument("1.2.3"))).toBe(text);
  });

  test("has the channels at their addresses, with the key, the symbol and the heartbeat in the query", () => {
    const channels = document?.channels();
    expect(channels?.all().map((channel) => [channel.id(), channel.address()])).toEqual([
      ...STREAM_CHANNELS.map((name) => [name, STREAMS[name].path]),
      ["webhooks", null],
    ]);
    for (const name of STREAM_CHANNELS) {
      const { properties } = channels?.get(name)?.bindings().get("ws")?.value().query ?? {};
      const { takesSymbol, takesAfter, takesReplay, options = [] } = streamRow(name);
      const own = [...(takesSymbol === true ? ["symbol"] : []), ...(takesAfter === true ? ["after"] : [])];
      const replay = takesReplay === true ? ["replay"] : [];
      expect(Object.keys(properties)).toEqual(["api_key", "ticket", ...own, "heartbeat", ...options, ...replay]);
    }
  });

  test("asks for the key on every stream and on no destination", () => {
    const secured = document
      ?.servers()
      .all()
      .map((server) => [server.id(), server.security().length > 0]);
    expect(secured).toEqual([
      ["local", true],
      ["hosted", true],
      ["destination", false],
    ]);
    expect(document?.securitySchemes().get("apiKey")?.json()).toMatchObject({
      type: "httpApiKey",
      in: "query",
      name: "api_key",
    });
  });

  test("has an operation for each action, answered, and one for what the service sends", () => {
    const operations = document?.operations();
    for (const channel of STREAM_CHANNELS) {
      for (const action of ["authenticate", ...actionsOf(channel)]) {
        const operation = operations?.get(`${channel}.${action}`);
        expect(operation?.action()).toBe("receive");
        expect(
          operation
            ?.messages()
            .all()
            .map((message) => message.id()),
        ).toEqual([action]);
        expect(operation?.reply()?.messages().all().length).toBeGreaterThan(1);
      }
      const sent = operations?.get(`${channel}.stream`);
      expect(sent?.action()).toBe("send");
      expect(
        sent
          ?.messages()
          .all()
          .map((message) => message.id()),
      ).toEqual(Object.keys(STREAMS[channel].serverMessages));
    }
    expect(operations?.get("webhooks.deliver")?.messages().all().length).toBe(Object.keys(WEBHOOK_BODIES).length);
  });

  test("tells every close code, and every error code of each channel", () => {
    const document = asyncApiDocument("1.2.3") as {
      "x-close-codes": { code: number }[];
      channels: Record<string, unknown>;
    };
    expect(document["x-close-codes"].map(({ code }) => code)).toEqual([...CLOSE_CODES]);
    for (const channel of STREAM_CHANNELS) {
      const rows = (document.channels[channel] as { "x-error-codes": { code: string }[] })["x-error-codes"];
      expect([...new Set(rows.map(({ code }) => code))].sort()).toEqual([...streamErrorCodes(channel)]);
    }
  });
});

describe("every example", () => {
  const schemas: Record<string, Record<string, TSchema>> = {
    ...Object.fromEntries(
      STREAM_CHANNELS.map((name) => {
        const { serverMessages, clientMessages } = streamRow(name);
        return [name, { ...serverMessages, authenticate: Authenticate, ...clientMessages }];
      }),
    ),
    webhooks: WEBHOOK_BODIES,
  };

  test.each(Object.keys(schemas))("of a message on %s satisfies its schema", (id) => {
    const messages = document?.channels().get(id)?.messages().all() ?? [];
    expect(messages.map((message) => message.id())).toEqual(Object.keys(schemas[id] ?? {}));
    for (const message of messages) {
      const schema = schemas[id]?.[message.id()] ?? {};
      expect(message.examples().all().length).toBeGreaterThan(0);
      for (const example of message.examples().all()) {
        expect(Compile(schema).Errors(example.payload())).toEqual([]);
        // The schema in the document, whose references the parser has resolved, must agree too.
        const published: TSchema = message.payload()?.json() ?? {};
        expect(Compile(published).Errors(example.payload())).toEqual([]);
        expect(Compile(published).Check({ type: "other" })).toBe(false);
        if (id === "webhooks") expect(Compile(WebhookHeaders).Errors(example.headers())).toEqual([]);
      }
    }
  });
});

describe("components", () => {
  test("hold each titled schema once, and data that looks like a schema stays data", () => {
    const components = new SchemaComponents();
    expect(components.refer(StreamQuote)).toEqual({ $ref: "#/components/schemas/StreamQuote" });
    expect(Object.keys(components.schemas)).toEqual(["Auction", "StreamLiquidity", "StreamQuote", "StreamQuoteData"]);
    const example = { title: "not a schema", properties: { title: "data" } };
    expect(components.refer({ type: "object", examples: [example], const: example } as TSchema)).toEqual({
      type: "object",
      examples: [example],
      const: example,
    });
  });

  test("of one title and two meanings are our bug", () => {
    const components = new SchemaComponents();
    components.refer({ title: "Twice", type: "string" } as TSchema);
    expect(() => components.refer({ title: "Twice", type: "number" } as TSchema)).toThrow(
      "two schemas are called Twice",
    );
  });
});
