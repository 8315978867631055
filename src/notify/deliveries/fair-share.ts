// Chooses which deliveries are taken from the store next: one for each account in turn, and within an account one for each
// destination in turn, beginning with whoever has the least under way.

import type { DueDestination } from "../../store/index.ts";
import type { Lanes } from "./lanes.ts";

/** The most deliveries of one look into the store. */
export const CHOSEN_MAX = 256;

/** How many to take of each destination. `due` lists an account's destinations in the order in which they have their turn. */
export function fairShare(due: readonly DueDestination[], lanes: Lanes): ReadonlyMap<number, number> {
  const chosen = new Map<number, number>();
  const byAccount = Map.groupBy(due, ({ accountId }) => accountId);
  let accounts = [...byAccount].sort(([a], [b]) => lanes.takenBy(a) - lanes.takenBy(b)).map(([, own]) => own);
  // While it is being chosen, what was chosen counts as if it were under way, so that the room that is left shows.
  const undo: (() => void)[] = [];
  while (accounts.length > 0 && undo.length < CHOSEN_MAX) {
    // An account without room has had its last turn.
    accounts = accounts.filter((own) => {
      const next = undo.length < CHOSEN_MAX ? nextOf(own, chosen, lanes) : undefined;
      if (next === undefined) return false;
      chosen.set(next.id, (chosen.get(next.id) ?? 0) + 1);
      undo.push(count(next, lanes));
      return true;
    });
  }
  for (const uncount of undo) uncount();
  return chosen;
}

/** Counts a chosen delivery; the function that it returns takes that back. */
function count(destination: DueDestination, lanes: Lanes): () => void {
  if (lanes.healthOf(destination) !== "quick") {
    const lane = lanes.start(destination);
    return () => lanes.abandon(lane);
  }
  lanes.wait(destination);
  return () => lanes.leave(destination);
}

/** The destination of an account whose turn it is: of those with room the one that got the fewest. */
function nextOf(
  own: readonly DueDestination[],
  chosen: ReadonlyMap<number, number>,
  lanes: Lanes,
): DueDestination | undefined {
  let next: DueDestination | undefined;
  for (const destination of own) {
    const fewest = next === undefined ? Number.POSITIVE_INFINITY : (chosen.get(next.id) ?? 0);
    if ((chosen.get(destination.id) ?? 0) < fewest && lanes.roomFor(destination) > 0) next = destination;
  }
  return next;
}
