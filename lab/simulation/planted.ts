// Bugs that the simulation plants on request, to show that it finds them: each takes the place of one part of a process.

import type { Store } from "../../src/store/index.ts";

export interface PlantedBug {
  readonly name: string;
  readonly meaning: string;
  /** A run that finds it. */
  readonly seed: number;
  readonly steps: number;
  /** What it breaks: one of these. */
  readonly invariants: readonly string[];
  /** The store that processes use in place of the real one. */
  readonly store?: (store: Store) => Store;
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: "no-fence",
    meaning: "a leader's writes do not prove their term",
    seed: 1,
    steps: 20_000,
    invariants: ["one writer per term"],
    store: (store) => {
      const unfenced: Store = { ...store, leading: () => unfenced };
      return unfenced;
    },
  },
];
