// Five years of bars before the first simulated day. Those of the default market are the same for everybody and lie in a file; those of any
// other market are generated.

import { existsSync, readFileSync } from "node:fs";
import type { HistoryChunk } from "../../../exchange/index.ts";
import { programFile } from "../../base/index.ts";
import { unpackHistory } from "./history-file.ts";
import type { MarketStart } from "./history-thread.ts";

/** The file with the past of a market, if there is one. */
export function firstHistoryFile({ seed, firstDay }: MarketStart): string {
  return programFile(`src/app/simulated/first-history-${seed}-${firstDay}.zst`);
}

/** Instruments in the order of the universe, then the two indices. */
export async function firstHistory(start: MarketStart): Promise<Iterable<HistoryChunk>> {
  const file = firstHistoryFile(start);
  if (existsSync(file)) return unpackHistory(readFileSync(file));
  // Loaded only where it is needed: the exchange is large.
  const { generateHistory } = await import("../../../exchange/index.ts");
  return generateHistory(start);
}
