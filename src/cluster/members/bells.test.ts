// Bells: heard by the others, not by the one that rings, and not more often than is of use.

import { expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { Bells } from "./bells.ts";

function world() {
  const clock = new TestClock();
  const network = new MemoryNetwork(clock);
  const bells = ["one", "two"].map((member) => new Bells({ bus: network.join(), member, clock, log: SILENT_LOG }));
  for (const each of bells) each.start();
  const heard: string[] = [];
  for (const [i, each] of bells.entries()) {
    each.on("rules", (ids) => heard.push(`${i} rules ${ids?.join(",") ?? "any"}`));
    each.on("accounts", (ids) => heard.push(`${i} accounts ${ids?.join(",") ?? "any"}`));
  }
  const [first] = bells;
  if (first === undefined) throw new Error("there are two");
  return { clock, network, first, heard, bells };
}

test("a bell is heard by the others at once, and names the account [SCALE-11]", () => {
  const { clock, first, heard } = world();
  first.ring("rules", 7);
  first.ring("accounts");
  clock.advance(2);
  expect(heard).toEqual(["1 rules 7", "1 accounts any"]);
});

test("many rings are heard as few, and no account is left out", () => {
  const { clock, network, first, heard } = world();
  for (let id = 1; id <= 40; id++) first.ring("rules", id);
  clock.advance(1_000);
  expect(heard).toEqual(["1 rules 1", `1 rules ${Array.from({ length: 39 }, (_, i) => i + 2).join(",")}`]);
  for (let id = 1; id <= 1_000; id++) first.ring("rules", id);
  clock.advance(1_000);
  expect(heard.at(-1)).toBe("1 rules any");
  expect(network.sent).toBe(4);
});

test("who stopped hears nothing, and what another version says is passed over", () => {
  const { clock, network, first, heard, bells } = world();
  network.carry("bells", new TextEncoder().encode("not json"));
  network.carry("bells", new TextEncoder().encode(JSON.stringify({ from: "x", bell: "lunch", accountIds: null })));
  bells[1]?.stop();
  first.ring("rules");
  clock.advance(10);
  expect(heard).toEqual([]);
});
