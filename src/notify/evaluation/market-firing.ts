// A firing on the market: the rule, the state of the instrument, and the observation that met the condition. It has all the data
// of a notification.

import type { Decimal } from "../../base/index.ts";
import type { AlertRule, AlertWindow } from "../../model/index.ts";

/** An instrument at the moment when a rule fired. */
export interface InstrumentSnapshot {
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly price: Decimal;
  /** Change of the day in percent. */
  readonly changePercent: number;
  readonly volume: number;
  readonly value: Decimal;
}

/** The observation that met the condition of the rule, by kind of condition. */
export type Observation =
  | { readonly kind: "price"; readonly operator: "price_above" | "price_below"; readonly threshold: number }
  | { readonly kind: "change"; readonly threshold: number }
  | {
      readonly kind: "move";
      readonly window: AlertWindow;
      readonly observedPercent: number;
      readonly baselinePrice: Decimal;
      readonly threshold: number;
    }
  | {
      readonly kind: "ratio";
      readonly measure: "volume" | "value";
      /** Shares for volume, 1/10,000 riyal for value. */
      readonly current: number;
      readonly baseline: number;
      readonly threshold: number;
    };

/** A rule fired on an instrument. */
export interface MarketFiring {
  readonly rule: AlertRule;
  /** Market time. */
  readonly detectedAtMs: number;
  readonly instrument: InstrumentSnapshot;
  readonly observation: Observation;
}
