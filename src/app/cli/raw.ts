// `marsad get`, `stream` and `mcp`: the API without a table around it, for scripts and for a language model. With `mcp`, standard output
// belongs to the protocol, and failures go to standard error.

import { CHANNELS, type Channel, Marsad, type StreamOptions } from "../../../sdk/src/index.ts";
import { serveMcpOnStdio } from "../../api/index.ts";
import { redact } from "../../base/index.ts";
import { VERSION } from "../config/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import { oneOf } from "./account-work.ts";
import { type Command, operand, option, switchOption } from "./command.ts";
import { CONFLATE_OPTION, conflation, countOption, keyOf, onService, SERVICE_SETTINGS } from "./service-call.ts";

const MESSAGES_MAX = 1_000_000;
const LENGTHS = ["1", "5", "15"] as const;
const WITHOUT_SYMBOLS: ReadonlySet<Channel> = new Set(["status", "notifications"]);
const BAR_MINUTES = { "1": 1, "5": 5, "15": 15 } as const;

export const getCommand: Command = {
  name: "get",
  summary: "Prints the answer to a GET request: marsad get /quote/2222/.",
  operands: [operand("PATH", "From /api/v1 on, with its query.")],
  settings: SERVICE_SETTINGS,
  run: onService(async ({ marsad, words: [path = ""], print }) => {
    print((await marsad.get(path)).trimEnd());
  }),
};

export const streamCommand: Command = {
  name: "stream",
  summary: "Prints the messages of a channel, a line of JSON each: marsad stream trades 2222 1120.",
  operands: [
    operand("CHANNEL", `One of ${CHANNELS.join(", ")}.`),
    {
      name: "SYMBOL",
      meaning: "Tickers, or * for all of them; none for status and notifications.",
      isOptional: true,
      isRepeated: true,
    },
  ],
  options: [
    option("messages", "COUNT", "Ends after so many; goes on until it is stopped otherwise."),
    CONFLATE_OPTION,
    switchOption("compact", "The service sends binary frames, a fifth of the bytes; what is printed is the same."),
    switchOption("changes", "On depth: a snapshot, then only the levels that changed."),
    option("minutes", "MINUTES", "On bars: 1, 5 or 15; 1 unless given."),
  ],
  settings: SERVICE_SETTINGS,
  run: onService(async (call) => {
    const [name = "", ...symbols] = call.words;
    const channel = oneOf("CHANNEL", name, CHANNELS);
    const isNamed = symbols.length > 0 && symbols.every((symbol) => symbol.trim() !== "");
    if (!isNamed && !WITHOUT_SYMBOLS.has(channel))
      throw usageComplaint(`The channel ${channel} needs SYMBOL: a ticker, or * for all of them.`);
    let left = countOption(call, "messages", MESSAGES_MAX) ?? Number.POSITIVE_INFINITY;
    const minutes = call.options.get("minutes");
    const options: StreamOptions = {
      ...conflation(call),
      ...(call.options.has("compact") ? { encoding: "compact" } : {}),
      ...(call.options.has("changes") ? { depth: "changes" } : {}),
      ...(minutes === undefined ? {} : { minutes: BAR_MINUTES[oneOf("--minutes", minutes, LENGTHS)] }),
    };
    for await (const message of call.marsad.stream(channel, symbols, options)) {
      call.print(JSON.stringify(message));
      left--;
      if (left <= 0) return;
    }
  }),
};

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
