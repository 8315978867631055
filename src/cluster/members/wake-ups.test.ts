// Wake-ups: the other members receive them, the sender does not, and many at once become few.

import { expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { WakeUps } from "./wake-ups.ts";

function world() {
  const clock = new TestClock();
  const network = new MemoryNetwork(clock);
  const members = ["one", "two"].map((member) => new WakeUps({ bus: network.join(), member, clock, log: SILENT_LOG }));
  for (const each of members) each.start();
  const received: string[] = [];
  for (const [i, each] of members.entries()) {
    each.on("rules", (ids) => received.push(`${i} rules ${ids?.join(",") ?? "any"}`));
    each.on("accounts", (ids) => received.push(`${i} accounts ${ids?.join(",") ?? "any"}`));
  }
  const [first] = members;
  if (first === undefined) throw new Error("there are two");
  return { clock, network, first, received, members };
}

test("a wake-up is received by the others at once, and names the account [SCALE-11]", () => {
  const { clock, first, received } = world();
  first.send("rules", 7);
  first.send("accounts");
  clock.advance(2);
  expect(received).toEqual(["1 rules 7", "1 accounts any"]);
});

test("many wake-ups are received as few, and no account is left out", () => {
  const { clock, network, first, received } = world();
  for (let id = 1; id <= 40; id++) first.send("rules", id);
  clock.advance(1_000);
  expect(received).toEqual(["1 rules 1", `1 rules ${Array.from({ length: 39 }, (_, i) => i + 2).join(",")}`]);
  for (let id = 1; id <= 1_000; id++) first.send("rules", id);
  clock.advance(1_000);
  expect(received.at(-1)).toBe("1 rules any");
  expect(network.sent).toBe(4);
});

test("a member that stopped receives nothing, and a message of another version is passed over", () => {
  const { clock, network, first, received, members } = world();
  network.carry("bells", new TextEncoder().encode("not json"));
  network.carry("bells", new TextEncoder().encode(JSON.stringify({ from: "x", bell: "lunch", accountIds: null })));
  members[1]?.stop();
  first.send("rules");
  clock.advance(10);
  expect(received).toEqual([]);
});
