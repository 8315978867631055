// `marsad serve`: the service itself.

import { SETTING_NAMES } from "../config/index.ts";
import { serve } from "../service/serve.ts";
import type { Command } from "./command.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "Runs the service: REST, WebSocket and pages on one port.",
  details:
    "The log goes to standard output, one JSON object a line, or coloured text on a terminal.\nSIGTERM and SIGINT stop it in order; a second signal ends it at once.",
  settings: SETTING_NAMES,
  run: ({ effective, note }) => serve(effective, note),
};
