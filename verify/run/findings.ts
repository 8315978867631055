// The findings of a run: for each rule the number of times that it was kept, and its first violations.

export type Verdict = "pass" | "fail" | "not checked";

export interface Finding {
  readonly rule: string;
  readonly verdict: Verdict;
  /** The observation, or the reason why there was none. */
  readonly seen: string;
}

const FAILURES_SHOWN = 3;

interface Sightings {
  kept: number;
  failed: number;
  /** Bound: FAILURES_SHOWN. */
  readonly failures: string[];
  example: string;
}

export class Findings {
  /** Bound: the rules that the checks name. */
  readonly #sightings = new Map<string, Sightings>();
  /** Bound: the rules that the checks name. */
  readonly #reasons = new Map<string, string>();

  /** Records whether a rule was kept this time; `seen` describes the observation. */
  judge(rule: string, isKept: boolean, seen: string): boolean {
    const sightings = this.#sightings.getOrInsertComputed(rule, () => ({
      kept: 0,
      failed: 0,
      failures: [],
      example: seen,
    }));
    if (isKept) sightings.kept++;
    else {
      sightings.failed++;
      if (sightings.failures.length < FAILURES_SHOWN) sightings.failures.push(seen);
    }
    return isKept;
  }

  /** Records why a rule could not be judged; a rule with a verdict keeps it. */
  leaveOut(rule: string, reason: string): void {
    if (!this.#reasons.has(rule)) this.#reasons.set(rule, reason);
  }

  of(rule: string): Finding {
    const sightings = this.#sightings.get(rule);
    if (sightings === undefined) {
      return { rule, verdict: "not checked", seen: this.#reasons.get(rule) ?? "nothing showed it" };
    }
    const { kept, failed, failures, example } = sightings;
    if (failed === 0) return { rule, verdict: "pass", seen: kept === 1 ? example : `${kept} times; first: ${example}` };
    const more = failed > failures.length ? `; and ${failed - failures.length} more` : "";
    return { rule, verdict: "fail", seen: `${failures.join("; ")}${more}` };
  }
}
