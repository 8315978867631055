// Bugs that the simulation plants on request, to show that it finds them: each takes the place of one part of a process, and has a seed
// that is known to find it.

import { type Component, Outage } from "../../src/base/index.ts";
import type { ChunkPublisher } from "../../src/cluster/relay/market-relay.ts";
import type { Store } from "../../src/store/index.ts";
import type { Weather } from "./weather.ts";

export interface PlantedBug {
  readonly name: string;
  readonly meaning: string;
  /** A run that finds it. */
  readonly seed: number;
  readonly steps: number;
  /** The faults in which it shows, in place of those that the seed draws. */
  readonly weather?: Pick<Weather, "kinds" | "everyMs">;
  /** The store that processes use in place of the real one. */
  readonly store?: (store: Store) => Store;
  /** What a leader publishes its chunks over in place of the real one. */
  readonly publisher?: (publisher: ChunkPublisher & Component) => ChunkPublisher & Component;
  /** Members believe what comes over the network without a signature. */
  readonly isUnsigned?: true;
}

/** More than a run has. */
const RULES_MAX = 1_000;

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: "no-fence",
    meaning: "a leader's writes do not prove their term",
    seed: 7,
    steps: 8_000,
    weather: { kinds: ["freeze"], everyMs: 2_000 },
    store: (store) => {
      const unfenced: Store = { ...store, leading: () => unfenced };
      return unfenced;
    },
  },
  {
    name: "unsigned-relay",
    meaning: "what comes over the network is believed without a signature",
    seed: 1,
    steps: 8_000,
    weather: { kinds: ["forge"], everyMs: 100 },
    isUnsigned: true,
  },
  {
    name: "lost-append",
    meaning: "a batch whose commit failed counts as kept",
    seed: 1,
    steps: 5_000,
    store: (store) =>
      withLed(store, (led) => ({
        ...led,
        journal: { ...led.journal, append: (batches) => led.journal.append(batches).catch(unlessOutage(undefined)) },
      })),
  },
  {
    name: "deaf-gate",
    meaning: "once the market is composed anew, a process hears of no change of keys any more",
    seed: 1,
    steps: 8_000,
    weather: { kinds: ["restart"], everyMs: 3_000 },
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
  },
  {
    name: "stale-state",
    meaning: "the state of a rule's earlier terms is kept for its new ones",
    seed: 1,
    steps: 15_000,
    weather: { kinds: [], everyMs: 10_000 },
    store: (store) =>
      withLed(store, (led) => ({
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
    publisher: (publisher) => ({ ...publisher, name: publisher.name, publish: () => undefined }),
  },
];

/** The store whose leader writes through another one. */
function withLed(store: Store, change: (led: Store) => Store): Store {
  return { ...store, leading: (term) => change(store.leading(term)) };
}

function unlessOutage<T>(answer: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Outage) return answer;
    throw error;
  };
}
