// Messages between members: a member receives only messages that a member of the deployment signed for this subject, recently, and once.

import { expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { createLog } from "../../base/index.ts";
import { DatabaseTime } from "./database-time.ts";
import { MessageSeal } from "./message-seal.ts";
import { RefusedMessages } from "./refused-messages.ts";
import { SealedBus } from "./sealed-bus.ts";

const SECRET = "the secret of the deployment, in a file";
const DATABASE_MS = 1_900_000_000_000;

async function world() {
  const clock = new TestClock();
  const network = new MemoryNetwork(clock);
  const recorded: { subject: string; bytes: Uint8Array }[] = [];
  const lines: string[] = [];
  const store = { timeMs: async () => DATABASE_MS + clock.monotonicMs() };
  /** An attacker who may publish, and who hears everything. */
  const forger = network.join();
  for (const subject of ["counts", "leader"])
    forger.subscribe(subject, (bytes) => void recorded.push({ subject, bytes: bytes.slice() }));
  const member = async (secret = SECRET, cluster = "one") => {
    const log = createLog({
      level: "warn",
      format: "json",
      clock,
      destination: { write: (line) => void lines.push(line) },
      secrets: [],
    });
    const refused = new RefusedMessages(log);
    const time = await DatabaseTime.open(store, clock);
    const bus = new SealedBus({ bus: network.join(), seal: new MessageSeal(secret, cluster), time, refused });
    const received: string[] = [];
    const release = bus.subscribe("counts", (bytes) => void received.push(new TextDecoder().decode(bytes)));
    const say = (text: string): void => {
      bus.publish("counts", new TextEncoder().encode(text));
      clock.advance(5);
    };
    return { bus, received, refused, say, release };
  };
  const forge = (subject: string, bytes: Uint8Array): void => {
    forger.publish(subject, bytes);
    clock.advance(5);
  };
  return { clock, member, forge, recorded, lines };
}

test("members receive each other in order; nobody receives whoever has no key, or another one [TRUST-01]", async () => {
  const { member, forge, lines } = await world();
  const [one, two, stranger, elsewhere] = [
    await member(),
    await member(),
    await member("another secret of the same length, made up"),
    await member(SECRET, "two"),
  ];
  one.say("first");
  two.say("second");
  stranger.say("forged");
  elsewhere.say("of another deployment");
  forge("counts", new TextEncoder().encode(JSON.stringify({ kind: "leave", from: "one" })));
  forge("counts", new Uint8Array(0));
  forge("counts", new Uint8Array(64).fill(2));
  expect([one.received, two.received]).toEqual([
    ["first", "second"],
    ["first", "second"],
  ]);
  expect([one.refused.count, two.refused.count]).toEqual([5, 5]);
  // The log has one line for each of the four members, however many messages come.
  expect(lines.filter((line) => line.includes("no member of this deployment signed"))).toHaveLength(4);
});

test("a message that was changed, copied to another subject, or sent again counts for nothing [TRUST-02]", async () => {
  const { member, forge, recorded } = await world();
  const [one, two] = [await member(), await member()];
  const leader: string[] = [];
  two.bus.subscribe("leader", (bytes) => void leader.push(new TextDecoder().decode(bytes)));
  one.say("true");
  const [message] = recorded.map(({ bytes }) => bytes);
  const changed = message?.slice() ?? new Uint8Array(0);
  changed[changed.length - 1] = 0;
  forge("counts", changed);
  forge("leader", message ?? new Uint8Array(0));
  forge("counts", message ?? new Uint8Array(0));
  expect([two.received, leader, two.refused.count]).toEqual([["true"], [], 3]);
});

test("a member that starts later does not believe what was recorded before, whatever the members' wall clocks say [TRUST-02]", async () => {
  const { clock, member, forge, recorded } = await world();
  const one = await member();
  one.say("of a member that died since");
  const [old] = recorded.map(({ bytes }) => bytes);
  clock.advance(60_000);
  // The machine of the next member has another time of day.
  clock.jumpTo(clock.nowMs() - 3_600_000);
  const two = await member();
  forge("counts", old ?? new Uint8Array(0));
  expect([two.received, two.refused.count]).toEqual([[], 1]);
  one.say("fresh");
  expect(two.received).toEqual(["fresh"]);
});
