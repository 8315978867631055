// The suite that every bus between members passes.

import { describe, expect, test } from "bun:test";
import { MESSAGE_BYTES_MAX, type MemberBus } from "../../../src/cluster/members/member-bus.ts";
import { until } from "../../world/until.ts";

/** Three members of one deployment. */
export interface BusWorld {
  readonly members: () => readonly [MemberBus, MemberBus, MemberBus];
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (message: Uint8Array): string => new TextDecoder().decode(message);

export function busContract(name: string, world: BusWorld): void {
  describe(name, () => {
    orderContract(world);
    messageContract(world);
  });
}

interface Hearing {
  /** The messages that each member heard. */
  readonly heard: readonly string[][];
  readonly stop: () => void;
}

function hearing(world: BusWorld, subject: string): Hearing {
  const heard: string[][] = [[], [], []];
  const stops = world.members().map((bus, i) => bus.subscribe(subject, (message) => heard[i]?.push(text(message))));
  return { heard, stop: () => stops.map((stop) => stop()) };
}

function orderContract(world: BusWorld): void {
  test("what one member says all hear once, in the order in which it was said, itself included [SCALE-10]", async () => {
    const { heard, stop } = hearing(world, "order");
    const [first, second] = world.members();
    await settled(world, "order-settled");
    for (let i = 0; i < 200; i++) {
      expect(first.publish("order", bytes(`a${i}`))).toBeTrue();
      second.publish("order", bytes(`b${i}`));
    }
    await until("all messages everywhere", () => heard.every((each) => each.length === 400));
    for (const each of heard) {
      for (const letter of ["a", "b"]) {
        const said = each.filter((message) => message.startsWith(letter));
        expect(said).toEqual(Array.from({ length: 200 }, (_, i) => `${letter}${i}`));
      }
    }
    stop();
  });

  test("subjects are apart, and who stopped hearing hears no more", async () => {
    const one = hearing(world, "one");
    const two = hearing(world, "two");
    await settled(world, "apart-settled");
    const [first] = world.members();
    first.publish("one", bytes("x"));
    await until("the message", () => one.heard.every((each) => each.length === 1));
    one.stop();
    first.publish("one", bytes("y"));
    first.publish("two", bytes("z"));
    await until("the other message", () => two.heard.every((each) => each.length === 1));
    expect(one.heard).toEqual([["x"], ["x"], ["x"]]);
    expect(two.heard).toEqual([["z"], ["z"], ["z"]]);
    two.stop();
  });
}

function messageContract(world: BusWorld): void {
  test("the longest message arrives whole", async () => {
    const [first, second] = world.members();
    const heard: Uint8Array[] = [];
    const stop = second.subscribe("long", (message) => heard.push(message));
    await settled(world, "long-settled");
    const long = new Uint8Array(MESSAGE_BYTES_MAX).map((_, i) => i % 251);
    first.publish("long", long);
    first.publish("long", new Uint8Array(0));
    await until("both messages", () => heard.length === 2);
    expect(Buffer.from(heard[0] ?? []).equals(Buffer.from(long))).toBeTrue();
    expect(heard[1]?.length).toBe(0);
    stop();
  });

  test("a handler that throws keeps nobody else from hearing", async () => {
    const [first, second] = world.members();
    const stopThrowing = second.subscribe("throws", () => {
      throw new Error("a fault of a handler");
    });
    const { heard, stop } = hearing(world, "throws");
    await settled(world, "throws-settled");
    first.publish("throws", bytes("x"));
    first.publish("throws", bytes("y"));
    await until("both messages", () => heard.every((each) => each.length === 2));
    stopThrowing();
    stop();
  });

  test("a listener is told at once of a connection that is there", () => {
    for (const bus of world.members()) {
      let told = 0;
      bus.whenConnected(() => told++)();
      expect(told).toBe(1);
      expect(bus.isConnected).toBeTrue();
    }
  });
}

/** Resolves when every member hears its own messages, so that all its earlier subscriptions are active. */
async function settled(world: BusWorld, subject: string): Promise<void> {
  for (const bus of world.members()) {
    let isHeard = false;
    const stop = bus.subscribe(subject, () => {
      isHeard = true;
    });
    await until(
      "one's own message",
      () => isHeard,
      () => bus.publish(subject, new Uint8Array(0)),
    );
    stop();
  }
}
