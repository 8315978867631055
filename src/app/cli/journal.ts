// `marsad journal check`: reads the whole journal and says which events of which day are not as they were written.

import { formatDay } from "../../base/index.ts";
import { type CheckedDay, checkJournal } from "../../feed/index.ts";
import { databasePlace } from "../../store/index.ts";
import { EXIT_FAILED } from "../terminal/complaint.ts";
import { tableOf } from "../terminal/table.ts";
import { answer, JSON_OPTION, onAccounts, STORE_SETTINGS } from "./account-work.ts";
import type { Command } from "./command.ts";

export const journalCheck: Command = {
  name: "journal check",
  summary: "Reads the whole journal and says whether it is as it was written.",
  details:
    "It names every day, and in a damaged one the events and what is wrong. It changes nothing, and may run beside the service. Ends with 0 when nothing is damaged, else with 1.",
  options: [JSON_OPTION],
  settings: STORE_SETTINGS,
  run: async (context) => {
    const days: CheckedDay[] = [];
    await onAccounts(async ({ store }) => {
      for await (const day of checkJournal(store.journal)) days.push(day);
    })(context);
    const isDamaged = days.some(({ damages }) => damages.length > 0);
    const database = databasePlace({ dataDir: context.settings.dataDir, url: context.settings.databaseUrl });
    answer(context, { database, is_damaged: isDamaged, days: days.map(jsonOf) }, () => textOf(days, database));
    return isDamaged ? EXIT_FAILED : 0;
  },
};

function jsonOf({ day, isWhole, batches, events, bytes, damages }: CheckedDay): object {
  return {
    day: formatDay(day),
    is_whole: isWhole,
    batches,
    events,
    bytes,
    damages: damages.map(({ firstSeq, lastSeq, message }) => ({ first_seq: firstSeq, last_seq: lastSeq, message })),
  };
}

function textOf(days: readonly CheckedDay[], database: string): string {
  const damages = days.flatMap((day) => day.damages);
  const shown = tableOf(
    days,
    [
      { heading: "DAY", cell: ({ day }) => formatDay(day) },
      { heading: "EVENTS", cell: ({ events }) => events },
      { heading: "BYTES", cell: ({ bytes }) => bytes },
      { heading: "STATE", cell: stateOf },
    ],
    "The journal is empty.",
  );
  if (damages.length === 0) return shown;
  return [shown, ...damages.map(({ message }) => `${database}: ${message}`), ADVICE].join("\n");
}

const stateOf = ({ damages, isWhole }: CheckedDay): string => {
  if (damages.length > 0) return "damaged";
  return isWhole ? "sound" : "sound, and its beginning is pruned";
};

const ADVICE =
  "The next start sets a damaged day aside as soon as it has to read it, and serves all others. A backup from before the damage has the day whole; look after the disk.";
