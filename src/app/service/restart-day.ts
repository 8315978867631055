// Begins a trading day anew, for a feed that lost its log, or because the journal of the day is damaged. The command only stores the
// request; the service acts on it at its start, before it recovers, and a running service starts again for it.

import { type Clock, type Component, type Day, formatDay, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import { forgetNumbering } from "../../feed/index.ts";
import { FRAME_TYPE, frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import { replaceMarketPast } from "../../market/index.ts";
import type { Journal, JournalDamage, JournalEnd, Store } from "../../store/index.ts";

/** The setting with the day that is to be begun anew. */
const ASKED_KEY = "feed.restartDay";
const LOOK_EVERY_MS = 2 * SECOND_MS;
/** The reason why there are no prices meanwhile. */
export const BEGUN_ANEW = "the day is begun anew";

/** Asks for the day to be begun anew: the service does it within some seconds, or at its next start. */
export function askForRestart(store: Pick<Store, "settings">, day: Day): Promise<void> {
  return store.settings.set(ASKED_KEY, String(day));
}

/**
 * Begins the day anew that the command asked for, and returns false when it asked for none. A day that has ended meanwhile is recorded, and
 * stays. The store sets the day's events so far aside, the market's past gets another epoch, and alert rules count as evaluated up to the
 * time that customers have seen. Each step may be repeated: a crash in between does no harm.
 */
export async function restartAskedDay(store: Store, clock: Clock, log: Log): Promise<boolean> {
  const asked = await store.settings.get(ASKED_KEY);
  if (asked === null) return false;
  const day = Number(asked);
  const end = await store.journal.end();
  if (end?.day === day && (await isOver(store.journal, end))) {
    log.warn({ day: formatDay(day) }, "the day ended before it could be begun anew; it stays as it is");
  } else if (end?.day === day) {
    const events = await setAside(store, day, clock);
    log.warn({ day: formatDay(day), events }, "the day is begun anew; what came of it before is set aside");
  }
  await store.settings.compareAndSet(ASKED_KEY, asked, null);
  return true;
}

/**
 * Sets a damaged day aside, so that all others can be served: a day that is over is then missing from the journal, and the last day is
 * taken from the feed again. False when the journal has nothing of the day.
 */
export async function setDamagedAside(store: Store, damage: JournalDamage, clock: Clock, log: Log): Promise<boolean> {
  const events = await setAside(store, damage.day, clock);
  const advice =
    "what the feed still has of it is asked for; `marsad journal check` reads the whole journal, and a backup may have the day";
  log.error(
    { reason: damage.message, day: formatDay(damage.day), events, advice },
    "a damaged day of the journal is set aside",
  );
  return events > 0;
}

async function setAside(store: Store, day: Day, clock: Clock): Promise<number> {
  const end = await store.journal.end();
  if (end?.day === day) {
    await replaceMarketPast(store.settings, end.lastTimeMs);
    const none = { stockEvents: null, states: [], suppressed: [] };
    await store.alerts.keep({ ...none, position: { day, seq: 0 } });
    await forgetNumbering(store.settings);
  }
  const events = await store.journal.setAside(day, clock.nowMs());
  // A process that follows the new past already may have read the day before it was set aside: it follows anew.
  if (end?.day === day) await replaceMarketPast(store.settings, end.lastTimeMs);
  return events;
}

/** True when the last event of the journal ends its day. */
export async function isOver(journal: Pick<Journal, "read">, { day, lastSeq }: JournalEnd): Promise<boolean> {
  const [batch] = await journal.read({ day, seq: lastSeq }, 1);
  if (batch === undefined) return false;
  const view = new DataView(batch.frames.buffer, batch.frames.byteOffset, batch.frames.byteLength);
  let type = 0;
  for (let offset = 0; offset < batch.frames.length; offset += frameLengthAt(view, offset)) {
    type = view.getUint8(offset + HEADER.type);
  }
  return type === FRAME_TYPE.dayEnd;
}

/** Looks regularly whether a day is to be begun anew while the service runs. */
export class RestartWatch implements Component {
  readonly name = "restart of a day";
  readonly #looking: Repeat;
  readonly #asked = Promise.withResolvers<void>();

  constructor(store: Pick<Store, "settings">, clock: Clock) {
    this.#looking = new Repeat({
      clock,
      everyMs: LOOK_EVERY_MS,
      task: async () => {
        if ((await store.settings.get(ASKED_KEY)) !== null) this.#asked.resolve();
      },
      // A database in an outage is asked again in the next round.
      failed: () => undefined,
    });
  }

  /** Resolves when a day is to be begun anew. */
  get asked(): Promise<void> {
    return this.#asked.promise;
  }

  start(): void {
    this.#looking.start();
  }

  /** Does not wait for a database that hangs. */
  stop(): void {
    void this.#looking.stop();
  }
}
