// Plays one replay: a market that advances at the pace of the replay's clock, with the streams that follow it. All sockets of a replay in
// a process share one player, so that they see one market. The clock's row in the store decides: a change of it by any process takes
// effect here.

import { type Clock, formatTimestamp, type Log, MINUTE_MS, nextTurn, Outage, Repeat } from "../../base/index.ts";
import type { DirectoryHistory, StoredDirectory } from "../../companies/index.ts";
import {
  type ClockReading,
  type OpenHours,
  PacedMarket,
  type PacedMarketOptions,
  type PastMarkets,
  type Replays,
  readClock,
} from "../../market/index.ts";
import { REPLAY_UNUSED_MS, type Replay } from "../../model/index.ts";
import {
  readAddressOptions,
  replayNotFound,
  type StreamError,
  type StreamReplay,
  streamError,
} from "../../wire/index.ts";
import type { Connection } from "../stream/connection.ts";
import type { ReplayRequest } from "../stream/relayed-connection.ts";
import type { HubOptions, StreamHub } from "../stream/stream-hub.ts";
import { PlayedSocket, PlayedTopics, type SocketLine } from "./played-socket.ts";

export interface PlayerSources {
  readonly journal: PacedMarketOptions["journal"];
  readonly past: PastMarkets;
  readonly directory: Pick<StoredDirectory, "now">;
  readonly replays: Pick<Replays, "get" | "change" | "use">;
  readonly epoch: string;
  /** Wall time on which all processes agree. */
  readonly timeMs: () => Promise<number>;
  readonly clock: Clock;
  readonly log: Log;
  /** Makes the hub of a market, with the same channels as the live hub. */
  readonly hubOn: (options: HubOptions) => StreamHub;
}

/** The interval between two steps of the market. */
const STEP_MS = 20;
/** The interval between two reads of the replay's row in the store. */
const REFRESH_MS = 250;
const RETRY_MS = 500;
/** The interval at which the use of a replay with open streams is noted in the store. */
const USE_NOTED_MS = MINUTE_MS;
/** The market waits while one socket has more than this on its way to the other thread. */
const UNDERWAY_BYTES_MAX = 32 * 1024;

/** The thread of the real socket counts the account's connection. */
const COUNTED_ELSEWHERE: HubOptions["gate"] = { openConnection: () => ({ ok: true, release: () => undefined }) };

/** A market at the moment from which it is played, and the companies as they were known from then on. */
interface Begun extends Pick<PacedMarketOptions, "engine" | "next"> {
  readonly history: DirectoryHistory;
}

/** The market that is played now. */
interface Playing {
  readonly replay: Replay;
  readonly hours: readonly OpenHours[];
  readonly market: PacedMarket;
  readonly hub: StreamHub;
}

export class ReplayPlayer {
  readonly #sources: PlayerSources;
  readonly #topics = new PlayedTopics();
  /** Bound: the connections of one account. */
  readonly #connections = new Map<PlayedSocket, Connection>();
  readonly #repeat: Repeat;
  #playing: Playing;
  /** The time of all processes minus the clock of this one. */
  #aheadMs = 0;
  #refreshedAtMs = 0;
  #usedAtMs = 0;
  #isWoken = false;
  #announced: StreamReplay["state"] = "running";
  /** Wakes the market when the other thread has received enough; null while nothing waits. */
  #cameOver: (() => void) | null = null;
  #isGone = false;

  private constructor(sources: PlayerSources, playing: (player: ReplayPlayer) => Playing) {
    this.#sources = sources;
    this.#playing = playing(this);
    this.#repeat = new Repeat({
      clock: sources.clock,
      everyMs: STEP_MS,
      retryMs: RETRY_MS,
      task: () => this.#step(),
      failed: (error) => this.#failed(error),
    });
  }

  /** Starts a player; null when the journal does not have the market of that moment any more. */
  static async begin(sources: PlayerSources, replay: Replay): Promise<ReplayPlayer | null> {
    const wallMs = await sources.timeMs();
    const aheadMs = wallMs - sources.clock.nowMs();
    const hours = await hoursOf(sources, replay);
    if (hours.length === 0) return null;
    const { timeMs, state } = readClock(replay, wallMs, hours);
    const begun = await begunAt(sources, timeMs);
    if (begun === null) return null;
    const player = new ReplayPlayer(sources, (made) => ({ replay, hours, ...made.#opened(begun) }));
    player.#aheadMs = aheadMs;
    player.#refreshedAtMs = sources.clock.nowMs();
    player.#announced = state;
    player.#repeat.start(0);
    return player;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** True when no connection follows the replay any more. */
  get isIdle(): boolean {
    return this.#connections.size === 0;
  }

  async stop(): Promise<void> {
    this.#isGone = true;
    this.#cameOver?.();
    this.#playing.hub.stop();
    await this.#repeat.stop();
  }

  /** Reads the clock, which may have changed, without waiting for the next step. Resolves when it was read. */
  async wake(): Promise<void> {
    this.#isWoken = true;
    await this.#repeat.wake();
  }

  open(line: SocketLine, { channel, caller, opening, options }: ReplayRequest): PlayedSocket {
    const { hub, replay } = this.#playing;
    const asked = readAddressOptions(channel, options);
    const socket = new PlayedSocket(line, this.#topics);
    const connection = hub.connect(channel, socket, caller, asked.options);
    this.#connections.set(socket, connection);
    const market_time = formatTimestamp(this.#read().timeMs);
    const shown = { id: replay.id, market_time, speed: replay.speed };
    hub.begin(connection, opening, { ...asked, repeated: { ...asked.repeated, replay: shown } });
    return socket;
  }

  /** Runs a task of the connection of a socket. */
  with(socket: PlayedSocket, task: (connection: Connection) => void): void {
    const connection = this.#connections.get(socket);
    if (connection !== undefined) this.#playing.hub.guard(connection, () => task(connection));
  }

  read(socket: PlayedSocket, receivedBytes: number, unreadBytes: number): void {
    socket.read(receivedBytes, unreadBytes);
    this.with(socket, (connection) => connection.drained());
    if (!this.#isFull) this.#cameOver?.();
  }

  closed(socket: PlayedSocket): void {
    const connection = this.#connections.get(socket);
    this.#connections.delete(socket);
    socket.closed();
    if (connection !== undefined) this.#playing.hub.closed(connection);
    this.#cameOver?.();
  }

  #read(): ClockReading {
    const { replay, hours } = this.#playing;
    return readClock(replay, this.#sources.clock.nowMs() + this.#aheadMs, hours);
  }

  async #step(): Promise<void> {
    if (this.#isRefreshDue && !(await this.#refresh())) return;
    const reading = this.#read();
    const { market, replay } = this.#playing;
    // The state "running" is sent before the events that follow, "paused" and "ended" after the last ones.
    if (reading.state === "running") this.#announce(reading);
    if (!(await market.advanceTo(reading.timeMs, () => !this.#isGone && !this.#isRefreshDue))) return;
    if (reading.hasCaughtUp) {
      const changed = await this.#sources.replays.change(replay, { caughtUpMs: reading.timeMs });
      if (changed === null) this.#isWoken = true;
      else this.#playing = { ...this.#playing, replay: changed };
    }
    this.#announce(reading);
  }

  #announce(reading: ClockReading): void {
    if (reading.state === this.#announced) return;
    this.#announced = reading.state;
    for (const socket of this.#connections.keys()) this.with(socket, (one) => one.answer(frameOf(reading)));
  }

  get #isRefreshDue(): boolean {
    const passedMs = this.#sources.clock.nowMs() - this.#refreshedAtMs;
    return this.#isWoken || passedMs >= REFRESH_MS || passedMs < 0;
  }

  /** Reads the replay's row again; false when the replay cannot continue. */
  async #refresh(): Promise<boolean> {
    const { replays, timeMs, clock } = this.#sources;
    const { replay: before } = this.#playing;
    this.#isWoken = false;
    const wallMs = await timeMs();
    this.#aheadMs = wallMs - clock.nowMs();
    const replay = await replays.get(before.accountId, before.id, wallMs - REPLAY_UNUSED_MS);
    if (replay === null) return this.#endAll((channel) => replayNotFound(channel, String(before.id)));
    if (wallMs - this.#usedAtMs >= USE_NOTED_MS && !this.isIdle) {
      this.#usedAtMs = wallMs;
      await replays.use(replay.id, wallMs);
    }
    const hours = await hoursOf(this.#sources, replay);
    this.#refreshedAtMs = clock.nowMs();
    if (hours.length === 0) return this.#endAll((channel) => replayNotFound(channel, String(replay.id)));
    if (replay.jumps !== before.jumps) return await this.#goTo(replay, hours);
    this.#playing = { ...this.#playing, replay, hours };
    return true;
  }

  /** REPLAY-14: moves every connection to a market at the new moment, and tells it with a message. */
  async #goTo(replay: Replay, hours: readonly OpenHours[]): Promise<boolean> {
    const { clock } = this.#sources;
    const before = this.#playing;
    const reading = readClock(replay, clock.nowMs() + this.#aheadMs, hours);
    const begun = await begunAt(this.#sources, reading.timeMs);
    if (begun === null) return this.#endAll((name) => replayNotFound(name, String(replay.id)));
    if (this.#isGone) return false;
    this.#playing = { replay, hours, ...this.#opened(begun) };
    this.#announced = reading.state;
    for (const [socket, connection] of this.#connections) {
      before.hub.table.remove(connection);
      if (connection.isEnded) continue;
      this.#connections.set(socket, this.#playing.hub.takeOver(connection, frameOf(reading)));
    }
    before.hub.stop();
    return true;
  }

  #opened({ engine, next, history }: Begun): Pick<Playing, "market" | "hub"> {
    const { journal, epoch, clock, log, hubOn } = this.#sources;
    const market = new PacedMarket({ journal, engine, next, epoch, clock, published: () => this.#published() });
    const directory = () => history.at(market.asOf().day, market.timeMs()).directory;
    const hub = hubOn({ gate: COUNTED_ELSEWHERE, market, directory, clock, log });
    hub.attach(this.#topics);
    return { market, hub };
  }

  /** Called after a tick is published: the next tick waits until the other thread has received most of it, but not for clients to read. */
  async #published(): Promise<void> {
    await nextTurn();
    while (this.#isFull && !this.#isGone) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#cameOver = resolve;
      await promise;
    }
    this.#cameOver = null;
  }

  get #isFull(): boolean {
    for (const socket of this.#connections.keys()) if (socket.underwayBytes > UNDERWAY_BYTES_MAX) return true;
    return false;
  }

  /** Ends every connection. Returns false, for the callers' results. */
  #endAll(error: (channel: Connection["channel"]["name"]) => StreamError): boolean {
    this.#isGone = true;
    for (const connection of this.#connections.values()) connection.end(error(connection.channel.name));
    return false;
  }

  #failed(error: unknown): void {
    // While the database is unreachable the market stands still.
    if (error instanceof Outage) return;
    this.#sources.log.error({ err: error, replay: this.#playing.replay.id }, "a replay cannot go on");
    this.#endAll((channel) => streamError(channel, "internal-error", {}));
  }
}

async function hoursOf({ past }: PlayerSources, { anchorMarketMs }: Replay): Promise<readonly OpenHours[]> {
  const end = await past.end();
  return end === null ? [] : await past.openHoursFrom(anchorMarketMs, end.position, end.timeMs);
}

async function begunAt({ past, directory }: PlayerSources, timeMs: number): Promise<Begun | null> {
  const end = await past.end();
  const position = end === null ? null : await past.positionAt(timeMs, end.position);
  const begun = position === null ? null : await past.begin(position);
  return begun === null ? null : { engine: begun.engine, next: begun.next, history: await directory.now() };
}

function frameOf({ timeMs, state }: ClockReading): string {
  const frame: StreamReplay = { type: "replay", market_time: formatTimestamp(timeMs), state };
  return JSON.stringify(frame);
}
