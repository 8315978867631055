// Watchlists: symbols that an account wants to see together, stored by the service so that every device has them.

import { type Static, Type } from "typebox";
import { BodyReader } from "../endpoint/body-reader.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { Deleted } from "../schema/deleted.ts";
import { exampleOf } from "../schema/example.ts";
import { count, id, list, resource, SYMBOL_PATTERN, symbol, text, timestamp } from "../schema/field.ts";

const WATCHLIST_NAME_CHARS_MAX = 100;

const symbols = Type.Array(symbol("Ticker."), {
  description: "Tickers in the order of the account, each once.",
  examples: [["2222", "1120"]],
});

export const Watchlist = resource("Watchlist", "A watchlist of the account.", {
  id: id("Number of the watchlist.", 4),
  name: text("Its name.", "Banks"),
  symbols,
  created_at: timestamp("When it was created.", "2026-11-15T11:02:09.118+03:00"),
  updated_at: timestamp("When it was last changed.", "2026-11-15T11:06:40.902+03:00"),
});
export type Watchlist = Static<typeof Watchlist>;

export const Watchlists = resource("Watchlists", "The watchlists of the account.", {
  watchlists: list(Watchlist, "The watchlists, oldest first."),
  count: count("Watchlists in this answer.", 1),
});
export type Watchlists = Static<typeof Watchlists>;

const name = Type.String({
  description: "Its name, on one line.",
  examples: ["Banks"],
  minLength: 1,
  maxLength: WATCHLIST_NAME_CHARS_MAX,
});

export const WatchlistCreate = Type.Object(
  { name, symbols: Type.Optional(symbols) },
  { title: "WatchlistCreate", description: "A new watchlist." },
);
export type WatchlistCreate = Static<typeof WatchlistCreate>;

export const WatchlistPatch = Type.Object(
  { name: Type.Optional(name), symbols: Type.Optional(symbols) },
  {
    title: "WatchlistPatch",
    description: "What to change; a field that is left out stays as it is.",
    minProperties: 1,
    examples: [{ symbols: ["1120", "2222", "7010"] }],
  },
);
export type WatchlistPatch = Static<typeof WatchlistPatch>;

export interface WatchlistDraft {
  readonly name: string;
  readonly symbols: readonly string[];
}

export function parseWatchlistCreate(body: unknown): WatchlistDraft | Refusal {
  const reader = new BodyReader(body);
  const name = reader.required("name", reader.line("name", WATCHLIST_NAME_CHARS_MAX)) ?? "";
  const symbols = readSymbols(reader) ?? [];
  return reader.refusal() ?? { name, symbols };
}

export function parseWatchlistPatch(body: unknown): Partial<WatchlistDraft> | Refusal {
  const reader = new BodyReader(body);
  const name = reader.line("name", WATCHLIST_NAME_CHARS_MAX);
  const symbols = readSymbols(reader);
  if (!reader.has("name") && !reader.has("symbols")) reader.refuse("body", "must have name or symbols.");
  return reader.refusal() ?? { ...(name === undefined ? {} : { name }), ...(symbols === undefined ? {} : { symbols }) };
}

const SYMBOL = new RegExp(SYMBOL_PATTERN);

function readSymbols(reader: BodyReader): readonly string[] | undefined {
  const sent = reader.raw("symbols");
  if (sent === undefined) return undefined;
  const isList = Array.isArray(sent) && sent.every((item) => typeof item === "string" && SYMBOL.test(item));
  if (!isList) reader.refuse("symbols", "must be a list of symbols such as 2222.");
  return isList ? [...new Set<string>(sent)] : undefined;
}

const watchlists = { tag: "Account", name: "watchlists", lowestPlan: "free" } as const;
const ONE = "/watchlists/{id}/";
const SHOWN = ["id", "name", "symbols"];
const LIMIT_NOTE = `An account has at most ${LIMITS.watchlists.max} watchlists of ${LIMITS.symbolsPerWatchlist.max} symbols, on every plan; beyond that the answer is PLAN_LIMIT.`;

export const listWatchlists = endpoint({
  ...watchlists,
  path: "/watchlists/",
  summary: "List watchlists",
  summaryAr: "عرض قوائم المتابعة",
  descriptionAr: "قوائم متابعة الحساب، الأقدم أولًا.",
  description: "The watchlists of the account, oldest first.",
  response: Watchlists,
  errors: [],
  sample: { method: "watchlists.list", rows: { list: "watchlists", row: "watchlist", fields: SHOWN } },
});

export const createWatchlist = endpoint({
  ...watchlists,
  method: "POST",
  path: "/watchlists/",
  summary: "Create a watchlist",
  summaryAr: "إنشاء قائمة متابعة",
  descriptionAr: "تبقى الرموز بترتيب إرسالها، كل رمز مرة.",
  description: "Symbols keep the order in which they are sent, each once.",
  planNote: LIMIT_NOTE,
  body: {
    schema: WatchlistCreate,
    examples: { banks: { summary: "Two banks", value: { name: "Banks", symbols: ["1120", "1180"] } } },
  },
  response: Watchlist,
  errors: ["VALIDATION", "PLAN_LIMIT"],
  sample: {
    method: "watchlists.create",
    body: { name: "Banks", symbols: ["1120", "1180"] },
    fields: ["id", "name", "symbols", "created_at"],
  },
});

export const getWatchlist = endpoint({
  ...watchlists,
  path: ONE,
  summary: "Get a watchlist",
  summaryAr: "عرض قائمة متابعة",
  descriptionAr: "قائمة متابعة واحدة من الحساب.",
  description: "One watchlist of the account.",
  response: Watchlist,
  errors: ["NOT_FOUND"],
  sample: { method: "watchlists.get", path: { id: 4 }, fields: SHOWN },
});

export const patchWatchlist = endpoint({
  ...watchlists,
  method: "PATCH",
  path: ONE,
  summary: "Change a watchlist",
  summaryAr: "تعديل قائمة متابعة",
  descriptionAr: "يغيّر اسمها، أو يضع رموزًا أخرى مكان كل ما فيها بترتيبها الجديد.",
  description: "Changes its name, or puts other symbols in place of all that it has, in their new order.",
  planNote: LIMIT_NOTE,
  body: {
    schema: WatchlistPatch,
    examples: { order: { summary: "Other symbols", value: exampleOf(WatchlistPatch) } },
  },
  response: Watchlist,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "watchlists.update", path: { id: 4 }, fields: SHOWN, body: { symbols: ["1120", "2222", "7010"] } },
});

export const deleteWatchlist = endpoint({
  ...watchlists,
  method: "DELETE",
  path: ONE,
  summary: "Delete a watchlist",
  summaryAr: "حذف قائمة متابعة",
  descriptionAr: "تذهب القائمة.",
  description: "The watchlist is gone.",
  response: Deleted,
  errors: ["NOT_FOUND"],
  sample: { method: "watchlists.delete", path: { id: 4 }, fields: ["id", "deleted"] },
});
