// One WebSocket from its opening to its end: the greeting, the client's frames under their limits, and the one way in which
// it is closed.

import type { Caller, ConnectionSlot, Gate } from "../access/index.ts";
import { errorFrame } from "../answers/index.ts";
import type { Clock } from "../base/index.ts";
import {
  actionRateLimited,
  type DoorCloseCode,
  LEVELS_DEFAULT,
  parseClientAction,
  type StreamError,
  streamError,
  symbolLimitExceeded,
} from "../wire/index.ts";
import type { ActionDesk, Asker } from "./action-desk.ts";
import { ActionLimiter } from "./action-limiter.ts";
import type { Channel } from "./channel.ts";
import { Delivery, type DeliverySocket, UNREAD_BYTES_MAX } from "./delivery.ts";
import type { Listings } from "./listings.ts";
import { Subscriptions } from "./subscriptions.ts";

export interface Socket extends DeliverySocket {
  close(code?: number, reason?: string): void;
}

/** What connections share. */
export interface ConnectionGround {
  readonly gate: Gate;
  readonly clock: Clock;
  readonly listings: Listings;
  readonly desk: ActionDesk;
}

export class Connection implements Asker {
  readonly channel: Channel;
  readonly subscriptions = new Subscriptions();
  readonly delivery: Delivery;
  readonly #ground: ConnectionGround;
  readonly #socket: Socket;
  readonly #limiter: ActionLimiter;
  #caller: Caller;
  #slot: ConnectionSlot = { ok: false };
  #isEnded = false;

  constructor(ground: ConnectionGround, channel: Channel, caller: Caller, socket: Socket) {
    this.#ground = ground;
    this.channel = channel;
    this.#caller = caller;
    this.#socket = socket;
    this.#limiter = new ActionLimiter(ground.clock.nowMs());
    this.delivery = new Delivery(channel, socket, this.subscriptions, () => ground.listings.symbols());
  }

  get caller(): Caller {
    return this.#caller;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Checks access, takes one of the account's connections and greets. `symbol` is that of `?symbol=`. */
  open(symbol: string | null): void {
    const { channel } = this;
    const { gate, listings, desk } = this.#ground;
    const refusal = channel.refusalOf(this.#caller);
    if (refusal === null) this.#slot = gate.openConnection(this.#caller);
    if (!this.#slot.ok) {
      this.end(refusal ?? streamError(channel.name, "connection-limit", {}));
      return;
    }
    const isKnown = symbol !== null && listings.has(symbol);
    this.answer(channel.connected(this.#caller, isKnown ? symbol : null));
    if (symbol === null || channel.symbolParameter === "ignored") return;
    desk.performSymbolParameter(this, symbol, LEVELS_DEFAULT);
  }

  /** Takes a client's frame. */
  receive(frame: string | Uint8Array): void {
    if (this.#isEnded) return;
    const { clock, desk } = this.#ground;
    const action = parseClientAction(this.channel.name, frame, this.#caller.limits.streamSymbolsPerCall);
    const verdict = this.#limiter.take(clock.nowMs());
    if (!verdict.isAdmitted) {
      const attempted = action.kind === "refused" ? action.attempted : action.kind;
      const error = actionRateLimited(this.channel.name, attempted === "snapshot", verdict.waitSeconds);
      if (verdict.isTooOften) this.end(error, 4429);
      else this.refuse(error);
      return;
    }
    if (action.kind === "refused") this.refuse(action.error);
    else desk.perform(this, action);
  }

  answer(frame: string): void {
    if (this.#isEnded) return;
    if (this.#socket.getBufferedAmount() > UNREAD_BYTES_MAX) this.#endSlow();
    else this.#socket.send(frame);
  }

  refuse(error: StreamError): void {
    this.answer(errorFrame(error.frame));
  }

  /** The account or its key changed; null when the key opens nothing any more. */
  revise(caller: Caller | null): void {
    if (caller === null) {
      this.end(streamError(this.channel.name, "key-invalid", {}));
      return;
    }
    this.#caller = caller;
    const refusal = this.channel.refusalOf(caller);
    const excess = refusal ?? this.#excess(caller);
    if (excess !== null) {
      // Whoever holds more than the new plan allows must not be given it any longer.
      this.end(excess, refusal?.closeCode ?? 4403);
      return;
    }
    const isOther = this.subscriptions.revise((variant) => this.channel.variantFor(caller, variant.levels));
    this.delivery.settle();
    if (isOther) this.delivery.owe(this.#symbols());
  }

  /** What the connection has beyond the limits of the caller. */
  #excess({ limits }: Caller): StreamError | null {
    const { name } = this.channel;
    if (this.subscriptions.isAll) {
      return limits.streamWildcard ? null : streamError(name, "wildcard-not-allowed", {});
    }
    const total = this.subscriptions.totalWith([]);
    const limit = limits.streamSymbolsPerConnection;
    return total > limit ? symbolLimitExceeded(name, total, limit) : null;
  }

  #symbols(): string[] {
    return this.subscriptions.entries(() => this.#ground.listings.symbols()).map(({ symbol }) => symbol);
  }

  /** Looks at what the reader has not read. */
  inspect(): void {
    if (!this.#isEnded && !this.delivery.inspect()) this.#endSlow();
  }

  /** Tells why, where the table says so, and closes; the reason text is the error's code. */
  end(error: StreamError, closeCode: DoorCloseCode = error.closeCode ?? 1011): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.delivery.stop();
    if (error.hasFrame) this.#socket.send(errorFrame(error.frame));
    this.#socket.close(closeCode, error.frame.code);
  }

  /** The service goes away. */
  goAway(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.delivery.stop();
    this.#socket.close(1001, "");
  }

  /** The socket is closed, by whomever. */
  closed(): void {
    this.#isEnded = true;
    this.delivery.stop();
    if (this.#slot.ok) this.#slot.release();
  }

  #endSlow(): void {
    this.end(streamError(this.channel.name, "slow-consumer", {}));
  }
}
