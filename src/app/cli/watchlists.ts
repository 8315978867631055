// `marsad watchlists`: the watchlists of the key's account.

import { tableOf } from "../terminal/table.ts";
import { answer } from "./account-work.ts";
import { serviceCommand } from "./service-call.ts";

export const watchlistsCommand = serviceCommand({
  name: "watchlists",
  summary: "Lists the watchlists of the account, with their symbols.",
  run: async (call) => {
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
  },
});
