// The receivers of webhooks in a simulated deployment, in the place of the sockets of the system: a destination answers, fails, closes
// the connection or hangs, by the seed. It remembers its received events, by destination.

import type { Socket } from "node:net";
import type { Random } from "../../src/base/index.ts";
import { newOwner, type Owner, type Scheduler } from "./scheduler.ts";

export interface ReceiverFaults {
  readonly failed: number;
  readonly closed: number;
  readonly hung: number;
}

const LATENCY_MS = 2;
const OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
const FAILED = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n";

export class SimulatedReceivers {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #owner = newOwner("receiver");
  /** Event ids by the path of their destination. Bound: the deliveries of a run. */
  readonly #taken = new Map<string, Set<string>>();
  /** Time at which a destination's removal was acknowledged. Bound: the destinations of a run. */
  readonly #removed = new Map<string, number>();
  faults: ReceiverFaults;
  /** Called on a delivery to a destination after its removal was acknowledged. */
  unwanted: (path: string, lateMs: number) => void = () => undefined;

  constructor(scheduler: Scheduler, random: Random, faults: ReceiverFaults) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.faults = faults;
  }

  hasTaken(path: string, eventId: string): boolean {
    return this.#taken.get(path)?.has(eventId) ?? false;
  }

  removed(path: string): void {
    this.#removed.set(path, this.#scheduler.nowMs);
  }

  /** Replaces a connection of the system. */
  dial(socket: Socket): void {
    const owner = this.#scheduler.current;
    let isOpen = true;
    let request = "";
    const emit = (delayMs: number, label: string, event: "connect" | "data" | "close", bytes?: Uint8Array): void => {
      this.#scheduler.after(delayMs, owner, label, () => {
        if (isOpen || event === "close") socket.emit(event, bytes);
      });
    };
    const latency = (): number => LATENCY_MS * (0.2 + this.#random.exponential());
    const end = (): Socket => {
      if (isOpen) emit(0, "receiver's connection ends", "close");
      isOpen = false;
      return socket;
    };
    Object.assign(socket, {
      destroy: end,
      write: (bytes: Uint8Array) => {
        request += Buffer.from(bytes).toString("utf8");
        const parsed = parsedRequest(request);
        if (parsed === null) return true;
        request = "";
        this.#scheduler.after(latency(), this.#owner, `post ${parsed.path}`, () => {
          if (isOpen)
            this.#answer(parsed, owner, (text) => emit(latency(), "receiver answers", "data", Buffer.from(text)), end);
        });
        return true;
      },
    });
    emit(latency(), "receiver connects", "connect");
  }

  #answer({ path, body }: ParsedRequest, _from: Owner, answer: (text: string) => void, end: () => void): void {
    const removedMs = this.#removed.get(path);
    if (removedMs !== undefined) this.unwanted(path, this.#scheduler.nowMs - removedMs);
    const { failed, closed, hung } = this.faults;
    if (this.#random.chance(hung)) return;
    if (this.#random.chance(closed)) {
      end();
      return;
    }
    if (this.#random.chance(failed)) {
      answer(FAILED);
      return;
    }
    const eventId = /"event_id":"([^"]+)"/.exec(body)?.[1];
    if (eventId !== undefined) {
      const taken = this.#taken.get(path) ?? new Set();
      taken.add(eventId);
      this.#taken.set(path, taken);
    }
    answer(OK);
  }
}

interface ParsedRequest {
  readonly path: string;
  readonly body: string;
}

/** Null while the request is incomplete. */
function parsedRequest(text: string): ParsedRequest | null {
  const headEnd = text.indexOf("\r\n\r\n");
  const path = /^POST (\S+) /.exec(text)?.[1];
  const length = Number(/\r\nContent-Length: (\d+)/i.exec(text)?.[1]);
  const body = text.slice(headEnd + 4);
  if (headEnd === -1 || path === undefined || Buffer.byteLength(body) < length) return null;
  return { path, body };
}
