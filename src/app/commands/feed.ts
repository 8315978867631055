// `marsad feed …`: what an operator does with the feed of a market.

import { type Day, formatDay } from "../../base/index.ts";
import { FRAME_TYPE, frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import type { Store } from "../../store/index.ts";
import { askForRestart } from "../service/restart-day.ts";
import { isSimulated } from "../simulated/market-identity.ts";
import { Complaint } from "../terminal/complaint.ts";
import { onAccounts, STORE_SETTINGS } from "./account-work.ts";
import type { Command } from "./command.ts";
import { feedCheck } from "./feed-check.ts";

const restartDay: Command = {
  name: "feed restart-day",
  summary: "Begins the current trading day anew, for a feed that lost its log.",
  details:
    "What came of the day so far is set aside, and the day is taken from the feed again from its first event. A running service does it within some seconds and closes its connections; otherwise the next start does it.",
  settings: STORE_SETTINGS,
  run: onAccounts(async ({ store, print }) => {
    if (await isSimulated(store.settings)) {
      throw new Complaint("This is a simulated market: it never loses its log, and its day cannot be begun anew.");
    }
    const end = await store.journal.end();
    if (end === null) throw new Complaint("The journal is empty: there is no day to begin anew.");
    const name = formatDay(end.day);
    if (await isOver(store, end.day, end.lastSeq)) {
      throw new Complaint(`${name} is over, and the next day begins by itself: there is nothing to begin anew.`);
    }
    await askForRestart(store, end.day);
    print(`${name} is begun anew by the running service within some seconds, or else at its next start.`);
    print(`Its ${end.lastSeq.toLocaleString("en")} events so far are set aside.`);
  }),
};

/** True when the last event of the journal ends its day. */
async function isOver(store: Store, day: Day, lastSeq: number): Promise<boolean> {
  const [batch] = await store.journal.read({ day, seq: lastSeq }, 1);
  if (batch === undefined) return false;
  const view = new DataView(batch.frames.buffer, batch.frames.byteOffset, batch.frames.byteLength);
  let type = 0;
  for (let offset = 0; offset < batch.frames.length; offset += frameLengthAt(view, offset)) {
    type = view.getUint8(offset + HEADER.type);
  }
  return type === FRAME_TYPE.dayEnd;
}

export const FEED_COMMANDS: readonly Command[] = [feedCheck, restartDay];
