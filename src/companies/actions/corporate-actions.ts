// Dividends and other corporate actions of every company, held in memory. Nothing is shown before it was announced.

import type { Day } from "../../base/index.ts";
import {
  type CorporateAction,
  type Dividend,
  SHARE_CHANGE_TYPES,
  type ShareChange,
  type Split,
} from "../../model/index.ts";

interface ActionContents {
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
  readonly actions: readonly CorporateAction[];
}

/** One loaded state. When facts change, a new object takes its place. */
export class CorporateActions {
  readonly #dividends: ReadonlyMap<string, readonly Dividend[]>;
  readonly #actions: ReadonlyMap<string, readonly CorporateAction[]>;

  constructor({ dividends, splits, actions }: ActionContents) {
    const known = new Set(actions.flatMap((action) => (isShareChange(action) ? [keyOf(action)] : [])));
    // A split that is also described as an action counts as that action.
    const plain = splits.filter((split) => !known.has(keyOf(split))).map(actionOfSplit);
    this.#dividends = Map.groupBy(dividends, ({ symbol }) => symbol);
    this.#actions = Map.groupBy([...actions, ...plain], ({ symbol }) => symbol);
  }

  /** Dividends announced by `day`. */
  dividends(symbol: string, day: Day): readonly Dividend[] {
    return (this.#dividends.get(symbol) ?? []).filter(({ announcementDay }) => announcementDay <= day);
  }

  /** Actions other than dividends that are known on `day`. */
  announced(symbol: string, day: Day): readonly CorporateAction[] {
    const actions = this.#actions.get(symbol) ?? [];
    return actions.filter(({ announcementDay, exDay }) => (announcementDay ?? exDay) <= day);
  }

  /** Changes of the share count that have taken effect by `day`. */
  shareChanges(symbol: string, day: Day): readonly ShareChange[] {
    return this.announced(symbol, day).flatMap((action) =>
      action.exDay <= day && isShareChange(action) ? [action] : [],
    );
  }

  /** The share changes that brought no money: amounts per share are divided by these alone. */
  splits(symbol: string, day: Day): readonly Split[] {
    return this.shareChanges(symbol, day).filter(({ price }) => price === null);
  }
}

export function isShareChange(action: CorporateAction): action is CorporateAction & ShareChange {
  const isOfCapital = SHARE_CHANGE_TYPES.some((type) => type === action.type);
  return isOfCapital && action.numerator !== null && action.denominator !== null;
}

function keyOf({ symbol, exDay }: Pick<Split, "symbol" | "exDay">): string {
  return `${symbol} ${exDay}`;
}

/** Two or more new shares for one old share are a split of the nominal value, fewer a bonus issue, and less than one a reduction. */
function actionOfSplit(split: Split): CorporateAction {
  const { numerator, denominator } = split;
  const ratio = numerator / denominator;
  return {
    ...split,
    type: ratio >= 2 ? "SPLIT" : ratio > 1 ? "BONUS_ISSUE" : "CAPITAL_REDUCTION",
    announcementDay: null,
    price: null,
    market: null,
    formerSymbol: null,
    formerNameAr: null,
    formerNameEn: null,
  };
}
