// Bugs that the simulation plants on request, to show that it finds them: each replaces one part of a process, and has a seed
// that is known to find it.

import type { After } from "../../sdk/src/stream/subscription.ts";
import { type Component, type Day, Outage, outOfRange } from "../../src/base/index.ts";
import type { ChunkSource } from "../../src/cluster/relay/chunk-source.ts";
import type { ChunkPublisher } from "../../src/cluster/relay/market-relay.ts";
import type { JournalBatch, Store } from "../../src/store/index.ts";
import { CALM, USUAL, type Weather } from "./weather.ts";

export interface PlantedBug {
  readonly name: string;
  readonly meaning: string;
  /** The seed of a run that finds it. */
  readonly seed: number;
  readonly steps: number;
  /** The faults and the load that reveal it, in place of the seed's own. */
  readonly weather?: Partial<Weather>;
  /** Called once for each process. */
  readonly parts?: () => PlantedParts;
  /** Members accept network messages without a signature. */
  readonly isUnsigned?: true;
  readonly keepPlace?: KeepPlace;
  /** The store through which the checkpoint thread writes. */
  readonly checkpointStore?: (led: Store) => Store;
  /** The files of a day are not on the disk when they take their place. */
  readonly isUnsynced?: true;
  /** A day that cannot have files is reported as one that may have them later. */
  readonly isRefusalHidden?: true;
}

/** The place that a program stores of the library's report; `came` are the last received trades, by symbol. */
export type KeepPlace = (after: After, came: Readonly<Record<string, string>>) => After;

/** Parts that a process uses in place of the real ones. */
export interface PlantedParts {
  readonly store?: (store: Store) => Store;
  /** The leader's publisher of chunks. */
  readonly publisher?: (publisher: ChunkPublisher & Component) => ChunkPublisher & Component;
  /** The follower's source of chunks. */
  readonly source?: (source: ChunkSource) => ChunkSource;
}

/** Bytes of a follower's one read of the journal. */
const FOLLOWERS_PAGE_BYTES = 1 << 20;
/** More rules than a run has. */
const RULES_MAX = 1_000;
const FORGOTTEN_EVENTS = 50;

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: "no-fence",
    meaning: "a leader's writes do not prove their term",
    seed: 9,
    steps: 8_000,
    weather: { kinds: ["freeze"], everyMs: 2_000 },
    parts: () => ({
      store: (store) => {
        const unfenced: Store = { ...store, leading: () => unfenced };
        return unfenced;
      },
    }),
  },
  {
    name: "unsigned-relay",
    meaning: "what comes over the network is believed without a signature",
    seed: 2,
    steps: 8_000,
    weather: { kinds: ["forge"], everyMs: 100 },
    isUnsigned: true,
  },
  {
    name: "lost-append",
    meaning: "a batch whose commit failed counts as kept",
    seed: 5,
    steps: 5_000,
    parts: () =>
      ledBy((led) => ({
        ...led,
        journal: { ...led.journal, append: (batches) => led.journal.append(batches).catch(unlessOutage) },
      })),
  },
  {
    name: "deaf-gate",
    meaning: "once the market is composed anew, a process hears of no change of keys any more",
    seed: 19,
    steps: 8_000,
    weather: { kinds: ["restart"], everyMs: 3_000 },
    parts: () => ({
      store: (store) => {
        let compositions = 0;
        const days = (): ReturnType<Store["journal"]["days"]> => {
          compositions++;
          return store.journal.days();
        };
        const since: Store["accounts"]["since"] = (stamp) =>
          compositions > 1 ? Promise.resolve({ stamp, accounts: [], keys: [] }) : store.accounts.since(stamp);
        return { ...store, journal: { ...store.journal, days }, accounts: { ...store.accounts, since } };
      },
    }),
  },
  {
    name: "stale-state",
    meaning: "the state of a rule's earlier terms is kept for its new ones",
    seed: 12,
    steps: 15_000,
    weather: { ...CALM, load: USUAL },
    parts: () =>
      ledBy((led) => ({
        ...led,
        alerts: {
          ...led.alerts,
          keep: async (evaluation) => {
            const rules = new Map((await led.alerts.active(null, RULES_MAX)).map(({ id, revision }) => [id, revision]));
            const restated = evaluation.states.map((each) => ({
              ...each,
              revision: rules.get(each.ruleId) ?? each.revision,
            }));
            await led.alerts.keep({ ...evaluation, states: restated });
          },
        },
      })),
  },
  {
    name: "mute-leader",
    meaning: "a leader that cannot publish when it begins to lead never does",
    seed: 1,
    steps: 3_000,
    weather: { kinds: [], everyMs: 10_000 },
    parts: () => ({
      publisher: (publisher) => ({ ...publisher, name: publisher.name, publish: () => undefined }),
    }),
  },
  {
    name: "private-quota",
    meaning: "a process measures quotas against its own count alone",
    seed: 1,
    steps: 22_000,
    weather: { ...CALM, load: USUAL, network: { ...CALM.network, lost: 1 } },
    parts: () => ({
      store: (store) => ({
        ...store,
        usage: { ...store.usage, since: (_day, mark) => Promise.resolve({ mark, totals: [], shares: [] }) },
      }),
    }),
  },
  {
    name: "endless-reading",
    meaning: "a follower takes the leader's chunks only after a page of the journal that was empty",
    seed: 2,
    steps: 8_000,
    weather: { kinds: [], everyMs: 10_000, load: { ...USUAL, busyness: 12, farMs: 150 } },
    parts: () => {
      let isAtEnd = false;
      return {
        store: (store) => ({
          ...store,
          journal: {
            ...store.journal,
            read: async (from, maxBytes) => {
              const batches = await store.journal.read(from, maxBytes);
              if (maxBytes === FOLLOWERS_PAGE_BYTES && batches.length === 0) isAtEnd = true;
              return batches;
            },
          },
        }),
        source: (source) => ({
          missed: () => source.missed(),
          listen: (listener) => {
            isAtEnd = false;
            return source.listen((chunk) => {
              if (isAtEnd) listener(chunk);
            });
          },
        }),
      };
    },
  },
  {
    name: "hasty-prune",
    meaning: "the journal forgets days that wait for their files, and nobody says so",
    seed: 1,
    steps: 40_000,
    weather: { ...CALM, load: { ...USUAL, retentionDays: 2 } },
    parts: () =>
      ledBy((led) => ({
        ...led,
        journal: {
          ...led.journal,
          append: async (batches) => {
            await led.journal.append(batches);
            const keepFrom = (await led.journal.days()).at(-2);
            if (batches[0]?.firstSeq === 1 && keepFrom !== undefined) await led.journal.prune(keepFrom);
          },
        },
      })),
  },
  {
    name: "unsynced-files",
    meaning: "the files of a day take their place before they are on the disk",
    seed: 2,
    steps: 40_000,
    weather: { ...CALM, kinds: ["kill"], everyMs: 4_000, load: USUAL },
    isUnsynced: true,
  },
  {
    name: "place-taken",
    meaning: "the client library's place is the last trade that came, and not the last one read",
    seed: 1,
    steps: 20_000,
    weather: { ...CALM, load: USUAL },
    keepPlace: (after, came) => ({ ...after, places: { ...after.places, ...came } }),
  },
  {
    name: "first-gap",
    meaning:
      "the client library's place is of a new past from the first symbol's gap on, and the other gaps are forgotten",
    seed: 1,
    steps: 20_000,
    weather: { ...CALM, kinds: ["restart"], everyMs: 3_000, load: USUAL },
    keepPlace: ({ epoch, places }) => ({ epoch, places }),
  },
  {
    name: "wrong-checkpoint",
    meaning: "a checkpoint holds another state than that of its position, under a checksum that fits",
    seed: 1,
    steps: 20_000,
    weather: { ...CALM, load: USUAL },
    checkpointStore: (led) => ({
      ...led,
      checkpoints: {
        ...led.checkpoints,
        write: (kind, position, state) => {
          const changed = state.slice();
          const at = changed.length >> 1;
          changed[at] = (changed[at] ?? outOfRange(at)) ^ 1;
          return led.checkpoints.write(kind, position, changed);
        },
      },
    }),
  },
  {
    name: "stale-replay",
    meaning: "rules that join a market are replayed from the day on which its process began to follow",
    seed: 8,
    steps: 40_000,
    weather: { ...CALM, kinds: ["kill"], everyMs: 12_000, load: USUAL },
    parts: () => {
      let began: Day | undefined;
      return {
        store: (store) => ({
          ...store,
          journal: {
            ...store.journal,
            days: async () => {
              const days = await store.journal.days();
              began ??= days.at(-1);
              return days;
            },
          },
          leading: (term) => {
            const led = store.leading(term);
            const days = async () => {
              const all = await led.journal.days();
              return began === undefined || !all.includes(began) ? all : [began];
            };
            return { ...led, journal: { ...led.journal, days } };
          },
        }),
      };
    },
  },
  {
    name: "endless-export",
    meaning: "a day that was given up is exported again and again, until it leaves the journal",
    seed: 1,
    steps: 90_000,
    weather: { ...CALM, load: { ...USUAL, busyness: 0.3, retentionDays: 20, isFirstDayCut: true } },
    isRefusalHidden: true,
  },
  {
    name: "half-pruned-replay",
    meaning:
      "rules that join a market are replayed from the journal's oldest day, of which a part is forgotten already",
    seed: 2,
    steps: 40_000,
    weather: { ...CALM, kinds: ["kill"], everyMs: 12_000, load: USUAL },
    parts: () =>
      ledBy((led) => {
        let oldest: Day | undefined;
        return {
          ...led,
          journal: {
            ...led.journal,
            days: async () => {
              const days = await led.journal.days();
              if (days.length < 2) return days;
              [oldest] = days;
              return days.slice(0, 1);
            },
            read: async (from, maxBytes) => {
              const batches = await led.journal.read(from, maxBytes);
              return batches.map((batch) => (batch.day === oldest ? withoutFront(batch) : batch));
            },
          },
        };
      }),
  },
];

/** A batch of a day without its first events, which were forgotten. */
function withoutFront(batch: JournalBatch): JournalBatch {
  const { frames, firstSeq, lastSeq } = batch;
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let [at, seq] = [0, firstSeq];
  for (; seq <= Math.min(FORGOTTEN_EVENTS, lastSeq); seq++) at += view.getUint16(at, true);
  return { ...batch, firstSeq: seq, frames: frames.subarray(at) };
}

/** Parts of a leader that writes through another store. */
function ledBy(change: (led: Store) => Store): PlantedParts {
  return { store: (store) => ({ ...store, leading: (term) => change(store.leading(term)) }) };
}

function unlessOutage(error: unknown): void {
  if (!(error instanceof Outage)) throw error;
}
