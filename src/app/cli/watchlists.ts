// `marsad watchlists`: the watchlists of the key's account.

import { tableOf } from "../terminal/table.ts";
import { answer, JSON_OPTION } from "./account-work.ts";
import type { Command } from "./command.ts";
import { onService, SERVICE_SETTINGS } from "./service-call.ts";

export const watchlistsCommand: Command = {
  name: "watchlists",
  summary: "Lists the watchlists of the account, with their symbols.",
  options: [JSON_OPTION],
  settings: SERVICE_SETTINGS,
  run: onService(async (call) => {
    const { watchlists } = await call.marsad.watchlists.list();
    answer(call, watchlists, () =>
      tableOf(
        watchlists,
        [
          { heading: "ID", cell: ({ id }) => String(id) },
          { heading: "NAME", cell: ({ name }) => name },
          { heading: "SYMBOLS", cell: ({ symbols }) => symbols.join(" ") },
        ],
        "There are no watchlists.",
        call.say,
      ),
    );
  }),
};
