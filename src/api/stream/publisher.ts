// Publishes frames on topics of the WebSocket server, which hands each to all sockets of the topic. Connections are divided into
// shards, and one turn of the event loop serves one shard with everything that waits for it: a request waits no longer than one
// shard takes, however many connections there are. The server drops frames for a full socket in silence, so the door inspects the
// buffers of a shard whenever it has sent the shard a certain number of bytes.

import { nextTurn, outOfRange } from "../../base/index.ts";

/** The connections of one shard that are on a topic. */
export interface TopicShard {
  readonly shard: number;
  /** The name of the topic at the WebSocket server. */
  readonly name: string;
}

/** A message as it is sent: JSON text, or the bytes of a compact frame. */
export type StreamFrame = string | Uint8Array;

/** The part of the server that is used here. */
export interface TopicServer {
  publish(topic: string, data: StreamFrame): number;
}

/** Between two looks at its buffer no connection can be sent more than twice this. */
export const INSPECT_EVERY_BYTES = 128 * 1024;

/** The frames that wait for the turn of a shard, and their topics. Bound: INSPECT_EVERY_BYTES, and the frames of one symbol. */
interface Queue {
  readonly shard: number;
  readonly topics: string[];
  readonly frames: StreamFrame[];
  /** Tasks to run once the frames are sent. Bound: a client's pings, which are limited. */
  readonly tasks: (() => void)[];
  queuedBytes: number;
  bytesSinceInspection: number;
}

export interface PublisherOptions {
  /** Looks at the buffers of the connections of a shard. */
  readonly inspect: (shard: number) => void;
  /** A shard could not be served in its turn. */
  readonly failed: (shard: number, error: unknown) => void;
}

export class Publisher {
  readonly #options: PublisherOptions;
  /** By shard. Bound: the shards that all connections together need. */
  readonly #queues: Queue[] = [];
  /** Queues with frames, in the order of their turns. Bound: the shards. */
  readonly #waiting = new Set<Queue>();
  #server: TopicServer | null = null;
  #isRunning = false;
  #isFull = false;
  #frames = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Before there is a server there is no socket either, and frames go nowhere. */
  attach(server: TopicServer): void {
    this.#server = server;
  }

  /** Frames published so far, each counted once however many sockets receive it. */
  get frames(): number {
    return this.#frames;
  }

  publish(shards: readonly TopicShard[], frame: StreamFrame): void {
    this.#frames++;
    for (const { shard, name } of shards) {
      const queue = this.#queueOf(shard);
      queue.topics.push(name);
      queue.frames.push(frame);
      queue.queuedBytes += frame.length;
      if (queue.queuedBytes >= INSPECT_EVERY_BYTES) this.#isFull = true;
      this.#waiting.add(queue);
    }
  }

  /** Called between symbols, where connections may change their topics. A single shard need not wait for its turn. */
  release(): void {
    if (this.#isFull) this.#serveFull();
    if (this.#isRunning || this.#waiting.size === 0) return;
    if (this.#waiting.size > 1) {
      void this.#run();
      return;
    }
    for (const queue of this.#waiting) this.#serve(queue);
  }

  /** Sends the frames that wait for a shard: before a connection of it changes its topics, or is sent a state. */
  flush(shard: number): void {
    const queue = this.#queues[shard];
    if (queue !== undefined && this.#waiting.has(queue)) this.#send(queue);
  }

  /** Runs a task once everything that waits for the shard is sent: now, where nothing does. */
  afterFrames(shard: number, task: () => void): void {
    const queue = this.#queues[shard];
    if (queue !== undefined && this.#waiting.has(queue)) queue.tasks.push(task);
    else task();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      const [queue] = this.#waiting;
      if (queue === undefined) break;
      try {
        this.#serve(queue);
      } catch (error) {
        this.#options.failed(queue.shard, error);
      }
    }
    this.#isRunning = false;
  }

  #serveFull(): void {
    this.#isFull = false;
    for (const queue of this.#waiting) {
      if (queue.queuedBytes >= INSPECT_EVERY_BYTES) this.#serve(queue);
    }
  }

  #serve(queue: Queue): void {
    this.#send(queue);
    if (queue.bytesSinceInspection < INSPECT_EVERY_BYTES) return;
    queue.bytesSinceInspection = 0;
    this.#options.inspect(queue.shard);
  }

  #send(queue: Queue): void {
    this.#waiting.delete(queue);
    // Taken out first: a frame that fails is not sent a second time.
    const [topics, frames] = [queue.topics.splice(0), queue.frames.splice(0)];
    queue.bytesSinceInspection += queue.queuedBytes;
    queue.queuedBytes = 0;
    for (const [at, frame] of frames.entries()) this.#server?.publish(topics[at] ?? outOfRange(at), frame);
    for (const task of queue.tasks.splice(0)) task();
  }

  #queueOf(shard: number): Queue {
    const known = this.#queues[shard];
    if (known !== undefined) return known;
    const queue: Queue = { shard, topics: [], frames: [], tasks: [], queuedBytes: 0, bytesSinceInspection: 0 };
    this.#queues[shard] = queue;
    return queue;
  }
}
