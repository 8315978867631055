// The table of the kinds of imports, in the order in which files should be imported: companies first, because the others refer to them.

import { ACTION_ROWS } from "./action-rows.ts";
import { BAR_ROWS } from "./bar-rows.ts";
import { COMPANY_ROWS, DIVIDEND_ROWS, SPLIT_ROWS } from "./directory-rows.ts";
import type { ImportKind } from "./import-kind.ts";
import { ANALYST_ROWS, ARTICLE_ROWS } from "./news-rows.ts";
import { OWNERSHIP_ROWS } from "./ownership-rows.ts";
import { SHARIA_ROWS } from "./sharia-rows.ts";
import { STATEMENT_ROWS } from "./statement-rows.ts";

/** A kind of any facts: its `batchOf` receives the facts that its `read` made. */
export type AnyImportKind = ImportKind<unknown>;

export const IMPORT_KINDS: readonly AnyImportKind[] = [
  COMPANY_ROWS,
  BAR_ROWS,
  STATEMENT_ROWS,
  DIVIDEND_ROWS,
  SPLIT_ROWS,
  ACTION_ROWS,
  SHARIA_ROWS,
  OWNERSHIP_ROWS,
  ANALYST_ROWS,
  ARTICLE_ROWS,
];
