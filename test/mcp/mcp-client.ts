// An MCP client that is not ours, connected to a service: over HTTP, or straight to the REST API of a test without a socket.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** Connects with a key; `fetch` stands in for the network. `legacy` selects the protocol from before 2026, with a handshake. */
export async function connectMcp(
  url: string,
  headers: Readonly<Record<string, string>>,
  fetch: (request: Request) => Response | Promise<Response> = (request) => globalThis.fetch(request),
  era: "legacy" | "auto" = "legacy",
): Promise<Client> {
  const client = new Client({ name: "marsad-test", version: "1.0.0" }, { versionNegotiation: { mode: era } });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), {
    requestInit: { headers },
    fetch: async (address, init) => fetch(new Request(String(address), init)),
  });
  await client.connect(transport);
  return client;
}

export interface Called {
  readonly isError: boolean;
  /** The first block. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
  /** The second block: units, delay, omissions. */
  readonly notes: string;
}

export async function callTool(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Called> {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } });
  const [text = "", notes = ""] = content.map((block) => (block.type === "text" ? block.text : ""));
  return { isError: isError === true, text, body: JSON.parse(text), notes };
}
