// Several edges on one store in memory: each a gate with its exchange of counts, under one clock that only the test moves.

import type { AccountGate } from "../../src/access/index.ts";
import { Metrics, nextTurn, present } from "../../src/base/index.ts";
import { CountExchange } from "../../src/cluster/index.ts";
import { GateFixture } from "../access/gate-fixture.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { type MemoryBus, MemoryNetwork } from "./memory-bus.ts";

export interface Edge {
  readonly member: string;
  readonly gate: AccountGate;
  readonly exchange: CountExchange;
  readonly bus: MemoryBus;
}

/** Fine enough for the shortest beat. */
const STEP_MS = 25;

type GateOptions = Parameters<GateFixture["gate"]>[0];

export class EdgesFixture extends GateFixture {
  readonly network = new MemoryNetwork(this.clock);
  readonly edges: Edge[] = [];

  async edge(options: GateOptions = {}): Promise<Edge> {
    const member = `edge-${this.edges.length + 1}`;
    const bus = this.network.join();
    const gate = await this.gate({ ...options, member });
    const sharing = present(gate.sharing, "an edge shares its counts");
    const common = { clock: this.clock, log: SILENT_LOG, metrics: new Metrics() };
    const exchange = new CountExchange({ ...common, bus, sharing, member });
    const edge = { member, gate, exchange, bus };
    this.edges.push(edge);
    exchange.start();
    await this.pass(2 * STEP_MS);
    return edge;
  }

  /** Lets time pass in small steps, so that beats come when they are due. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.clock.advance(Math.min(STEP_MS, left));
      await nextTurn();
    }
  }

  /** Ends the edge without a message to the others: `kill -9`. */
  kill(edge: Edge): void {
    edge.bus.isConnected = false;
    this.network.members.splice(this.network.members.indexOf(edge.bus), 1);
    this.edges.splice(this.edges.indexOf(edge), 1);
  }

  async stop(): Promise<void> {
    for (const { exchange, gate } of this.edges) {
      await exchange.stop();
      await gate.stop();
    }
  }
}
