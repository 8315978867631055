// The server side of the protocol for one exchange or one connection: what it says of itself, the list of tools, and their calls.

import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { type Clock, LATE, withTimeLimit } from "../../base/index.ts";
import { type AnswerSource, callTool } from "./call-tool.ts";
import { TOOLS } from "./tool.ts";

export interface McpServerOptions {
  readonly version: string;
  /** What the tools ask. */
  readonly source: AnswerSource;
  /** A call that takes longer ends as an error of the protocol; without it there is no limit. */
  readonly limit?: { readonly clock: Clock; readonly ms: number };
  /** Told of every call of a tool that there is. */
  readonly called?: (tool: string, outcome: "answered" | "refused" | "failed") => void;
  /** Told of what should not happen. */
  readonly failed?: (error: unknown) => void;
}

const INSTRUCTIONS =
  "Saudi stock market data (TASI and NOMU). All tools only read. Find the exact symbol with companies_list where a name is not " +
  "understood. Money is in SAR. Free and Starter keys see prices as they were 15 minutes ago; is_delayed says so. Each call is " +
  "one request of the key's daily quota: prefer get_quotes to several get_quote.";

const DEFINITIONS = [...TOOLS.values()].map(({ definition }) => definition);

/** The number that implementations of the protocol use for a request that took too long. */
const REQUEST_TIMEOUT = -32_001;

export function mcpServer({ version, source, limit, called, failed }: McpServerOptions): Server {
  const server = new Server(
    { name: "marsad", title: "Marsad", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: DEFINITIONS.map(({ inputSchema, ...tool }) => ({ ...tool, inputSchema: { ...inputSchema } })),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = TOOLS.get(params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 60)}.`);
    }
    const call = callTool(tool, params.arguments ?? {}, source);
    try {
      const result = limit === undefined ? await call : await withTimeLimit(limit.clock, limit.ms, call);
      if (result === LATE) throw late(limit?.ms ?? 0);
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
  return new ProtocolError(REQUEST_TIMEOUT, `The tool gave no answer within ${limitMs} ms. Try again later.`);
}
