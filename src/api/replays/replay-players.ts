// The players of all replays with open streams, and the sockets by number. It handles the messages of the other thread about a socket in
// their order, also while the player has not reached its moment yet.

import type { Caller } from "../../access/index.ts";
import { Outage } from "../../base/index.ts";
import { REPLAY_UNUSED_MS } from "../../model/index.ts";
import { CLOSE, replayNotFound, rest, type StreamError, streamError } from "../../wire/index.ts";
import type { ReplayRequest } from "../stream/relayed-connection.ts";
import { errorFrame } from "../stream/stream-frames.ts";
import type { PlayedSocket, SocketLine } from "./played-socket.ts";
import { type PlayerSources, ReplayPlayer } from "./replay-player.ts";

/** Replays that are played at a time: each has an engine and a log of trades. A further client is asked to retry later. */
const PLAYERS_MAX = 32;

/** A socket with its player. */
interface Placed {
  readonly player: ReplayPlayer;
  readonly socket: PlayedSocket;
}

export class ReplayPlayers {
  readonly #sources: PlayerSources;
  /** By number of the replay; each promise resolves when the player has reached its moment. Bound: PLAYERS_MAX. */
  readonly #players = new Map<number, Promise<ReplayPlayer | null>>();
  /** By number of the socket; null where it was refused. Bound: the connections of the process. */
  readonly #sockets = new Map<number, Promise<Placed | null>>();

  constructor(sources: PlayerSources) {
    this.#sources = sources;
  }

  open(socketId: number, request: ReplayRequest, line: SocketLine): void {
    this.#sockets.set(socketId, this.#placed(request, line));
  }

  receive(socketId: number, frame: string | Uint8Array): Promise<void> {
    return this.#with(socketId, ({ player, socket }) => player.with(socket, (connection) => connection.receive(frame)));
  }

  revise(socketId: number, caller: Caller | null): Promise<void> {
    return this.#with(socketId, ({ player, socket }) => player.with(socket, (connection) => connection.revise(caller)));
  }

  read(socketId: number, receivedBytes: number, unreadBytes: number): Promise<void> {
    return this.#with(socketId, ({ player, socket }) => player.read(socket, receivedBytes, unreadBytes));
  }

  async closed(socketId: number): Promise<void> {
    await this.#with(socketId, ({ player, socket }) => player.closed(socket));
    this.#sockets.delete(socketId);
    for (const [id, player] of [...this.#players]) void this.#endIdle(id, player);
  }

  /** Makes the player of a replay read its clock, which may have changed. Resolves when it was read. */
  async wake(id: number): Promise<void> {
    await (await this.#players.get(id))?.wake();
  }

  async stop(): Promise<void> {
    for (const player of this.#players.values()) await (await player)?.stop();
  }

  /** Tasks of a socket run in the order in which they came. */
  async #with(socketId: number, task: (placed: Placed) => void): Promise<void> {
    const placed = await this.#sockets.get(socketId);
    if (placed) task(placed);
  }

  async #placed(request: ReplayRequest, line: SocketLine): Promise<Placed | null> {
    const { channel } = request;
    try {
      const player = await this.#playerOf(request);
      if (player !== null) return { player, socket: player.open(line, request) };
      refuse(line, replayNotFound(channel, request.replay));
    } catch (error) {
      if (!(error instanceof Outage)) this.#sources.log.error({ err: error, channel }, "a replay cannot be played");
      refuse(line, streamError(channel, "setup-failed", {}));
    }
    return null;
  }

  async #playerOf({ replay: name, caller }: ReplayRequest): Promise<ReplayPlayer | null> {
    const { replays, timeMs } = this.#sources;
    const id = rest.parsePathId(name);
    const replay = id === null ? null : await replays.get(caller.accountId, id, (await timeMs()) - REPLAY_UNUSED_MS);
    if (replay === null) return null;
    const known = this.#players.get(replay.id);
    const running = (await known) ?? null;
    if (running !== null && !running.isGone) return running;
    if (known !== undefined && this.#players.get(replay.id) === known) this.#players.delete(replay.id);
    const another = this.#players.get(replay.id);
    if (another !== undefined) return await another;
    if (this.#players.size >= PLAYERS_MAX) throw new Outage("as many replays are played as there may be");
    const begun = ReplayPlayer.begin(this.#sources, replay);
    this.#players.set(replay.id, begun);
    return await begun.catch((error: unknown) => {
      this.#players.delete(replay.id);
      throw error;
    });
  }

  async #endIdle(id: number, begun: Promise<ReplayPlayer | null>): Promise<void> {
    const player = await begun.catch(() => null);
    if (player?.isIdle === false || this.#players.get(id) !== begun) return;
    this.#players.delete(id);
    await player?.stop();
  }
}

function refuse(line: SocketLine, error: StreamError): void {
  line.send([errorFrame(error.frame)]);
  line.close(error.closeCode ?? CLOSE.internalError, error.frame.code);
}
