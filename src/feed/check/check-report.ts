// The list of the checks of a feed handler, in the order of the report, and their results.

/** Every check, with the rule of the protocol that it verifies. */
export const HANDLER_CHECKS = {
  welcome: "a hello that asks for the first event is welcomed",
  sequence: "numbers begin with 1 and rise by one, without a hole",
  frames: "every frame has the one form that the protocol allows",
  "day-start": "all instruments and both indices come before the first phase",
  rules: "prices, books, phases and trades keep to the rules of a day",
  pace: "an event comes in every second of market time",
  "caught-up": "caughtUp is sent once",
  "resend-all": "a second reader gets the same bytes from the first event on",
  "resend-middle": "from an event in the middle the same bytes come again",
  "resume-at-end": "a reader that asks for the next event is welcomed, and gets no other",
  "refuse-future": "a day that has not been is rejected with POSITION_IN_FUTURE",
  "refuse-old": "a day before the first one is rejected with POSITION_TOO_OLD",
  "refuse-invalid": "a position that no event can have is rejected with INVALID_POSITION",
  "refuse-garbage": "bytes that are no hello are rejected with BAD_HELLO",
  "refuse-version": "another version of the protocol is rejected with UNSUPPORTED_VERSION",
  "refuse-silence": "a reader that says nothing is sent away",
  silence: "while a day is on, the handler is never silent for 30 seconds",
  "day-end": "after a day end nothing comes but the next day start",
  epoch: "the epoch is sent, and is the same on every connection",
  restart: "a handler that was restarted goes on, or takes another epoch",
} as const;
export type HandlerCheckName = keyof typeof HANDLER_CHECKS;

export interface CheckResult {
  readonly check: HandlerCheckName;
  readonly outcome: "pass" | "fail" | "not seen";
  readonly detail: string;
}

export interface CheckReport {
  readonly results: readonly CheckResult[];
  /** Events that are odd but allowed. */
  readonly warnings: readonly string[];
  readonly events: number;
  readonly isPassed: boolean;
}

/** Collects results; a check without a result counts as not seen. */
export class ReportDraft {
  // Bound: the checks that there are.
  readonly #results = new Map<HandlerCheckName, CheckResult>();

  /** Records the result of a check. The first failure of a check stays. */
  note(check: HandlerCheckName, problem: string | null, detail = ""): void {
    if (this.#results.get(check)?.outcome === "fail") return;
    const outcome = problem === null ? "pass" : "fail";
    this.#results.set(check, { check, outcome, detail: problem ?? detail });
  }

  /** Records why a check was not made. */
  notSeen(check: HandlerCheckName, why: string): void {
    if (!this.#results.has(check)) this.#results.set(check, { check, outcome: "not seen", detail: why });
  }

  finished(events: number, warnings: readonly string[]): CheckReport {
    const results = Object.keys(HANDLER_CHECKS).map((name): CheckResult => {
      const check = name as HandlerCheckName;
      return this.#results.get(check) ?? { check, outcome: "not seen", detail: "" };
    });
    const isPassed = results.every(({ outcome }) => outcome !== "fail") && events > 0;
    return { results, warnings, events, isPassed };
  }
}
