// Lists the members of the deployment, with the last event and the number of sockets of each: every member reports once a second. Only the
// balance of sockets depends on these reports.

import { Type } from "typebox";
import { type Clock, type Component, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import { jsonMessage } from "./json-message.ts";
import type { MemberBus } from "./member-bus.ts";

/** The report of a process of the deployment about itself. */
export interface MemberState {
  readonly member: string;
  readonly role: string;
  readonly leads: boolean;
  /** Day and number of the last event of the process; null where it has no market. */
  readonly position: string | null;
  /** Open sockets of customers; null where the process accepts none. */
  readonly connections: number | null;
  /** True when customers should connect to other processes. */
  readonly draining: boolean;
}

export interface MemberStatesOptions {
  readonly bus: MemberBus;
  /** The state of this process. */
  readonly own: () => MemberState;
  readonly clock: Clock;
  readonly log: Log;
}

const STATES_SUBJECT = "states";
const STATE = jsonMessage(
  Type.Object({
    member: Type.String(),
    role: Type.String(),
    leads: Type.Boolean(),
    position: Type.Union([Type.String(), Type.Null()]),
    // The previous version does not report its sockets.
    connections: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    draining: Type.Optional(Type.Boolean()),
  }),
);
/** A member that has not reported for this long is not listed. */
const SILENT_MS = 5 * SECOND_MS;
/** More members than any deployment has. */
const MEMBERS_MAX = 1_024;

export class MemberStates implements Component {
  readonly name = "member states";
  readonly #options: MemberStatesOptions;
  readonly #reporting: Repeat;
  // Bound: MEMBERS_MAX; further members are ignored.
  readonly #received = new Map<string, { readonly state: MemberState; readonly atMs: number }>();
  #release: () => void = () => undefined;

  constructor(options: MemberStatesOptions) {
    const { bus, own, clock, log } = options;
    this.#options = options;
    this.#reporting = new Repeat({
      clock,
      everyMs: SECOND_MS,
      task: () => {
        this.#forgetSilent();
        const { member, role, leads, position, connections, draining } = own();
        const report = STATE.encode({ member, role, leads, position, connections, draining });
        if (bus.isConnected) bus.publish(STATES_SUBJECT, report);
      },
      failed: (error) => log.error({ err: error }, "the state of this process could not be sent to the others"),
    });
  }

  start(): void {
    this.#release = this.#options.bus.subscribe(STATES_SUBJECT, (bytes) => this.#receive(STATE.decode(bytes)));
    this.#reporting.start(0);
  }

  async stop(): Promise<void> {
    this.#release();
    await this.#reporting.stop();
  }

  /** This process, and then the members that have reported lately, by name. */
  all(): readonly MemberState[] {
    this.#forgetSilent();
    const others = [...this.#received.values()].map(({ state }) => state);
    return [this.#options.own(), ...others.toSorted((a, b) => (a.member < b.member ? -1 : 1))];
  }

  #receive(report: ReturnType<typeof STATE.decode>): void {
    if (report === null || report.member === this.#options.own().member) return;
    if (!this.#received.has(report.member) && this.#received.size >= MEMBERS_MAX) return;
    const { member, role, leads, position, connections = null, draining = false } = report;
    const state = { member, role, leads, position, connections, draining };
    this.#received.set(member, { state, atMs: this.#options.clock.nowMs() });
  }

  #forgetSilent(): void {
    const nowMs = this.#options.clock.nowMs();
    for (const [member, { atMs }] of this.#received) if (nowMs - atMs >= SILENT_MS) this.#received.delete(member);
  }
}
