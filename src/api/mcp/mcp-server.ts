// The server side of the protocol for one exchange or one connection: its self-description, its tools and their calls, resources and
// prompts.

import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { type Clock, LATE, withTimeLimit } from "../../base/index.ts";
import { type AnswerSource, callTool } from "./call-tool.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import { RESOURCE_TEMPLATES, Resources } from "./resources.ts";
import { TOOLS } from "./tool.ts";

export interface McpServerOptions {
  readonly version: string;
  /** The client that the tools send their requests with. */
  readonly source: AnswerSource;
  /** A call that takes longer ends with an error of the protocol; without a limit it may take any time. */
  readonly limit?: { readonly clock: Clock; readonly ms: number };
  /** Called at every call of an existing tool. */
  readonly called?: (tool: string, outcome: "answered" | "refused" | "failed") => void;
  /** Called with unexpected errors. */
  readonly failed?: (error: unknown) => void;
}

const INSTRUCTIONS =
  "Saudi stock market data (TASI and NOMU). All tools only read. Find the exact symbol with companies_list where a name is not " +
  "understood. Money is in SAR. Free and Starter keys see prices as they were 15 minutes ago; is_delayed says so. Each call is " +
  "one request of the key's daily quota: prefer get_quotes to several get_quote.";

const RESOURCES = new Resources();
const DEFINITIONS = [...TOOLS.values()].map(({ definition }) => definition);

/** The error code that implementations of the protocol use for a timeout. */
const REQUEST_TIMEOUT = -32_001;

export function mcpServer({ version, source, limit, called, failed }: McpServerOptions): Server {
  const server = new Server(
    { name: "marsad", title: "Marsad", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const within = async <T>(call: Promise<T>): Promise<T> => {
    if (limit === undefined) return call;
    const result = await withTimeLimit(limit.clock, limit.ms, call);
    if (result === LATE) throw late(limit.ms);
    return result;
  };
  server.setRequestHandler("tools/list", () => ({
    tools: DEFINITIONS.map(({ inputSchema, outputSchema, ...tool }) => ({
      ...tool,
      inputSchema: { ...inputSchema },
      outputSchema: { ...outputSchema },
    })),
  }));
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts() }));
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler("resources/list", async () => ({ resources: await RESOURCES.list() }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...RESOURCE_TEMPLATES] }));
  server.setRequestHandler("resources/read", async ({ params }) => {
    try {
      return { contents: [await within(RESOURCES.read(params.uri, source))] };
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      failed?.(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, "The resource failed inside the service.");
    }
  });
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = TOOLS.get(params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 60)}.`);
    }
    try {
      const result = await within(callTool(tool, params.arguments ?? {}, source));
      called?.(tool.name, result.isError === true ? "refused" : "answered");
      return { ...result };
    } catch (error) {
      called?.(tool.name, "failed");
      if (error instanceof ProtocolError) throw error;
      failed?.(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, "The tool failed inside the service.");
    }
  });
  return server;
}

function late(limitMs: number): ProtocolError {
  return new ProtocolError(REQUEST_TIMEOUT, `There was no answer within ${limitMs} ms. Try again later.`);
}
