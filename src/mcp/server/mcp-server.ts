// The server side of the protocol for one exchange or one connection: what it says of itself, the list of tools, and their calls.

import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { type AnswerSource, callTool } from "../tool/call-tool.ts";
import { TOOLS } from "../tool/tool-table.ts";

export interface McpServerOptions {
  readonly version: string;
  /** What the tools ask. */
  readonly source: AnswerSource;
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

export function mcpServer({ version, source, called, failed }: McpServerOptions): Server {
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
    try {
      const result = await callTool(tool, params.arguments ?? {}, source);
      called?.(tool.name, result.isError === true ? "refused" : "answered");
      return { ...result };
    } catch (error) {
      called?.(tool.name, "failed");
      failed?.(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, "The tool failed inside the service.");
    }
  });
  return server;
}
