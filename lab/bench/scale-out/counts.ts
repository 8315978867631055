// The cost of the exchange of counts between many members: real gates and exchanges with signed messages in this process, under a
// clock that stands still while they work. `npm run scale-out:counts -- 60 500 20000` has 60 members with 500 requests a second each, by
// 20,000 accounts that the load balancer sends to any of them; with 0 members it takes 5, 15, 30 and 60 in turn.

import { Metrics, nextTurn, present, Random } from "../../../src/base/index.ts";
import { CountExchange } from "../../../src/cluster/index.ts";
import type { MemberBus } from "../../../src/cluster/members/member-bus.ts";
import { DatabaseTime } from "../../../src/cluster/trust/database-time.ts";
import { MessageSeal } from "../../../src/cluster/trust/message-seal.ts";
import { RefusedMessages } from "../../../src/cluster/trust/refused-messages.ts";
import { SealedBus } from "../../../src/cluster/trust/sealed-bus.ts";
import { ADDRESS, GateFixture } from "../../../test/access/gate-fixture.ts";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { processorSeconds } from "../page/processor-time.ts";

const [asked = 0, requests = 500, accounts = 20_000] = process.argv.slice(2).map(Number);
/** Seconds of the simulated clock. */
const SECONDS = 3;
const STEP_MS = 25;
const STEPS_A_SECOND = 1_000 / STEP_MS;

interface Cost {
  readonly members: number;
  readonly messages: number;
  readonly receivedKb: number;
  readonly cores: number;
}

async function measure(members: number): Promise<Cost> {
  const fixture = new GateFixture();
  const { clock } = fixture;
  const keys = Array.from({ length: accounts }, () => fixture.accounts.add("enterprise").keyText);
  const network = new MemoryNetwork(clock);
  const store = { timeMs: async () => clock.nowMs() };
  const seal = new MessageSeal("a secret for the measurement", "counts");
  /** Time of receiving, which grows with the members: checking signatures, decoding and adding. The rest is not counted. */
  let spentMs = 0;
  const spend = (work: () => void): void => {
    spentMs += processorSeconds(work) * 1_000;
  };
  const gates = [];
  const exchanges = [];
  for (let index = 0; index < members; index++) {
    const member = `member-${index}`;
    const gate = await fixture.gate({ member });
    const time = await DatabaseTime.open(store, clock);
    const joined = network.join();
    const timed: MemberBus = {
      isConnected: true,
      publish: (subject, sealed) => joined.publish(subject, sealed),
      subscribe: (subject, handler) => joined.subscribe(subject, (sealed) => spend(() => handler(sealed))),
      whenConnected: (listener) => joined.whenConnected(listener),
    };
    const bus = new SealedBus({ bus: timed, seal, time, refused: new RefusedMessages(SILENT_LOG) });
    const sharing = present(gate.sharing, "a member shares its counts");
    exchanges.push(new CountExchange({ bus, sharing, member, clock, log: SILENT_LOG, metrics: new Metrics() }));
    gates.push(gate);
  }
  for (const exchange of exchanges) exchange.start();
  const random = new Random("counts", members);
  let [messages, bytes] = [0, 0];
  // In the first second the members discover each other.
  for (let step = 0; step < (SECONDS + 1) * STEPS_A_SECOND; step++) {
    if (step === STEPS_A_SECOND) [messages, bytes, spentMs] = [network.sent, network.bytes, 0];
    for (const gate of gates) {
      for (let count = 0; count < requests / STEPS_A_SECOND; count++)
        gate.admit(present(keys[random.int(keys.length)], "a key"), ADDRESS);
    }
    clock.advance(STEP_MS);
    await nextTurn();
  }
  for (const exchange of exchanges) await exchange.stop();
  const perSecond = (total: number): number => total / SECONDS;
  return {
    members,
    messages: perSecond(network.sent - messages),
    // Each member receives all of them.
    receivedKb: perSecond(network.bytes - bytes) / 1_024,
    cores: perSecond(spentMs) / 1_000 / members,
  };
}

process.stdout.write(`${requests} requests a second at each member, by ${accounts} accounts\n`);
process.stdout.write("members  messages/s  received by each, KB/s  cores of each\n");
for (const members of asked === 0 ? [5, 15, 30, 60] : [asked]) {
  const { messages, receivedKb, cores } = await measure(members);
  const cells = [messages.toFixed(0).padStart(10), receivedKb.toFixed(0).padStart(22), cores.toFixed(3).padStart(13)];
  process.stdout.write(`${String(members).padStart(7)}  ${cells.join("  ")}\n`);
}
process.exit(0);
