// The same tools over standard input and output, for clients that start a program on their own machine.

import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type McpServerOptions, mcpServer } from "./mcp-server.ts";

/** A message is a few hundred bytes; a longer one than this ends the connection. */
const MESSAGE_BYTES_MAX = 262_144;

/** Tells when the connection has ended, from whichever side. */
class EndingTransport extends StdioServerTransport {
  readonly #ended: () => void;

  constructor(ended: () => void) {
    super(process.stdin, process.stdout, { maxBufferSize: MESSAGE_BYTES_MAX });
    this.#ended = ended;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#ended();
  }
}

/** Serves until the client closes its end, or sends what is too long to be a message. */
export function serveMcpOnStdio(options: McpServerOptions): Promise<void> {
  return new Promise((resolve) => {
    serveStdio(() => mcpServer(options), { transport: new EndingTransport(resolve), maxSubscriptions: 0 });
  });
}
