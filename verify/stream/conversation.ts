// One WebSocket connection of the run: sends actions, stores received frames, checks each against its schema, and waits for frames.

import { type Clock, LATE, parseJson, SECOND_MS, withTimeLimit } from "../../src/base/index.ts";
import { STREAM_QUERY, STREAMS, type StreamChannel } from "../../src/wire/index.ts";
import type { KeyName } from "../run/keys.ts";
import { differences } from "../run/shape.ts";
import { NotChecked, type Target } from "../run/target.ts";

export interface Frame {
  readonly type: string;
  readonly symbol?: string;
  readonly [name: string]: unknown;
}

export interface Ending {
  readonly code: number;
  readonly reason: string;
}

/** The rules about the fields of frames, by channel and type of frame. */
const SHAPE_RULES: Readonly<Partial<Record<StreamChannel, Readonly<Record<string, string>>>>> = {
  stocks: { connected: "STOCKS-02", quote: "STOCKS-08" },
  trades: { connected: "TAPE-02", trades_snapshot: "TAPE-07", trade: "TAPE-08" },
  depth: { connected: "LADDER-03", depth_snapshot: "LADDER-08" },
  index: { connected: "INDEXWS-02", index: "INDEXWS-05" },
};
/** The rules about frames that are the same on all channels. */
const COMMON_RULES: Readonly<Record<string, string>> = {
  subscribed: "STREAM-17",
  unsubscribed: "STREAM-22",
  pong: "STREAM-24",
  error: "STREAM-09",
  heartbeat: "HEARTBEAT-02",
};

const FRAMES_MAX = 20_000;
const WAIT_MS = 10 * SECOND_MS;

export class Conversation {
  readonly #target: Target;
  readonly #channel: StreamChannel;
  readonly #socket: WebSocket;
  /** Bound: FRAMES_MAX, then the connection is closed. */
  readonly #frames: Frame[] = [];
  #taken = 0;
  #wake: () => void = () => undefined;
  #ending: Ending | null = null;
  readonly #clock: Clock;

  private constructor(target: Target, channel: StreamChannel, address: string) {
    this.#target = target;
    this.#channel = channel;
    this.#clock = target.clock;
    this.#socket = new WebSocket(address);
    this.#socket.onmessage = ({ data }) => this.#take(data);
    this.#socket.onclose = ({ code, reason }) => {
      this.#ending = { code, reason };
      this.#wake();
    };
    this.#socket.onerror = () => undefined;
  }

  /** Opens a channel with a key, or without one. */
  static open(
    target: Target,
    channel: StreamChannel,
    key: KeyName | null,
    query: Readonly<Record<string, string>> = {},
  ): Conversation {
    const address = new URL(`${target.baseUrl.replace(/^http/, "ws")}${STREAMS[channel].path}`);
    if (key !== null) address.searchParams.set(STREAM_QUERY.key, target.keyText(key));
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return new Conversation(target, channel, address.href);
  }

  send(action: unknown): void {
    this.raw(JSON.stringify(action));
  }

  raw(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.#ending === null) this.#socket.send(data);
  }

  /** The next wanted frame; skips the frames before it; null when it does not come in time. */
  async next(isWanted: (frame: Frame) => boolean, limitMs: number = WAIT_MS): Promise<Frame | null> {
    const endsAtMs = this.#clock.nowMs() + limitMs;
    for (;;) {
      for (; this.#taken < this.#frames.length; ) {
        const frame = this.#frames[this.#taken++];
        if (frame !== undefined && isWanted(frame)) return frame;
      }
      const leftMs = endsAtMs - this.#clock.nowMs();
      if (this.#ending !== null || leftMs <= 0 || (await this.#news(leftMs)) === LATE) return null;
    }
  }

  nextOf(type: string, limitMs?: number): Promise<Frame | null> {
    return this.next((frame) => frame.type === type, limitMs);
  }

  /** The next frame of a type; ends the check when none comes. */
  async need(type: string): Promise<Frame> {
    const frame = await this.nextOf(type);
    if (frame === null) throw new NotChecked(`${this.#channel}: no ${type} came`);
    return frame;
  }

  /** The close code and reason of the service; null when it has not closed the connection within the limit. */
  async ended(limitMs: number = WAIT_MS): Promise<Ending | null> {
    const endsAtMs = this.#clock.nowMs() + limitMs;
    while (this.#ending === null) {
      const leftMs = endsAtMs - this.#clock.nowMs();
      if (leftMs <= 0 || (await this.#news(leftMs)) === LATE) break;
    }
    return this.#ending;
  }

  /** The frames received so far. */
  get frames(): readonly Frame[] {
    return this.#frames;
  }

  close(): void {
    this.#socket.close();
  }

  #news(limitMs: number): Promise<undefined | typeof LATE> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#wake = () => resolve(undefined);
    return withTimeLimit(this.#clock, limitMs, promise);
  }

  #take(data: unknown): void {
    const frame = typeof data === "string" ? parseJson(data) : undefined;
    const isFrame = typeof frame === "object" && frame !== null && typeof (frame as Frame).type === "string";
    this.#target.judge("STREAM-01", isFrame, `${this.#channel}: ${String(data).slice(0, 60)}`);
    if (!isFrame) return;
    this.#judge(frame as Frame);
    this.#frames.push(frame as Frame);
    if (this.#frames.length >= FRAMES_MAX) this.close();
    this.#wake();
  }

  #judge(frame: Frame): void {
    const { type } = frame;
    const name = type === "depth_snapshot" && frame["available"] === false ? "depth_unavailable" : type;
    const schema = Object.entries(STREAMS[this.#channel].serverMessages).find(([each]) => each === name)?.[1];
    this.#target.judge("STREAM-11", schema !== undefined, `${this.#channel}: type ${type}`);
    if (schema === undefined) return;
    const rule = SHAPE_RULES[this.#channel]?.[type] ?? COMMON_RULES[type] ?? "STREAM-11";
    const found = differences(schema, frame, rule);
    for (const difference of found)
      this.#target.judge(difference.rule, false, `${this.#channel} ${type}: ${difference.text}`);
    if (found.length === 0) this.#target.judge(rule, true, `${this.#channel}: ${type}`);
  }
}

type Task = (conversation: Conversation, connected: Frame) => Promise<void>;

/** Runs a task on a channel after its `connected` frame, and always closes the connection. */
export function talk(target: Target, channel: StreamChannel, key: KeyName, task: Task): Promise<void> {
  return talkAt(target, channel, key, {}, task);
}

/** Works as `talk`, with parameters in the address. */
export async function talkAt(
  target: Target,
  channel: StreamChannel,
  key: KeyName,
  query: Readonly<Record<string, string>>,
  task: Task,
): Promise<void> {
  const conversation = Conversation.open(target, channel, key, query);
  try {
    const connected = await conversation.need("connected");
    const [first] = conversation.frames;
    target.judge("STREAM-10", first?.type === "connected", `${channel}: the first frame is ${first?.type}`);
    await task(conversation, connected);
  } finally {
    conversation.close();
  }
}
