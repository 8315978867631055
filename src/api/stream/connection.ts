// One WebSocket connection from its opening to its end: `connected`, the client's frames under their limits, and the only
// place where it is closed.

import type { Caller, ConnectionHolder, ConnectionSlot, Gate } from "../../access/index.ts";
import { type Clock, SECOND_MS, type Timer } from "../../base/index.ts";
import {
  type AddressOptions,
  type AskedOptions,
  actionRateLimited,
  CLOSE,
  type ClientAction,
  type DoorCloseCode,
  heartbeatInvalid,
  parseClientAction,
  type StreamError,
  streamError,
} from "../../wire/index.ts";
import { type ActionHandler, type ActionSender, limitRefusal } from "./action-handler.ts";
import { ActionLimiter } from "./action-limiter.ts";
import type { Channel } from "./channel.ts";
import { ConnectionOutput, type OutputSocket, type ReadingTurns, UNREAD_BYTES_MAX } from "./connection-output.ts";
import { type Heartbeats, heartbeatSeconds } from "./heartbeats.ts";
import { HeldActions } from "./held-actions.ts";
import type { Publisher, StreamFrame } from "./publisher.ts";
import { errorFrame } from "./stream-frames.ts";
import type { PacedReader, StreamPace } from "./stream-pace.ts";
import { Subscriptions } from "./subscriptions.ts";

export interface ConnectionSocket extends OutputSocket {
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** The end of a connection, which waits until its client has read everything that was sent before. */
interface Ending {
  readonly error: StreamError;
  readonly closeCode: DoorCloseCode;
  /** Cuts off a client that does not read. */
  readonly cut: Timer;
}

/** A client has this long to read the messages before the close; then the connection is cut. */
const LEAVE_LIMIT_MS = 60 * SECOND_MS;

const NO_SLOT: ConnectionSlot = { ok: false };

/** The request that opens a connection: the parameters of its address, null for an absent one. */
export interface OpeningRequest {
  /** True when the ticket of the address was issued to a session of the console. */
  readonly isConsole: boolean;
  readonly symbol: string | null;
  readonly after: string | null;
  readonly heartbeat: string | null;
}

/** The parts that all connections share. */
export interface ConnectionContext {
  readonly gate: Pick<Gate, "openConnection">;
  readonly clock: Clock;
  readonly actions: ActionHandler;
  readonly heartbeats: Heartbeats;
  readonly publisher: Pick<Publisher, "flush" | "afterFrames">;
  /** Runs a task of one connection; when it fails, that connection alone is closed. */
  readonly guard: (connection: Connection, task: () => void) => void;
  /** Connections that can continue to read the trade log. */
  readonly turns: ReadingTurns<Connection>;
  /** Connections that continue at the market's next tick. Bound: the open connections. */
  readonly awaiting: Set<Connection>;
}

export class Connection implements ActionSender, ConnectionHolder, PacedReader {
  readonly channel: Channel;
  /** The shard: the publisher serves all connections of a shard in the same turn. */
  readonly shard: number;
  readonly subscriptions: Subscriptions;
  readonly output: ConnectionOutput;
  readonly pace: StreamPace;
  readonly isCompact: boolean;
  readonly #context: ConnectionContext;
  readonly #socket: ConnectionSocket;
  readonly #options: AddressOptions;
  readonly #limiter: ActionLimiter;
  #caller: Caller;
  #isConsole = false;
  #slot: ConnectionSlot = NO_SLOT;
  #isEnded = false;
  /** Set while actions wait for the market; most connections never need it. */
  #held: HeldActions | null = null;
  /** Set from the call of `end` until the client has read everything that was sent before. */
  #ending: Ending | null = null;
  /** Ends the messages that the channel sends to this connection alone. */
  #leave: () => void = () => undefined;
  /** Set while it receives heartbeats. */
  #heartbeatTopic: string | null = null;
  /** The value of `?heartbeat=` in the address. */
  #heartbeat: string | null = null;

  constructor(
    context: ConnectionContext,
    channel: Channel,
    options: AddressOptions,
    shard: number,
    caller: Caller,
    socket: ConnectionSocket,
    subscriptions = new Subscriptions(),
  ) {
    this.#context = context;
    this.channel = channel;
    this.#options = options;
    this.subscriptions = subscriptions;
    this.pace = channel.joinPace(options);
    this.isCompact = options.isCompact;
    this.shard = shard;
    this.#caller = caller;
    this.#socket = socket;
    this.#limiter = new ActionLimiter(context.clock.nowMs());
    this.output = new ConnectionOutput(this, socket, context.clock, this.pace);
  }

  get caller(): Caller {
    return this.#caller;
  }

  get isConsole(): boolean {
    return this.#isConsole;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** True when the connection was ended and its client has not read everything that was sent before. */
  get isLeaving(): boolean {
    return this.#ending !== null;
  }

  /** Checks access, takes one of the account's connections, sends `connected`, and performs the parameters of the address. */
  open({ isConsole, symbol, after, heartbeat }: OpeningRequest, { repeated, errors }: AskedOptions): void {
    const { channel } = this;
    const { gate, actions } = this.#context;
    this.#isConsole = isConsole;
    const refusal = channel.refusalOf(this.#caller);
    if (refusal === null) this.#slot = gate.openConnection(this.#caller, this);
    if (!this.#slot.ok) {
      this.end(refusal ?? streamError(channel.name, "connection-limit", {}));
      return;
    }
    const isKnown = symbol !== null && channel.listings.resolve(symbol) !== null;
    this.answer(JSON.stringify({ ...channel.connected(this.#caller, isKnown ? symbol : null), ...repeated }));
    for (const error of errors) this.refuse(error);
    if (heartbeat !== null) this.#beginHeartbeat(heartbeat);
    this.#leave = channel.join(this, after);
    const shown = channel.onlySymbol ?? (channel.symbolParameter === "ignored" ? null : symbol);
    if (shown === null) return;
    this.#settle();
    actions.performSymbolParameter(this, shown);
  }

  /** A new connection with this socket and these subscriptions on another market; this connection ends. */
  movedTo(context: ConnectionContext, channel: Channel, shard: number): Connection {
    const { subscriptions } = this;
    const moved = new Connection(context, channel, this.#options, shard, this.#caller, this.#socket, subscriptions);
    moved.#slot = this.#slot;
    moved.#heartbeat = this.#heartbeat;
    if (this.output.keepsPlace) moved.output.keepPlace();
    this.#settle();
    this.#isEnded = true;
    this.#stop(true);
    return moved;
  }

  /** Sends a first message, and the states of all subscribed symbols. */
  showAnew(first: string): void {
    const { channel, pace, subscriptions } = this;
    if (this.#heartbeat !== null) this.#beginHeartbeat(this.#heartbeat);
    subscriptions.revise((variant) => channel.variantFor(this.#caller, { ...variant, pace }));
    this.answer(first);
    const listed = subscriptions
      .entries(channel.listings)
      .filter(({ symbol }) => channel.listings.resolve(symbol) !== null);
    this.#context.actions.showStates(
      this,
      listed.map(({ symbol }) => symbol),
    );
    this.updateTopics();
  }

  #beginHeartbeat(asked: string): void {
    this.#heartbeat = asked;
    const seconds = heartbeatSeconds(asked);
    if (seconds === null) {
      this.refuse(heartbeatInvalid(this.channel.name));
      return;
    }
    this.#heartbeatTopic = this.#context.heartbeats.join(seconds, this.shard);
    this.#socket.subscribe(this.#heartbeatTopic);
  }

  #endHeartbeat(): void {
    if (this.#heartbeatTopic === null) return;
    this.#context.heartbeats.leave(this.#heartbeatTopic);
    this.#socket.unsubscribe(this.#heartbeatTopic);
    this.#heartbeatTopic = null;
  }

  /** Handles a client's frame. */
  receive(frame: string | Uint8Array): void {
    if (this.#isEnded) return;
    const { clock, actions } = this.#context;
    const action = parseClientAction(this.channel.name, frame, this.#caller.limits.streamSymbolsPerCall);
    const verdict = this.#limiter.take(clock.nowMs());
    if (!verdict.isAdmitted) {
      const attempted = action.kind === "refused" ? action.attempted : action.kind;
      const error = actionRateLimited(this.channel.name, attempted === "snapshot", verdict.waitSeconds);
      if (verdict.isTooOften) this.end(error, CLOSE.rateLimited);
      else this.refuse(error);
      return;
    }
    if (action.kind === "refused") {
      this.refuse(action.error);
      return;
    }
    if (this.#held === null && !actions.mustWait(this, action)) this.#perform(action);
    else this.#hold(action);
  }

  #hold(action: ClientAction): void {
    const { clock, actions, awaiting } = this.#context;
    this.#held ??= new HeldActions(
      clock,
      (next) => actions.mustWait(this, next),
      (next) => this.#perform(next),
    );
    this.#held.take(action);
    if (this.#held.isHolding) awaiting.add(this);
    else this.#held = null;
  }

  #perform(action: ClientAction): void {
    if (this.#isEnded) return;
    const { actions, publisher } = this.#context;
    if (action.kind === "ping") {
      // A pong waits for the frames that were published before it, without flushing them early.
      publisher.afterFrames(this.shard, () => actions.perform(this, action));
      return;
    }
    this.#settle();
    actions.perform(this, action);
    if (this.output.isReading) this.#context.turns.add(this);
  }

  /** Sends the published frames before the connection changes its topics or reads a state, which may be newer. */
  #settle(): void {
    this.#context.publisher.flush(this.shard);
  }

  /** Called when the market has advanced: actions that waited for it may be possible now. */
  goOn(): void {
    this.#held?.goOn();
    if (this.#held?.isHolding === true) this.#context.awaiting.add(this);
    else this.#held = null;
    if (this.output.isReading) this.#context.turns.add(this);
  }

  /** Called when an interval of its pace is over. */
  nextInterval(): void {
    this.#context.guard(this, () => {
      this.#settle();
      this.output.nextInterval();
    });
  }

  /** Reads a page of the trade log, when it is this connection's turn. */
  readOn(): void {
    if (this.#isEnded) return;
    this.#settle();
    const state = this.output.readOn();
    if (state === "lost") this.#endSlow();
    else if (state === "more") this.#context.turns.add(this);
    else if (state === "silent") this.#context.awaiting.add(this);
  }

  answer(frame: StreamFrame): void {
    if (this.#isEnded) return;
    if (this.#socket.getBufferedAmount() > UNREAD_BYTES_MAX) this.#endSlow();
    else this.#socket.send(frame);
  }

  refuse(error: StreamError): void {
    this.answer(errorFrame(error.frame));
  }

  /** Applies a change of the account or its key; null when the key is not valid any more. */
  revise(caller: Caller | null): void {
    if (caller === null) {
      this.end(streamError(this.channel.name, "key-invalid", {}));
      return;
    }
    this.#caller = caller;
    const refusal = this.channel.refusalOf(caller);
    const { isAll } = this.subscriptions;
    const excess = refusal ?? limitRefusal(this.channel.name, caller.limits, isAll, this.subscriptions.totalWith([]));
    if (excess !== null) {
      // The connection has more symbols than the new plan allows, and must not get them any longer.
      this.end(excess, refusal?.closeCode ?? CLOSE.accessDenied);
      return;
    }
    const isChanged = this.subscriptions.revise((variant) => this.channel.variantFor(caller, variant));
    this.updateTopics();
    if (!isChanged) return;
    this.output.sendStates(this.subscriptions.entries(this.channel.listings).map(({ symbol }) => symbol));
  }

  /** Updates the topics, as the listed symbols may have changed. */
  updateTopics(): void {
    this.#settle();
    this.output.updateTopics();
  }

  /** Inspects the unread bytes; closes the connection when they are too many. */
  inspect(): void {
    if (this.#isEnded) return;
    this.#settle();
    if (!this.output.inspect()) this.#endSlow();
  }

  /**
   * Sends the error, where its row of the table says so, and closes; the reason text of the close is the error's code. A client
   * with unread messages gets nothing more until it has read them: behind megabytes the close would come too late.
   */
  end(error: StreamError, closeCode: DoorCloseCode = error.closeCode ?? CLOSE.internalError): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#held?.drop();
    this.output.stop(true);
    this.#endHeartbeat();
    this.#leave();
    const cut = this.#context.clock.after(LEAVE_LIMIT_MS, () => this.#socket.terminate());
    this.#ending = { error, closeCode, cut };
    this.#closeOnceRead(this.#ending);
  }

  /** Called when the client has read something. */
  drained(): void {
    if (this.#ending !== null) {
      this.#closeOnceRead(this.#ending);
      return;
    }
    if (this.#isEnded || !this.output.isBehind) return;
    this.#settle();
    this.output.drained();
    if (this.output.isReading) this.#context.turns.add(this);
  }

  #closeOnceRead({ error, closeCode, cut }: Ending): void {
    if (this.#socket.getBufferedAmount() > 0) return;
    this.#ending = null;
    cut.cancel();
    if (error.hasFrame) this.#socket.send(errorFrame(error.frame));
    this.#socket.close(closeCode, error.frame.code);
  }

  /** Closes the connection: the account has too many, and this is the youngest. */
  evict(): void {
    this.end(streamError(this.channel.name, "connection-limit", {}));
  }

  /** Closes the connection because the service stops. */
  goAway(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.output.stop(true);
    this.#endHeartbeat();
    this.#leave();
    this.#socket.close(CLOSE.goingAway, "");
  }

  /** Called when the socket is closed, by either side. */
  closed(): void {
    this.#isEnded = true;
    this.#ending?.cut.cancel();
    this.#ending = null;
    this.#stop(false);
    if (this.#slot.ok) this.#slot.release();
  }

  /** Leaves its topics, turns, pace and heartbeat. */
  #stop(isSocketOpen: boolean): void {
    this.#held?.drop();
    this.#context.turns.remove(this);
    this.#context.awaiting.delete(this);
    this.output.stop(isSocketOpen);
    this.channel.leavePace(this.pace);
    this.#endHeartbeat();
    this.#leave();
  }

  #endSlow(): void {
    this.end(streamError(this.channel.name, "slow-consumer", {}));
  }
}
