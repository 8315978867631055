// A cache of the last reply. Market data changes only when an event is applied, so a request that is repeated between two events gets
// the last reply, without a lookup of symbols, versions and caches.

import type { MarketSource } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import type { Reply } from "./response/reply.ts";

/**
 * Bound: 64 MB for all addresses that the router remembers, the bytes and the shared form of each together; as much again for addresses
 * that are asked for as CSV too.
 */
const KEPT_BYTES_MAX = 8_192;

/**
 * Repeats the last reply of `make` while the market of this mode is unchanged and can be trusted. A refusal, a promise and a reply
 * without `isKept` are not repeated, since they depend on more than the market: then `make` runs for each request.
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

/** A reply that is repeated once will be repeated again: its shared form avoids copying the bytes each time. */
function withShared(reply: Reply): Reply {
  return reply.shared !== undefined || reply.body === null ? reply : { ...reply, shared: new Blob([reply.body]) };
}

function isKept(reply: Reply | Promise<Reply>): reply is Reply {
  return !(reply instanceof Promise) && reply.isKept && reply.body !== null && reply.body.byteLength <= KEPT_BYTES_MAX;
}
