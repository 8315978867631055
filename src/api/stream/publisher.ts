// Publishes frames on topics of the WebSocket server, which sends each to all sockets of the topic. Connections are divided into
// shards, and one turn of the event loop sends one shard everything that waits for it, so that a request waits for one shard at most.
// The server silently drops frames for a full socket, so the buffers of a shard are inspected after every INSPECT_EVERY_BYTES.

import { nextTurn, outOfRange } from "../../base/index.ts";

/** The connections of one shard that are on a topic. */
export interface TopicShard {
  readonly shard: number;
  /** The name of the topic at the WebSocket server. */
  readonly name: string;
}

/** A message as it is sent: JSON text, or the bytes of a compact frame. */
export type StreamFrame = string | Uint8Array;

/** The part of the WebSocket server that is used here. */
export interface TopicServer {
  publish(topic: string, data: StreamFrame): number;
}

/** Between two inspections of its buffer no connection can be sent more than twice this. */
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
  /** Inspects the buffers of the connections of a shard. */
  readonly inspect: (shard: number) => void;
  /** Called when a shard could not be served in its turn. */
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

  /** Sets the server. Until then there are no sockets, and frames are dropped. */
  attach(server: TopicServer): void {
    this.#server = server;
  }

  /** Frames published so far; a frame counts once for all its sockets. */
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

  /** Starts the turns of waiting shards; a full shard is sent at once. Called between symbols, where connections may change topics. */
  release(): void {
    if (this.#isFull) this.#serveFull();
    if (this.#isRunning || this.#waiting.size === 0) return;
    if (this.#waiting.size > 1) {
      void this.#run();
      return;
    }
    for (const queue of this.#waiting) this.#serve(queue);
  }

  /** Sends the frames that wait for a shard; call it before one of its connections changes its topics or gets a state. */
  flush(shard: number): void {
    const queue = this.#queues[shard];
    if (queue !== undefined && this.#waiting.has(queue)) this.#send(queue);
  }

  /** Runs a task once all waiting frames of the shard are sent: now, if there are none. */
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
    // The frames are taken out first, so that a frame that fails is not sent a second time.
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
