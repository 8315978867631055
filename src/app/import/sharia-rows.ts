// `marsad import sharia`: the list of a Sharia board, which stands beside the service's own screening.

import { type BoardListing, SHARIA_STATUSES } from "../../model/index.ts";
import { checkBoardListing } from "./fact-checks.ts";
import { A_DAY, type ImportKind, required, SYMBOL_COLUMN } from "./import-kind.ts";

export const SHARIA_ROWS: ImportKind<BoardListing> = {
  name: "sharia",
  summary: "Lists of Sharia boards, a row for each company and board.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    required("status", `one of ${SHARIA_STATUSES.join(", ")}`, "What the board says of the company."),
    required("board", "text", "The board or list, by its own name; it is `standard` in the answer."),
    required("as_of", A_DAY, "Day of the list; it stands until the board's next one, and nobody sees it before."),
  ],
  read: (row) => {
    const fact: BoardListing = {
      symbol: row.symbol(),
      board: row.needed("board"),
      status: row.word("status", SHARIA_STATUSES),
      asOfDay: row.day("as_of"),
    };
    const { symbol, board, asOfDay } = fact;
    return { fact, symbol, key: `${symbol} ${board} ${asOfDay}`, problem: checkBoardListing(fact) };
  },
  batchOf: (boardListings) => ({ boardListings }),
};
