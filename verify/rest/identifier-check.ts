// Finding an instrument by the text that people write: tickers in both kinds of digits, names in both languages, spelling variants.

import { STARTER_UP } from "../run/keys.ts";
import { codeOf, refusalOf, summaryOf } from "../run/reply.ts";
import { type Check, ids, type Target } from "../run/target.ts";

/** A variant of a name, and the rule by which it means the same; null when the name has nothing to change. */
interface Spelling {
  readonly rule: string;
  readonly write: (name: string) => string;
}

const ARABIC: readonly Spelling[] = [
  { rule: "IDENT-02", write: (name) => name.replace(/[أإآ]/g, "ا") },
  { rule: "IDENT-03", write: (name) => name.replaceAll("ة", "ه").replaceAll("ى", "ي") },
  { rule: "IDENT-04", write: (name) => name.replace(/(?<=\p{L})(?=\p{L})/u, "\u0640\u064e") },
];
const ENGLISH: readonly Spelling[] = [
  { rule: "IDENT-06", write: (name) => name.toUpperCase() },
  { rule: "IDENT-06", write: (name) => name.replaceAll(" ", "-") },
];
const NAMES_MAX = 12;
const ARABIC_ZERO = 0x660;

export const IDENTIFIER_CHECK: Check = {
  about: "identifiers",
  rules: ids(
    "IDENT-01 IDENT-02 IDENT-03 IDENT-04 IDENT-05 IDENT-06 IDENT-08 IDENT-09 IDENT-13 IDENT-14 QUOTE-15 QUOTE-17",
    "QUOTE-18 QUOTE-20 QUOTE-22 ERROR-11 COMPANIES-11 COMPANIES-12",
  ),
  run: async (target) => {
    const { quotes } = await target.sample();
    const [busy, other] = quotes;
    if (busy === undefined || other === undefined) return;
    await tickers(target, busy.symbol, other.symbol);
    const named = quotes.slice(0, NAMES_MAX);
    for (const { symbol, name, name_en: nameEn } of named.slice(0, 2)) {
      await exactName(target, name, symbol);
      await exactName(target, nameEn, symbol);
    }
    for (const { rule, write } of ARABIC) {
      const found = named.find(({ name }) => write(name) !== name);
      if (found !== undefined) await spelling(target, rule, write(found.name), found.symbol);
    }
    for (const { rule, write } of ENGLISH) await spelling(target, rule, write(busy.name_en), busy.symbol);
    await ambiguous(target);
  },
};

async function tickers(target: Target, symbol: string, other: string): Promise<void> {
  const key = target.key(STARTER_UP);
  const { resolved_instrument: found } = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
  const seen = `${symbol}: ${JSON.stringify(found)}`;
  target.judge("QUOTE-15", found.input === symbol && found.symbol === symbol, seen);
  target.judge("IDENT-08", found.match_type === "symbol_exact", seen);
  target.judge("IDENT-13", found.confidence === "high", seen);
  const query = { identifier: other };
  const decided = await target.read("getQuote", "QUOTE-02", { key, path: { symbol }, query });
  target.judge("QUOTE-17", decided.symbol === other, `/quote/${symbol}/?identifier=${other}: ${decided.symbol}`);
  if (!/^\d+$/.test(symbol)) return;
  const digits = [...symbol].map((digit) => String.fromCharCode(ARABIC_ZERO + Number(digit))).join("");
  await spelling(target, "IDENT-05", digits, symbol);
}

async function exactName(target: Target, name: string, symbol: string): Promise<void> {
  const reply = await target.ask(`/quote/${encodeURIComponent(name)}/`, { key: target.key(STARTER_UP) });
  if (codeOf(reply) === "AMBIGUOUS_IDENTIFIER") return;
  const found = (reply.body as { readonly resolved_instrument?: Readonly<Record<string, string>> })
    ?.resolved_instrument;
  const seen = `${summaryOf(reply)}: ${JSON.stringify(found)}`;
  target.judge("QUOTE-18", found?.["symbol"] === symbol, seen);
  target.judge("IDENT-01", found?.["symbol"] === symbol, seen);
  target.judge("IDENT-09", found?.["match_type"] === "name_exact", seen);
  target.judge("IDENT-13", found?.["confidence"] === "high", seen);
}

/** Uses a spelling as an identifier and as a search. */
async function spelling(target: Target, rule: string, written: string, symbol: string): Promise<void> {
  const key = target.key(STARTER_UP);
  const reply = await target.ask(`/quote/0/?identifier=${encodeURIComponent(written)}`, { key });
  if (codeOf(reply) === "AMBIGUOUS_IDENTIFIER") return;
  const found = (reply.body as { readonly symbol?: string } | undefined)?.symbol;
  target.judge(rule, found === symbol, `${summaryOf(reply)}: ${found}, not ${symbol}`);
  const { results } = await target.read("getCompanies", "COMPANIES-08", { key, query: { search: written } });
  const isFound = results.some((entry) => entry.symbol === symbol);
  const seen = `search=${written}: ${isFound ? "" : "no "}${symbol} among ${results.length}`;
  target.judge("COMPANIES-12", isFound, seen);
  target.judge("COMPANIES-11", isFound, seen);
}

/** "saudi" is in many names, so the service must not guess one; when it means only one company, nothing can be checked. */
async function ambiguous(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { results } = await target.read("getCompanies", "COMPANIES-08", { key, query: { search: "saudi" } });
  const starting = results.filter((entry) => /^saudi\b/i.test(entry.name_en));
  if (starting.length < 2) return;
  for (const [rule, path] of [
    ["QUOTE-20", "/quote/saudi/"],
    ["QUOTE-22", "/quote/0/?identifier=saudi"],
  ] as const) {
    const reply = await target.ask(path, { key });
    const { error } = refusalOf(reply);
    const isRefused = reply.status === 409 && codeOf(reply) === "AMBIGUOUS_IDENTIFIER";
    target.judge(rule, isRefused, `${summaryOf(reply)}; ${starting.length} names begin so`);
    target.judge("IDENT-14", isRefused, `${summaryOf(reply)}; ${starting.length} names begin so`);
    const details = error?.details as { readonly candidates?: readonly { readonly symbol?: unknown }[] } | undefined;
    const candidates = details?.candidates ?? [];
    const isNamed = candidates.length > 1 && candidates.every(({ symbol }) => typeof symbol === "string");
    target.judge("ERROR-11", isRefused && isNamed, `${summaryOf(reply)}: ${candidates.length} candidates`);
  }
}
