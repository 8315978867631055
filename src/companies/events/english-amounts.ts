// Finds the roles of the amounts in an English article: the profit, the sales, the earlier value, the price of a deal. An amount that
// stands in no sentence of a known shape has no role and is left out.

import type { Amount } from "./amount.ts";
import type { EventKind } from "./event-kinds.ts";
import type { PreparedArticle } from "./prepared-article.ts";

/** The roles that an amount may have in a sentence. */
export type AmountRole =
  | "profit"
  | "revenue"
  | "before"
  | "percent"
  | "stake"
  | "amount"
  | "each"
  | "shares"
  | "target";

const GAP = (words: number, without: string): string => `(?: (?!(?:${without})\\b)\\S+){0,${words}}?`;
const CHANGED =
  "up|down|rise|rises|rose|fall|falls|fell|drop|drops|dropped|grew|grows|jump\\w*|climb\\w*|surge\\w*|slump\\w*|declin\\w*|increas\\w*|decreas\\w*|widen\\w*|narrow\\w*|higher|lower|soar\\w*|gain\\w*|by";
const EARNED = "profit|profits|income|earnings|loss|losses|bottom line";
const SOLD = "revenue|revenues|sales|turnover|premiums";
const TELLS_EARNINGS = new RegExp(` (?:${EARNED}) `);
const TELLS_SALES = new RegExp(` (?:${SOLD}) `);
const OTHER_MONEY =
  "revenue|revenues|sales|profit|income|earnings|loss|losses|gain|capital|debt|debts|target|value|assets|land";

const PROFIT = [
  new RegExp(` (?:${EARNED})${GAP(6, `${SOLD}|from|against|versus|vs|compared|analysts|analyst|expected`)} zm(\\d+)z`),
  new RegExp(` zm(\\d+)z(?: (?:net|quarterly|annual|interim|in|of))* (?:${EARNED}) `),
];
const REVENUE = [
  new RegExp(` (?:${SOLD})${GAP(6, `${EARNED}|from|against|versus|compared`)} zm(\\d+)z`),
  new RegExp(` zm(\\d+)z(?: (?:in|of))* (?:${SOLD}) `),
];
const BEFORE = [
  new RegExp(` (?:from|against|versus|vs|compared with|compared to|had been)${GAP(2, "zco|expected")} zm(\\d+)z`),
];
const PERCENT = [
  new RegExp(` (?:${CHANGED})${GAP(3, "to|from")} zp(\\d+)z`),
  new RegExp(` zp(\\d+)z${GAP(2, "of")} (?:${CHANGED}|growth|y|on) `),
  / zp(\d+)z (?:above|below|ahead|short|more|less|better|worse) /,
];
const ANY_PERCENT = [/ zp(\d+)z /];
const ANY_EACH = [/ ze(\d+)z /];
const ANY_SHARES = [/ zs(\d+)z /];
const TARGET = [new RegExp(` (?:target|fair value|valuation)${GAP(5, "from|was|before")} z[me](\\d+)z`)];
/** Money that is not named as a revenue, a gain or another amount beside the one of the event. */
const PRICE = [
  new RegExp(`(?<! (?:${OTHER_MONEY}) (?:of )?(?:about )?)(?<! (?:gain|revenue|capital|worth) \\S+ ) zm(\\d+)z `),
  / zm(\d+)z /,
];
const RAISED = [
  / (?:worth|of|raise|raises|raising|by|issue|offering|totalling) zm(\d+)z/,
  /(?<! to) zm(\d+)z (?:rights issue|capital increase|share offering|ipo) /,
];
const COST = [/ (?:cost|costs|costing|invest|invests|investment|investing)(?: \S+){0,3}? zm(\d+)z/];

/** The amount in a role; null when the article has none for certain. */
export function amountInRole(role: AmountRole, article: PreparedArticle, kind: EventKind): Amount | null {
  switch (role) {
    case "profit":
      return find(article, PROFIT);
    case "revenue":
      return find(article, REVENUE);
    case "before":
      return find(article, BEFORE, (sentence) => !TELLS_SALES.test(sentence));
    case "percent":
      return percentOf(article, kind);
    case "stake":
      return find(article, ANY_PERCENT);
    case "amount":
      return find(article, priceOf(kind));
    case "each":
      return find(article, ANY_EACH) ?? smallMoney(article);
    case "shares":
      return find(article, ANY_SHARES);
    case "target":
      return find(article, TARGET);
  }
}

function percentOf(article: PreparedArticle, kind: EventKind): Amount | null {
  if (kind.type === "FINANCIAL_REPORT") {
    const isSales = kind.name.startsWith("revenue");
    return find(article, PERCENT, (sentence) =>
      isSales ? TELLS_SALES.test(sentence) : TELLS_EARNINGS.test(sentence) && !TELLS_SALES.test(sentence),
    );
  }
  return kind.type === "EARNINGS_SURPRISE" ? find(article, PERCENT) : find(article, ANY_PERCENT);
}

function priceOf(kind: EventKind): readonly RegExp[] {
  if (kind.type === "CAPITAL_INCREASE" || kind.type === "NEW_LISTING") return RAISED;
  return kind.type === "MARKET_EXPANSION" ? COST : PRICE.slice(0, 1);
}

/** A dividend that is named without its share: "raises its payout to 55 halalas". */
function smallMoney(article: PreparedArticle): Amount | null {
  const amount = find(article, [/ zm(\d+)z /]);
  return amount === null || amount.scale !== 1 ? null : amount;
}

/** The first sentence that has one of the shapes decides. */
function find(
  { sentences, amounts }: PreparedArticle,
  shapes: readonly RegExp[],
  isWanted: (sentence: string) => boolean = () => true,
): Amount | null {
  for (const sentence of sentences) {
    if (!isWanted(sentence)) continue;
    for (const shape of shapes) {
      const at = shape.exec(sentence)?.[1];
      const amount = at === undefined ? undefined : amounts[Number(at)];
      if (amount !== undefined && !amount.isNegative) return amount;
    }
  }
  return null;
}
