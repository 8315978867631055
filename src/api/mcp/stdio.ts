// The MCP tools over standard input and output, for clients that start a program on their own machine.

import type { McpServerOptions } from "./mcp-server.ts";

/** A message is a few hundred bytes; a longer one than this ends the connection. */
const MESSAGE_BYTES_MAX = 262_144;

/** Serves until the client closes its end and has every answer, or sends a message that is too long. */
export async function serveMcpOnStdio(options: McpServerOptions): Promise<void> {
  // Loaded here, so that all other commands start faster.
  const { StdioServerTransport, serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { mcpServer } = await import("./mcp-server.ts");
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const { stdin, stdout } = process;
  type Message = Parameters<InstanceType<typeof StdioServerTransport>["send"]>[0];

  /** Answers what was asked before the end of the input; resolves `ended` when either side has closed the connection. */
  class EndingTransport extends StdioServerTransport {
    /** The ids of requests that have no answer yet. Bound: a client waits for its answers. */
    readonly #unanswered = new Set<string | number>();
    readonly #allAnswered = Promise.withResolvers<void>();
    #isEnding = false;

    override async start(): Promise<void> {
      // Each answer that waits for a slow reader listens to the output.
      stdout.setMaxListeners(0);
      // Nobody reads answers that are still to come.
      stdout.once("error", () => this.#allAnswered.resolve());
      const receive = this.onmessage;
      this.onmessage = (message) => {
        this.#received(message);
        receive?.(message);
      };
      await super.start();
    }

    override async send(message: Message): Promise<void> {
      try {
        await super.send(message);
      } finally {
        if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
      }
    }

    override async close(): Promise<void> {
      this.#isEnding = true;
      if (stdin.readableEnded && this.#unanswered.size > 0) await this.#allAnswered.promise;
      await super.close();
      resolve();
    }

    #received(message: Message): void {
      if (!("method" in message)) return;
      if ("id" in message) this.#unanswered.add(message.id);
      // A cancelled request gets no answer.
      const cancelled = message.method === "notifications/cancelled" ? message.params?.["requestId"] : undefined;
      if (typeof cancelled === "string" || typeof cancelled === "number") this.#settle(cancelled);
    }

    #settle(id: string | number): void {
      this.#unanswered.delete(id);
      if (this.#isEnding && this.#unanswered.size === 0) this.#allAnswered.resolve();
    }
  }

  const transport = new EndingTransport(stdin, stdout, { maxBufferSize: MESSAGE_BYTES_MAX });
  serveStdio(() => mcpServer(options), { transport, maxSubscriptions: 0 });
  await ended;
}
