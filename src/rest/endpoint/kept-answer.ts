// Market data changes only when an event is applied. Between two events a caller who asks again is given the same answer again,
// without a look at symbols, versions and caches.

import type { LiveMarket } from "../../live/index.ts";
import type { DataMode } from "../../model/index.ts";
import type { Answer, EncodedAnswer } from "../response/answer.ts";

/** Bound: 64 MB with all addresses that are remembered, bytes and shared form together; as much again for those that are asked for as CSV too. */
const KEPT_BYTES_MAX = 8_192;

/**
 * Gives the last answer of `make` for as long as the market of this mode stays as it is and can be trusted. `make` is asked each time
 * where it refuses, answers later, or says that its bytes are not kept: such answers depend on more than the market.
 */
export function whileUnchanged<Asked>(
  market: Pick<LiveMarket, "engine" | "trouble">,
  mode: DataMode,
  make: (asked: Asked) => Answer | Promise<Answer>,
): (asked: Asked) => Answer | Promise<Answer> {
  const engine = market.engine(mode);
  let kept: EncodedAnswer | undefined;
  let version = -1;
  return (asked) => {
    if (kept !== undefined && engine.version === version && market.trouble(mode) === null) {
      // What is asked for twice will be asked for again: from here on its bytes are not copied any more.
      if (kept.shared === undefined) kept = { ...kept, shared: new Blob([kept.bytes]) };
      return kept;
    }
    const answer = make(asked);
    kept = isKept(answer) ? answer : undefined;
    version = engine.version;
    return answer;
  };
}

function isKept(answer: Answer | Promise<Answer>): answer is EncodedAnswer {
  if (answer instanceof Promise || !("bytes" in answer)) return false;
  return answer.isKept === true && answer.bytes.byteLength <= KEPT_BYTES_MAX;
}
