// What facts need of the market: the engine that each audience sees. The live market is one; facts do not know more of it.

import type { MarketEngine } from "../market/index.ts";
import type { DataMode } from "../model/index.ts";

export interface MarketSource {
  /** The market as an audience of this mode sees it. */
  engine(mode: DataMode): MarketEngine;

  /** Market time as that audience sees it. */
  timeMs(mode: DataMode): number;

  /** Why prices cannot be trusted now; null when they can. */
  trouble(): string | null;
}
