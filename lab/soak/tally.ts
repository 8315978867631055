// The counts of the soak: checked, refused and missing answers, and all errors.

const SAMPLES_PER_KIND_MAX = 5;

interface KindCount {
  checked: number;
  wrong: number;
  /** Answers that may come during a fault: 409 without a price, 503 without the database, 404 without a book. */
  refused: number;
  /** The connection failed: the service was down or the connection was cut. */
  unanswered: number;
}

export class Tally {
  readonly kinds = new Map<string, KindCount>();
  /** Counts of other things than answers, by name. */
  readonly counts = new Map<string, number>();
  /** The first errors of each kind, as sentences. */
  readonly samples: string[] = [];
  wrongTotal = 0;

  of(kind: string): KindCount {
    const known = this.kinds.get(kind) ?? { checked: 0, wrong: 0, refused: 0, unanswered: 0 };
    this.kinds.set(kind, known);
    return known;
  }

  checked(kind: string): void {
    this.of(kind).checked++;
  }

  wrong(kind: string, words: string): void {
    this.of(kind).wrong++;
    this.wrongTotal++;
    if (this.of(kind).wrong <= SAMPLES_PER_KIND_MAX) this.samples.push(`${kind}: ${words}`);
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  get checkedTotal(): number {
    return [...this.kinds.values()].reduce((total, { checked }) => total + checked, 0);
  }
}
