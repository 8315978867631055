// Whether the process is up, and whether it can answer.

import { type Static, Type } from "typebox";
import { choice, flag, nullInExample, resource, text } from "../schema/field.ts";

export const Health = resource("Health", "The process is up.", {
  status: Type.Literal("ok", { description: "Always ok.", examples: ["ok"] }),
});
export type Health = Static<typeof Health>;

export const ReadyCheck = resource("ReadyCheck", "One thing that the service needs.", {
  ready: flag("True when it is usable.", true),
  detail: nullInExample(text("What is wrong; null when nothing is.", "No event for 74 seconds in an open session.")),
});
export type ReadyCheck = Static<typeof ReadyCheck>;

export const Ready = resource("Ready", "Whether feed, database and market state are usable.", {
  status: choice(["ready", "not_ready"], "ready with 200, not_ready with 503.", "ready"),
  checks: resource("ReadyChecks", "What the service needs, one by one.", {
    feed: ReadyCheck,
    database: ReadyCheck,
    market: ReadyCheck,
  }),
});
export type Ready = Static<typeof Ready>;

/** What the service needs in order to answer. */
export type Dependency = keyof Ready["checks"];

/** The body of /readyz: for each dependency what is wrong with it in a sentence, or null. */
export function readyBody(problems: Readonly<Record<Dependency, string | null>>): Ready {
  const check = (detail: string | null): ReadyCheck => ({ ready: detail === null, detail });
  const { feed, database, market } = problems;
  const isReady = feed === null && database === null && market === null;
  return {
    status: isReady ? "ready" : "not_ready",
    checks: { feed: check(feed), database: check(database), market: check(market) },
  };
}

export const NOT_READY_EXAMPLE = {
  status: "not_ready",
  checks: {
    feed: { ready: false, detail: "No event for 74 seconds in an open session." },
    database: { ready: true, detail: null },
    market: { ready: true, detail: null },
  },
};
