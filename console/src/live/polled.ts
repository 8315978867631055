// An answer of the service that is asked for again and again while a component is there.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account } from "../session/session.ts";
import { ASSUMED_LIMITS, paceSeconds } from "./pace.ts";
import { Polling } from "./polling.ts";

interface PolledOptions {
  /** Asks as if it were so many requests: what matters less is asked for less often. */
  readonly weight: number;
  /** Asks anew at once when one of them changes. */
  readonly when?: readonly unknown[];
}

/** The latest answer; null until the first, and for as long as `ask` is null. */
export function usePolled<A>(
  ask: (() => Promise<A>) | null,
  { weight, when = [] }: PolledOptions,
): ReadonlySignal<A | null> {
  const answer = useSignal<A | null>(null);
  useEffect(() => {
    if (ask === null) return;
    let isOver = false;
    const polling = new Polling(
      () => paceSeconds(account.value?.limits ?? ASSUMED_LIMITS, weight),
      async () => {
        const fresh = await ask();
        if (!isOver) answer.value = fresh;
      },
    ).start();
    return () => {
      isOver = true;
      polling.stop();
    };
  }, [ask === null, ...when]);
  return answer;
}
