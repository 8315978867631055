// The parts of the page: benchmarks that print figures, each in a process of its own, in the order of their runs.

export interface Part {
  readonly name: string;
  /** File below `bench/`, with its arguments. */
  readonly words: readonly string[];
  /** It is killed when it takes longer. */
  readonly limitMinutes: number;
  /** Programs that it needs on the path. */
  readonly needs: readonly string[];
}

export const PARTS: readonly Part[] = [
  { name: "rest", words: ["rest.ts"], limitMinutes: 9, needs: ["wrk"] },
  { name: "stream", words: ["stream.ts"], limitMinutes: 8, needs: [] },
  { name: "crowd", words: ["crowd.ts"], limitMinutes: 5, needs: [] },
  { name: "engine", words: ["engine.ts"], limitMinutes: 4, needs: [] },
  { name: "ingest", words: ["ingest.ts"], limitMinutes: 5, needs: [] },
  { name: "gateway", words: ["gateway.ts"], limitMinutes: 4, needs: [] },
  { name: "gateway pace", words: ["gateway-pace.ts"], limitMinutes: 6, needs: [] },
  { name: "fix", words: ["fix.ts"], limitMinutes: 2, needs: [] },
  { name: "proof", words: ["proof.ts"], limitMinutes: 5, needs: [] },
  { name: "past", words: ["past.ts"], limitMinutes: 6, needs: [] },
  { name: "replays", words: ["replays.ts"], limitMinutes: 10, needs: [] },
  { name: "start", words: ["start.ts"], limitMinutes: 4, needs: [] },
  ...["connections", "symbols", "instruments", "accounts", "rules", "history"].map((name) => ({
    name: `curve of ${name}`,
    words: ["curves.ts", name],
    limitMinutes: 4,
    needs: [],
  })),
];
