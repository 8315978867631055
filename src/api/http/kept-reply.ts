// Market data changes only when an event is applied. Between two events a caller who asks again is given the same reply again,
// without a look at symbols, versions and caches.

import type { MarketSource } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import type { Reply } from "./response/reply.ts";

/** Bound: 64 MB with all addresses that are remembered, bytes and shared form together; as much again for those that are asked for as CSV too. */
const KEPT_BYTES_MAX = 8_192;

/**
 * Gives the last reply of `make` for as long as the market of this mode stays as it is and can be trusted. `make` is asked each time
 * where it refuses, replies later, or says that its bytes are not kept: such replies depend on more than the market.
 */
export function whileUnchanged<Asked>(
  market: MarketSource,
  mode: DataMode,
  make: (asked: Asked) => Reply | Promise<Reply>,
): (asked: Asked) => Reply | Promise<Reply> {
  let kept: Reply | undefined;
  let version = -1;
  return (asked) => {
    const engine = market.engine(mode);
    if (kept !== undefined && engine.version === version && market.trouble(mode) === null) {
      kept = withShared(kept);
      return kept;
    }
    const reply = make(asked);
    kept = isKept(reply) ? reply : undefined;
    version = engine.version;
    return reply;
  };
}

/** What is asked for twice will be asked for again: from here on its bytes are not copied any more. */
function withShared(reply: Reply): Reply {
  return reply.shared !== undefined || reply.body === null ? reply : { ...reply, shared: new Blob([reply.body]) };
}

function isKept(reply: Reply | Promise<Reply>): reply is Reply {
  return !(reply instanceof Promise) && reply.isKept && reply.body !== null && reply.body.byteLength <= KEPT_BYTES_MAX;
}
