// /watchlists/: symbols that an account wants to see together.

import type { Caller, Watchlists } from "../../access/index.ts";
import { type Clock, formatTimestamp } from "../../base/index.ts";
import type { Watchlist } from "../../model/index.ts";
import { beyondEveryPlan, LIMITS, rest, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { byPathId, deleteOwned, existing, type OwnedContext, valid } from "../http/owned-resource.ts";
import { json } from "../http/response/answer.ts";

export interface WatchlistSources {
  readonly watchlists: Watchlists;
  readonly isListed: (symbol: string) => boolean;
  readonly clock: Clock;
}

export function watchlistEndpoints(sources: WatchlistSources): readonly EndpointHandler[] {
  const { endpoints } = rest;
  const { watchlists } = sources;
  return [
    onEndpoint(endpoints.listWatchlists, async ({ caller }) => {
      const kept = (await watchlists.list(caller.accountId)).map(projectWatchlist);
      return json({ watchlists: kept, count: kept.length });
    }),
    onEndpoint(endpoints.createWatchlist, ({ caller }, request) => create(sources, caller, request)),
    onEndpoint(endpoints.getWatchlist, async (context) => json(projectWatchlist(await find(sources, context)))),
    onEndpoint(endpoints.patchWatchlist, (context, request) => patch(sources, context, request)),
    onEndpoint(endpoints.deleteWatchlist, (context) =>
      deleteOwned("Watchlist", context, (...named) => watchlists.remove(...named)),
    ),
  ];
}

async function create(sources: WatchlistSources, { accountId }: Caller, request: AdmittedRequest) {
  const { name, symbols } = valid(rest.parseWatchlistCreate(await request.readBody()));
  checkSymbols(sources, symbols);
  const createdAtMs = sources.clock.nowMs();
  const created = await sources.watchlists.create({ accountId, name, symbols, createdAtMs }, LIMITS.watchlists.max);
  if (!created.ok) throw beyondEveryPlan(`Having ${created.existing + 1} watchlists`);
  return json(projectWatchlist(created.watchlist));
}

async function patch(sources: WatchlistSources, context: OwnedContext, request: AdmittedRequest) {
  const { accountId } = context.caller;
  const current = await find(sources, context);
  const change = valid(rest.parseWatchlistPatch(await request.readBody()));
  checkSymbols(sources, change.symbols ?? [], current.symbols);
  const changed = await sources.watchlists.change(accountId, current.id, change, sources.clock.nowMs());
  return json(projectWatchlist(existing(changed, "Watchlist", current.id)));
}

/** Refuses unlisted symbols, except those in `accepted`, which were listed when the watchlist took them. */
function checkSymbols(
  { isListed }: WatchlistSources,
  symbols: readonly string[],
  accepted: readonly string[] = [],
): void {
  if (symbols.length > LIMITS.symbolsPerWatchlist.max) {
    throw beyondEveryPlan(`A watchlist of ${symbols.length} symbols`);
  }
  const unlisted = symbols.filter((symbol) => !accepted.includes(symbol) && !isListed(symbol));
  if (unlisted.length === 0) return;
  const named = unlisted.map((symbol) => `'${symbol}'`).join(", ");
  throw validationFailed({ symbols: `${named} ${unlisted.length === 1 ? "is" : "are"} not listed.` });
}

/** The watchlist of the path, if it is the caller's. */
function find({ watchlists }: WatchlistSources, { caller, path }: OwnedContext): Promise<Watchlist> {
  return byPathId("Watchlist", path.id, (id) => watchlists.get(caller.accountId, id));
}

function projectWatchlist({ id, name, symbols, createdAtMs, updatedAtMs }: Watchlist): rest.Watchlist {
  return {
    id,
    name,
    symbols: [...symbols],
    created_at: formatTimestamp(createdAtMs),
    updated_at: formatTimestamp(updatedAtMs),
  };
}
