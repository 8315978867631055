// The MCP tools over standard input and output, for clients that start a program on their own machine.

import type { McpServerOptions } from "./mcp-server.ts";

/** A message is a few hundred bytes; a longer one than this ends the connection. */
const MESSAGE_BYTES_MAX = 262_144;

/** Serves until the client closes its end, or sends a message that is too long. */
export async function serveMcpOnStdio(options: McpServerOptions): Promise<void> {
  // Loaded here, so that all other commands start faster.
  const { StdioServerTransport, serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { mcpServer } = await import("./mcp-server.ts");
  const { promise: ended, resolve } = Promise.withResolvers<void>();

  /** Resolves `ended` when either side has closed the connection. */
  class EndingTransport extends StdioServerTransport {
    override async close(): Promise<void> {
      await super.close();
      resolve();
    }
  }

  const transport = new EndingTransport(process.stdin, process.stdout, { maxBufferSize: MESSAGE_BYTES_MAX });
  serveStdio(() => mcpServer(options), { transport, maxSubscriptions: 0 });
  await ended;
}
