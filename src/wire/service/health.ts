// The health of the process: whether it is up, and whether it can answer.

import { type Static, Type } from "typebox";
import { choice, count, flag, nullable, nullInExample, resource, text } from "../schema/field.ts";

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
  warnings: Type.Array(
    text("One thing.", "3 × a level was removed that was not there; last: 2222 at 26.02, event 71204"),
    {
      description: "What is odd today and makes nothing unusable: unusual but allowed events of the feed.",
      examples: [[]],
    },
  ),
  role: choice(["all", "market", "edge", "worker"], "What the process does.", "all"),
  member: text("The name of the process.", "market-1:4711:9f2c66a01b3e"),
  leads: flag("True when the process takes the feed and writes the market.", true),
  leader: nullable(text("The name of the process that leads; null when nobody does.", "market-1:4711:9f2c66a01b3e")),
  term: nullable(count("The number of the leader's term, which goes up with every new leader.", 3)),
  position: nullable(text("The last event of the market: its day and its number in the day.", "20261115.1234567")),
});
export type Ready = Static<typeof Ready>;

/** A part that the service needs in order to answer. */
export type Dependency = keyof Ready["checks"];

/** The role of the process in the deployment, and the last position of its market. */
export type MemberState = Pick<Ready, "role" | "member" | "leads" | "leader" | "term" | "position">;

/** The body of /readyz: for each dependency a sentence about its problem, or null; and the warnings. */
export function readyBody(
  problems: Readonly<Record<Dependency, string | null>>,
  warnings: readonly string[],
  member: MemberState,
): Ready {
  const check = (detail: string | null): ReadyCheck => ({ ready: detail === null, detail });
  const { feed, database, market } = problems;
  const isReady = feed === null && database === null && market === null;
  return {
    status: isReady ? "ready" : "not_ready",
    checks: { feed: check(feed), database: check(database), market: check(market) },
    warnings: [...warnings],
    ...member,
  };
}

export const NOT_READY_EXAMPLE = {
  status: "not_ready",
  checks: {
    feed: { ready: false, detail: "No event for 74 seconds in an open session." },
    database: { ready: true, detail: null },
    market: { ready: true, detail: null },
  },
  warnings: [],
  role: "all",
  member: "market-1:4711:9f2c66a01b3e",
  leads: true,
  leader: "market-1:4711:9f2c66a01b3e",
  term: 3,
  position: "20261115.1234567",
};
