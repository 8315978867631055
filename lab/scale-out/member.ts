// One process of a deployment, with network paths of its own to PostgreSQL and NATS that a test can cut.

import type { Child } from "../../test/app/child.ts";
import { ServedMarket } from "../../test/outage/outage-world.ts";
import type { CuttableWay } from "./cuttable-way.ts";

export type Part = "market" | "edge" | "worker";

/** A running process of the deployment, with its own paths to PostgreSQL and NATS. */
export class Member extends ServedMarket {
  readonly part: Part;
  readonly toPostgres: CuttableWay;
  readonly toNats: CuttableWay;
  /** True when a test has ended it. */
  isKilled = false;
  /** True while a test has frozen it: it answers nothing. */
  isFrozen = false;

  constructor(part: Part, child: Child, toPostgres: CuttableWay, toNats: CuttableWay) {
    super(child);
    this.part = part;
    this.toPostgres = toPostgres;
    this.toNats = toNats;
  }

  async port(): Promise<number> {
    return Number(new URL(await this.address()).port);
  }

  freeze(): void {
    this.isFrozen = true;
    this.child.signal("SIGSTOP");
  }

  thaw(): void {
    this.isFrozen = false;
    this.child.signal("SIGCONT");
  }

  /** Asks it to end, as an operator does; returns its exit code. */
  async stop(): Promise<number> {
    this.isKilled = true;
    this.child.signal("SIGTERM");
    return this.child.ended();
  }

  /** Kills it at once, like a failure of its machine. */
  async kill(): Promise<void> {
    this.isKilled = true;
    this.child.signal("SIGKILL");
    await this.child.ended();
  }
}
