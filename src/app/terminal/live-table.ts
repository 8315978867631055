// A table that is drawn anew in its place on a terminal; elsewhere it is printed once.

const UP_AND_CLEAR = (lines: number): string => `\u001b[${lines}A\u001b[0J`;

export class LiveTable {
  readonly #print: (text: string) => void;
  /** Whether it moves: false for a pipe or a file. */
  readonly isDrawn: boolean;
  #lines = 0;

  constructor(print: (text: string) => void, isDrawn: boolean = process.stdout.isTTY === true) {
    this.#print = print;
    this.isDrawn = isDrawn;
  }

  draw(table: string): void {
    const back = this.isDrawn && this.#lines > 0 ? UP_AND_CLEAR(this.#lines) : "";
    if (!this.isDrawn && this.#lines > 0) return;
    this.#print(`${back}${table}`);
    this.#lines = table.split("\n").length;
  }
}
