// The MCP door: the read endpoints as tools for language models, over Streamable HTTP and over standard input and output.

export { mcpPage } from "./http/mcp-page.ts";
export { serveMcpOnStdio } from "./server/stdio.ts";
