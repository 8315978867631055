import { expect, test } from "bun:test";
import { nextTradingDay } from "../../src/base/index.ts";
import { hashOf, SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { DayChain } from "./day-chain.ts";
import { FollowedDay } from "./followed-day.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";

const { firstDay } = SMALL_MARKET;
const secondDay = nextTradingDay(firstDay);
const first = wholeDay(firstDay);
const second = wholeDay(secondDay);

function follow(followed: FollowedDay, day: number, seq: number): FollowedDay {
  while (!followed.step({ day, seq }));
  return followed;
}

/** All frames of the day from `seq` on, when the day goes on from the position to which it was followed; null when it cannot. */
function rest(followed: FollowedDay, day: number, seq: number): Uint8Array | null {
  const reached = followed.take({ day, seq });
  if (reached === null) return null;
  const parts: Uint8Array[] = [...reached.frames];
  while (!reached.run.isOver) parts.push(reached.run.advance(Number.POSITIVE_INFINITY));
  const bytes = new Uint8Array(Buffer.concat(parts));
  return framesFrom(bytes, seq);
}

test("a day that was followed goes on with the same bytes, where it was followed to and later [ROLE-07]", () => {
  for (const [to, from] of [
    [2, 2],
    [500, 500],
    [500, 503],
    [500, 900],
    [nextSeqOf(first), nextSeqOf(first)],
  ] as const) {
    const followed = follow(new FollowedDay(new DayChain(SMALL_MARKET)), firstDay, to);
    const bytes = rest(followed, firstDay, from);
    expect([from, bytes === null ? null : hashOf(bytes)]).toEqual([from, hashOf(framesFrom(first, from))]);
  }
});

test("what is behind the day's end is followed into the next day", () => {
  const followed = new FollowedDay(new DayChain(SMALL_MARKET));
  for (let seq = 100; seq < 400; seq += 100) follow(followed, firstDay, seq);
  follow(followed, secondDay, 300);
  const bytes = rest(followed, secondDay, 300);
  expect(bytes === null ? null : hashOf(bytes)).toBe(hashOf(framesFrom(second, 300)));
});

test("a day that has gone beyond the reader, or is another one, is not gone on with", () => {
  const further = follow(follow(new FollowedDay(new DayChain(SMALL_MARKET)), firstDay, 400), firstDay, 900);
  expect(further.take({ day: firstDay, seq: 3 })).toBeNull();
  expect(follow(new FollowedDay(new DayChain(SMALL_MARKET)), firstDay, 9).take({ day: secondDay, seq: 9 })).toBeNull();
  expect(new FollowedDay(new DayChain(SMALL_MARKET)).take({ day: firstDay, seq: 1 })).toBeNull();
});
