// The same tools over standard input and output, for clients that start a program on their own machine.

import type { McpServerOptions } from "./mcp-server.ts";

/** A message is a few hundred bytes; a longer one than this ends the connection. */
const MESSAGE_BYTES_MAX = 262_144;

/** Serves until the client closes its end, or sends what is too long to be a message. */
export async function serveMcpOnStdio(options: McpServerOptions): Promise<void> {
  // Loaded here: all other commands start sooner without it.
  const { StdioServerTransport, serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { mcpServer } = await import("./mcp-server.ts");
  const { promise: ended, resolve } = Promise.withResolvers<void>();

  /** Tells when the connection has ended, from whichever side. */
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
