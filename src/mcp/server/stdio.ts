// The same tools over standard input and output, for clients that start a program on their own machine.

import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type McpServerOptions, mcpServer } from "./mcp-server.ts";

/** A message is a few hundred bytes; a longer one than this ends the connection. */
const MESSAGE_BYTES_MAX = 262_144;

/** Serves until the client closes its end. */
export function serveMcpOnStdio(options: McpServerOptions): Promise<void> {
  return new Promise((resolve) => {
    const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MESSAGE_BYTES_MAX });
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    serveStdio(() => mcpServer(options), { transport, maxSubscriptions: 0 });
  });
}
