// `marsad mcp`: the tools of a running service for a client that starts programs on its own machine. Standard output belongs to the
// protocol; what went wrong is said on standard error.

import { Marsad } from "../../../sdk/src/index.ts";
import { serveMcpOnStdio } from "../../api/index.ts";
import { redact } from "../../base/index.ts";
import type { Command } from "../commands/command.ts";
import { VERSION } from "../config/index.ts";
import { keyOf, SERVICE_SETTINGS } from "./service-call.ts";

export const mcpCommand: Command = {
  name: "mcp",
  summary: "Serves the tools of a running service to a language model, by MCP over standard input and output.",
  details: "It ends when its input does. A service answers MCP over HTTP itself, at /mcp.",
  settings: SERVICE_SETTINGS,
  run: async (context) => {
    const source = new Marsad({ baseUrl: context.settings.serviceUrl, apiKey: keyOf(context), maxRetries: 0 });
    const failed = (error: unknown) => context.note(redact(`a tool failed: ${error}`));
    await serveMcpOnStdio({ version: VERSION, source, failed });
    return undefined;
  },
};
