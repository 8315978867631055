// Frames on their way to shards of connections: in order for each shard, one shard a turn, and no frame is held back from a connection
// that is about to change its topics.

import { expect, test } from "bun:test";
import { nextTurn } from "../../base/index.ts";
import { INSPECT_EVERY_BYTES, Publisher } from "./publisher.ts";

const shardsOf = (...shards: readonly number[]) => shards.map((shard) => ({ shard, name: `t${shard}` }));

class Server {
  readonly sent: string[] = [];
  readonly inspected: number[] = [];
  readonly failures: [number, unknown][] = [];
  readonly publisher = new Publisher({
    inspect: (shard) => void this.inspected.push(shard),
    failed: (shard, error) => void this.failures.push([shard, error]),
  });
  isBroken = false;

  constructor() {
    this.publisher.attach({
      publish: (topic, frame) => {
        if (this.isBroken) throw new Error("broken");
        return this.sent.push(`${topic} ${frame.slice(0, 2)}`);
      },
    });
  }
}

test("a single shard does not wait for a turn", () => {
  const { publisher, sent } = new Server();
  publisher.publish(shardsOf(3), "a1");
  publisher.release();
  publisher.publish(shardsOf(3), "a2");
  publisher.release();
  expect(sent).toEqual(["t3 a1", "t3 a2"]);
  expect(publisher.frames).toBe(2);
});

test("each turn serves one shard, with everything that came for it meanwhile, in order [STREAM-42]", async () => {
  const { publisher, sent } = new Server();
  publisher.publish(shardsOf(0, 1, 2), "a1");
  publisher.release();
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent.splice(0)).toEqual(["t0 a1"]);
  publisher.publish(shardsOf(0, 2), "a2");
  publisher.release();
  await nextTurn();
  expect(sent.splice(0)).toEqual(["t1 a1"]);
  await nextTurn();
  expect(sent.splice(0)).toEqual(["t2 a1", "t2 a2"]);
  await nextTurn();
  expect(sent).toEqual(["t0 a2"]);
  expect(publisher.frames).toBe(2);
});

test("what waits for a shard can be sent at once, what is to follow it behind it, and the others keep their turns [STREAM-42]", async () => {
  const { publisher, sent } = new Server();
  publisher.publish(shardsOf(0, 1), "a1");
  publisher.release();
  publisher.afterFrames(1, () => void sent.push("pong"));
  publisher.afterFrames(2, () => void sent.push("at once"));
  expect(sent.splice(0)).toEqual(["at once"]);
  publisher.flush(1);
  expect(sent.splice(0)).toEqual(["t1 a1", "pong"]);
  publisher.flush(1);
  await nextTurn();
  await nextTurn();
  expect(sent).toEqual(["t0 a1"]);
});

test("no more waits than a look at the buffers allows, and only those of the shard are looked at", async () => {
  const { publisher, sent, inspected } = new Server();
  publisher.publish(shardsOf(0, 1, 2), "a1");
  publisher.publish(shardsOf(1), "b1".padEnd(INSPECT_EVERY_BYTES));
  publisher.release();
  expect(sent).toEqual(["t1 a1", "t1 b1"]);
  expect(inspected).toEqual([1]);
  await nextTurn();
  expect(sent).toEqual(["t1 a1", "t1 b1", "t0 a1"]);
  expect(inspected).toEqual([1]);
});

test("a shard that cannot be served is told of, and the next has its turn", async () => {
  const server = new Server();
  const { publisher, sent, failures } = server;
  publisher.publish(shardsOf(0, 1), "a1");
  publisher.release();
  server.isBroken = true;
  await nextTurn();
  server.isBroken = false;
  await nextTurn();
  expect(failures).toMatchObject([[0, { message: "broken" }]]);
  expect(sent).toEqual(["t1 a1"]);
  publisher.publish(shardsOf(0), "a2");
  publisher.release();
  expect(sent).toEqual(["t1 a1", "t0 a2"]);
});
