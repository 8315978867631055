// Limits how many challenges are under way: of one account, in all, and of those that may still be answered quickly. A few that
// are never answered keep nobody else from being verified.

/** Challenges of one account. A further one is refused; the first one of a destination waits instead. */
const CHALLENGES_PER_ACCOUNT = 8;
/** Challenges that were sent a moment ago. */
const CHALLENGES_FRESH_MAX = 64;
/** All challenges under way. */
export const CHALLENGES_MAX = 256;

export class ChallengeLanes {
  // Bound: CHALLENGES_MAX, as only accounts with a challenge under way are in it.
  readonly #byAccount = new Map<number, number>();
  #fresh = 0;
  #running = 0;

  get running(): number {
    return this.#running;
  }

  canStart(accountId: number): boolean {
    if (this.#running >= CHALLENGES_MAX || this.#fresh >= CHALLENGES_FRESH_MAX) return false;
    return (this.#byAccount.get(accountId) ?? 0) < CHALLENGES_PER_ACCOUNT;
  }

  start(accountId: number): void {
    this.#running++;
    this.#fresh++;
    this.#byAccount.set(accountId, (this.#byAccount.get(accountId) ?? 0) + 1);
  }

  /** It was not answered quickly: others may begin. */
  age(): void {
    this.#fresh--;
  }

  end(accountId: number): void {
    this.#running--;
    const left = (this.#byAccount.get(accountId) ?? 0) - 1;
    if (left > 0) this.#byAccount.set(accountId, left);
    else this.#byAccount.delete(accountId);
  }
}
