// The queue of a stream is bounded, and follows its policy when it is full.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { MessageQueue, type QueuePolicy } from "../src/stream/message-queue.ts";

interface Numbered {
  readonly type: "quote";
  readonly symbol: string;
  readonly at: number;
}

const MAX = 8;

function queueOf(policy: QueuePolicy) {
  const said: string[] = [];
  const queue = new MessageQueue<Numbered>({
    policy,
    messagesMax: MAX,
    full: () => said.push("full"),
    drained: () => said.push("drained"),
  });
  const push = (symbol: string, at: number): void => queue.push({ type: "quote", symbol, at });
  const take = async (): Promise<Numbered | undefined> => (await queue.next()).value ?? undefined;
  return { queue, said, push, take };
}

describe("a queue", () => {
  test("of the latest keeps the newest of each symbol, in the order they came, and never more than it may", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 200 }), (symbols) => {
        const { queue, push, said } = queueOf("latest");
        for (const [at, symbol] of symbols.entries()) push(symbol, at);
        expect(queue.size).toBeLessThanOrEqual(MAX);
        expect(said).toEqual([]);
      }),
    );
  });

  test("of the latest hands on the last message of every symbol", async () => {
    const { push, take, queue } = queueOf("latest");
    for (let at = 0; at < 50; at++) push(at % 2 === 0 ? "a" : "b", at);
    const taken: Numbered[] = [];
    while (queue.size > 0) {
      const message = await take();
      if (message !== undefined) taken.push(message);
    }
    expect(taken.filter(({ symbol }) => symbol === "a").at(-1)?.at).toBe(48);
    expect(taken.filter(({ symbol }) => symbol === "b").at(-1)?.at).toBe(49);
    expect(taken.map(({ at }) => at)).toEqual(taken.map(({ at }) => at).sort((a, b) => a - b));
  });

  test("that resumes says once that it is full and once that there is room, and loses nothing", async () => {
    const { push, take, said, queue } = queueOf("resume");
    for (let at = 0; at < MAX + 3; at++) push("a", at);
    expect(said).toEqual(["full"]);
    const taken: number[] = [];
    while (queue.size > 0) taken.push((await take())?.at ?? -1);
    expect(taken).toEqual([...Array(MAX + 3).keys()]);
    expect(said).toEqual(["full", "drained"]);
  });

  test("hands a message to who waits for it, and its end to who waits after that", async () => {
    const { queue, push, take } = queueOf("fail");
    const waiting = take();
    push("a", 1);
    expect((await waiting)?.at).toBe(1);
    const last = queue.next();
    queue.end();
    expect((await last).done).toBe(true);
  });

  test("that ended with an error is read to its end first", async () => {
    const { queue, push, take } = queueOf("fail");
    push("a", 1);
    queue.end(new Error("over"));
    expect((await take())?.at).toBe(1);
    expect(take()).rejects.toThrow("over");
  });
});
