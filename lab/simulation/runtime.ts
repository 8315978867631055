// Replaces the runtime's own interfaces while a deployment is simulated: the port, the feed's connection, threads, turns of the
// event loop, time and chance. Any remaining access to the machine itself fails at once, so that two runs of a seed cannot differ.

import { Socket } from "node:net";
import { Random, type Timer } from "../../src/base/index.ts";
import type { SimulatedCheckpoints } from "./checkpoints.ts";
import { type ServeOptions, SimulatedDoor } from "./door.ts";
import type { FeedSocketHandlers, SimulatedExchange } from "./exchange.ts";
import type { SimulatedFiles } from "./files.ts";
import type { SimulatedReceivers } from "./receivers.ts";
import { type RuleBegun, type RulesReplayed, RulesThread } from "./rules-thread.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

export interface SimulatedRuntime {
  readonly scheduler: Scheduler;
  readonly exchange: SimulatedExchange;
  readonly receivers: SimulatedReceivers;
  readonly files: SimulatedFiles;
  readonly checkpoints: SimulatedCheckpoints;
  readonly seed: number;
  /** Called when a process has opened its port. */
  readonly opened: (owner: Owner, door: SimulatedDoor) => void;
  readonly begun: RuleBegun;
  readonly replayed: RulesReplayed;
  /** False for programs of customers, which may use timers of the platform. */
  readonly isProcess: (owner: Owner) => boolean;
}

/** The process id in member names, which contain the operating system's process id. */
const PROCESS_ID = 1;

export function simulateRuntime(runtime: SimulatedRuntime): void {
  const { scheduler, exchange, receivers, files, checkpoints, seed, opened, begun, replayed, isProcess } = runtime;
  const chance = new Random(seed, "bytes of chance");
  const network = new Random(seed, "clients' network");
  const timeout = (task: () => void, delayMs = 0): Timer => {
    if (isProcess(scheduler.current)) throw new Error("a timer of the machine was asked for within a simulation");
    return scheduler.after(delayMs, scheduler.current, "timer", task);
  };
  const interval = (task: () => void, everyMs: number): Timer => {
    // `pause` holds a process open with an interval, and does nothing in it.
    if (isProcess(scheduler.current)) return { cancel: () => undefined };
    const owner = scheduler.current;
    let timer: Timer;
    const plan = (): Timer =>
      scheduler.after(everyMs, owner, "timer", () => {
        timer = plan();
        task();
      });
    timer = plan();
    return { cancel: () => timer.cancel() };
  };
  const clear = (timer: Timer | undefined): void => timer?.cancel();
  Object.defineProperty(process, "pid", { value: PROCESS_ID, configurable: true });
  Object.assign(performance, { now: () => scheduler.nowMs });
  Object.assign(Math, { random: () => chance.next() });
  Object.assign(Date, { now: () => Math.floor(scheduler.nowMs) });
  Object.assign(crypto, {
    getRandomValues: (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at++) bytes[at] = chance.int(256);
      return bytes;
    },
  });
  Object.assign(Socket.prototype, {
    connect(this: Socket) {
      receivers.dial(this);
      return this;
    },
  });
  Object.assign(Bun, {
    serve: (options: ServeOptions) => {
      const owner = scheduler.current;
      const door = new SimulatedDoor(scheduler, network, owner, options);
      opened(owner, door);
      return door;
    },
    connect: ({ socket }: { readonly socket: FeedSocketHandlers }) =>
      Promise.resolve(exchange.connect(scheduler.current, socket)),
  });
  Object.assign(globalThis, {
    setImmediate: scheduler.takeTurn,
    setTimeout: timeout,
    clearTimeout: clear,
    setInterval: interval,
    clearInterval: clear,
    Worker: function thread(file: unknown) {
      if (String(file).includes("export-worker")) return files.thread();
      if (String(file).includes("checkpoint-worker")) return checkpoints.thread();
      return new RulesThread(scheduler, network, begun, replayed());
    },
  });
}
