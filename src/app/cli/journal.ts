// `marsad journal check`: reads the whole journal and reports, by day, the events that differ from the written ones.

import { formatDay, formatTimestamp } from "../../base/index.ts";
import { type CheckedDay, checkJournal } from "../../feed/index.ts";
import { type CheckedTree, checkTree } from "../../proof/index.ts";
import { databasePlace } from "../../store/index.ts";
import { EXIT_FAILED } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import { answer, JSON_OPTION, onAccounts, STORE_SETTINGS } from "./account-work.ts";
import type { Command } from "./command.ts";

export const journalCheck: Command = {
  name: "journal check",
  summary: "Reads the whole journal and says whether it is as it was written.",
  details:
    "It names every day, and in a damaged one the events and what is wrong; every leaf of the tree is compared with its events, and every signed head with the leaves. It changes nothing, and may run beside the service. Ends with 0 when nothing is damaged, else with 1.",
  options: [JSON_OPTION],
  settings: STORE_SETTINGS,
  run: async (context) => {
    const { dataDir, databaseUrl: url } = context.settings;
    const days: CheckedDay[] = [];
    let tree: CheckedTree = { leaves: 0, heads: 0, found: null, problems: [] };
    await onAccounts(async ({ store }) => {
      for await (const day of checkJournal(store.journal)) days.push(day);
      tree = await checkTree(store);
    })(context);
    const { problems } = tree;
    const isDamaged = problems.length > 0 || days.some(({ damages }) => damages.length > 0);
    const database = databasePlace({ dataDir, url });
    const value = { database, is_damaged: isDamaged, days: days.map(jsonOf), tree: treeJson(tree) };
    answer(context, value, () => textOf(days, tree, database, context.say));
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

function treeJson({ leaves, heads, found, problems }: CheckedTree): object {
  return {
    leaves,
    heads,
    found_leaves: found?.leaves ?? 0,
    found_at: found === null ? null : formatTimestamp(found.atMs),
    problems,
  };
}

function treeText({ leaves, heads, found, problems }: CheckedTree): string {
  const state = problems.length > 0 ? "damaged" : "sound";
  const since =
    found === null
      ? ""
      : ` The first ${found.leaves} were there before, and are covered since ${formatTimestamp(found.atMs)}.`;
  return `The tree of ${leaves} leaves, with ${heads} signed heads, is ${state}.${since}`;
}

function textOf(days: readonly CheckedDay[], tree: CheckedTree, database: string, say: Say): string {
  const damages = [...days.flatMap((day) => day.damages.map(({ message }) => message)), ...tree.problems];
  const shown = tableOf(
    days,
    [
      { heading: "DAY", cell: ({ day }) => formatDay(day) },
      { heading: "EVENTS", cell: ({ events }) => events },
      { heading: "BYTES", cell: ({ bytes }) => bytes },
      { heading: "STATE", cell: stateOf },
    ],
    "The journal is empty.",
    say,
  );
  if (damages.length === 0) return `${shown}\n${treeText(tree)}`;
  const lines = [...new Set(damages)].map((message) => `${database}: ${message}`);
  return [shown, treeText(tree), ...lines, ADVICE].join("\n");
}

const stateOf = ({ damages, isWhole }: CheckedDay): string => {
  if (damages.length > 0) return "damaged";
  return isWhole ? "sound" : "sound, and its beginning is pruned";
};

const ADVICE =
  "The next start sets a damaged day aside as soon as it has to read it, and serves all others. A backup from before the damage has the day whole; look after the disk.";
