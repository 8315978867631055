// The knowledge of a follower about its leader, and its reaction when no more news arrives.

import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { until } from "../../../test/world/until.ts";
import { Metrics, SECOND_MS } from "../../base/index.ts";
import type { Leader, Store } from "../../store/index.ts";
import { FollowedLeader } from "./followed-leader.ts";

function followed(current: () => Leader | null | Promise<Leader | null> = () => null) {
  const clock = new TestClock(1_000_000);
  const said: string[] = [];
  let asked = 0;
  const leadership = {
    current: async () => {
      asked++;
      return current();
    },
  } as Partial<Store["leadership"]> as Store["leadership"];
  const leader = new FollowedLeader({
    store: { leadership },
    clock,
    metrics: new Metrics(),
    closeStreams: () => said.push("close"),
    openStreams: () => said.push("open"),
  });
  /** Moves the clock, and lets each round of the watch run to its end. */
  const advance = async (byMs: number): Promise<void> => {
    for (let passed = 0; passed < byMs; passed += SECOND_MS / 2) {
      clock.advance(SECOND_MS / 2);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { leader, said, asked: () => asked, advance };
}

const beat = { member: "one", term: 3, epoch: "E", position: null };

test("without anything new it is not ready after 5 seconds, and after 15 its sockets go until it learns again [RELAY-05]", async () => {
  const { leader, said, advance } = followed();
  await leader.start();
  await advance(4 * SECOND_MS);
  expect(leader.problem()).toBeNull();
  await advance(2 * SECOND_MS);
  expect(leader.problem()).toContain("Nothing new can be learned of the market for 6 s");
  await advance(8 * SECOND_MS);
  expect(said).toEqual([]);
  await advance(2 * SECOND_MS);
  expect(said).toEqual(["close"]);
  leader.learned();
  expect(leader.problem()).toBeNull();
  await advance(SECOND_MS);
  expect(said).toEqual(["close", "open"]);
  leader.stop();
});

test("a database that hangs keeps no sockets, and what it says late is older than a beat [RELAY-05]", async () => {
  const late = Promise.withResolvers<Leader | null>();
  const { leader, said, advance } = followed(() => late.promise);
  void leader.start();
  await advance(16 * SECOND_MS);
  expect(said).toEqual(["close"]);
  leader.received(beat);
  late.resolve({ term: { name: "market", number: 2, member: "zero" }, remainingMs: 900 });
  await late.promise;
  await advance(SECOND_MS);
  expect(leader.leader?.member).toBe("one");
  leader.stop();
});

test("a leader is known by its beats, a late beat of an earlier one counts for nothing, and the database knows it otherwise [ROLE-04]", async () => {
  const term = { name: "market", number: 4, member: "two" };
  const { leader, asked, advance } = followed(() => ({ term, remainingMs: 900 }));
  leader.received(beat);
  await leader.start();
  expect([leader.leader?.member, leader.leader?.number, asked()]).toEqual(["one", 3, 0]);
  leader.received({ ...beat, member: "zero", term: 2 });
  expect(leader.leader?.member).toBe("one");
  await advance(3 * SECOND_MS);
  await until("the database was asked", () => asked() > 0);
  expect(leader.leader).toEqual(term);
  leader.stop();
});
