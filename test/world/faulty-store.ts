// A store whose calls fail on demand, for tests of outages: any method of any kind of fact, before it has done anything or after
// it has done it and its answer is lost.

import { Outage } from "../../src/base/index.ts";
import type { Store } from "../../src/store/index.ts";

/** When a call fails: before anything is done, or after it is done, so that the caller cannot know. */
export type FaultMoment = "before" | "after";

interface Fault {
  /** The name of a call such as `journal.append`, or `*` for every call. */
  readonly call: string;
  readonly moment: FaultMoment;
  readonly error: Error;
  left: number;
}

/** The faults of the store from now on. */
export class Faults {
  // Bound: what a test asks for.
  #faults: Fault[] = [];
  /** Calls that hang, each until its promise resolves. */
  // Bound: what a test asks for.
  readonly #held = new Map<string, Promise<void>>();
  /** How many calls there were of each kind. */
  // Bound: the methods of the store.
  readonly calls = new Map<string, number>();
  /** How many calls have failed. */
  failed = 0;
  /** Calls that have hung, in their order. */
  // Bound: what a test lets hang.
  readonly hung: string[] = [];

  /** Lets the call hang, like a database that no longer answers, until the returned function is called. */
  hold(call: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(call, promise);
    return () => {
      this.#held.delete(call);
      resolve();
    };
  }

  /** Lets the next `times` calls fail. */
  fail(
    call: string,
    moment: FaultMoment = "before",
    times = Number.POSITIVE_INFINITY,
    kind: Outage["kind"] = "away",
  ): void {
    const error = new Outage(`${call} fails ${moment} it is done`, { kind });
    this.#faults.push({ call, moment, left: times, error });
  }

  /** Lets the next `times` calls fail with this error. */
  find(call: string, error: Error, times: number): void {
    this.#faults.push({ call, moment: "before", left: times, error });
  }

  heal(): void {
    this.#faults = [];
  }

  async run<T>(call: string, task: () => Promise<T>): Promise<T> {
    this.calls.set(call, (this.calls.get(call) ?? 0) + 1);
    const held = this.#held.get(call) ?? this.#held.get("*");
    if (held !== undefined) {
      this.hung.push(call);
      await held;
    }
    const due = this.#faults.find((fault) => (fault.call === call || fault.call === "*") && fault.left > 0);
    if (due !== undefined) {
      due.left--;
      this.failed++;
    }
    if (due?.moment === "before") throw due.error;
    const result = await task();
    if (due !== undefined) throw due.error;
    return result;
  }
}

/** The store with `faults` in front of every call. */
export function faultyStore(store: Store, faults: Faults): Store {
  return new Proxy(store, {
    get: (_, noun) => {
      const member: unknown = Reflect.get(store, noun, store);
      if (noun === "leading")
        return (term: Parameters<Store["leading"]>[0]) => faultyStore(store.leading(term), faults);
      if (noun === "ping") return () => faults.run("ping", () => store.ping());
      return typeof member === "object" && member !== null ? faultyNoun(String(noun), member, faults) : member;
    },
  });
}

function faultyNoun(noun: string, target: object, faults: Faults): object {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => faults.run(`${noun}.${String(name)}`, async () => member.apply(target, args));
    },
  });
}
