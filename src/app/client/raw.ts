// `marsad get` and `marsad stream`: what the API says, as it says it, for scripts.

import { CHANNELS } from "../../../sdk/src/index.ts";
import { oneOf } from "../commands/account-work.ts";
import type { Command } from "../commands/command.ts";
import { countOption, onService, SERVICE_SETTINGS } from "./service-call.ts";

const MESSAGES_MAX = 1_000_000;

export const getCommand: Command = {
  name: "get",
  summary: "Prints the answer to a GET request: marsad get /quote/2222/.",
  operands: [{ name: "PATH", meaning: "From /api/v1 on, with its query." }],
  settings: SERVICE_SETTINGS,
  run: onService(async ({ marsad, words: [path = ""], print }) => {
    print((await marsad.get(path)).trimEnd());
  }),
};

export const streamCommand: Command = {
  name: "stream",
  summary: "Prints the messages of a channel, a line of JSON each: marsad stream trades 2222 1120.",
  operands: [
    { name: "CHANNEL", meaning: `One of ${CHANNELS.join(", ")}.` },
    { name: "SYMBOL", meaning: "Tickers, or * for all of them.", isRepeated: true },
  ],
  options: [
    { name: "messages", value: "COUNT", meaning: "Ends after so many; goes on until it is stopped otherwise." },
  ],
  settings: SERVICE_SETTINGS,
  run: onService(async (call) => {
    const [name = "", ...symbols] = call.words;
    let left = countOption(call, "messages", MESSAGES_MAX) ?? Number.POSITIVE_INFINITY;
    for await (const message of call.marsad.stream(oneOf("CHANNEL", name, CHANNELS), symbols)) {
      call.print(JSON.stringify(message));
      left--;
      if (left <= 0) return;
    }
  }),
};
