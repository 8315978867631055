// What other processes counted of one account's day: their rows in the store as of the last read, and what they told since.

import type { UsageShare } from "../../store/index.ts";

interface OtherWriter {
  readonly writer: string;
  /** Its row as of the last read; 0 when it had none. */
  row: number;
  told: number;
}

/** Bound: the processes of the deployment. */
export class OtherUsage {
  #writers: OtherWriter[] | null = null;
  #beyondRows = 0;

  /** What was told beyond the rows. */
  get beyondRows(): number {
    return this.#beyondRows;
  }

  /** A process told how much it has counted under its name; 0 when it is gone and what it did not write is forgotten. */
  hear(writer: string, requests: number): void {
    this.#of(writer).told = requests;
    this.#sum();
  }

  /** The rows were read. One that was there and is not any more was folded: it is a part of what no writer counts. */
  read(shares: readonly UsageShare[]): void {
    if (this.#writers === null && shares.length === 0) return;
    const isThere = new Set(shares.map(({ writer }) => writer));
    this.#writers = (this.#writers ?? []).filter(({ writer, row }) => row === 0 || isThere.has(writer));
    for (const { writer, requests } of shares) this.#of(writer).row = requests;
    this.#sum();
  }

  #of(writer: string): OtherWriter {
    this.#writers ??= [];
    let other = this.#writers.find((each) => each.writer === writer);
    if (other === undefined) {
      other = { writer, row: 0, told: 0 };
      this.#writers.push(other);
    }
    return other;
  }

  /** Both numbers of a writer only grow, so the larger one is its count, and nothing is counted twice. */
  #sum(): void {
    this.#beyondRows = (this.#writers ?? []).reduce((sum, { row, told }) => sum + Math.max(0, told - row), 0);
  }
}
