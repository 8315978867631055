// Publishes frames on topics of the WebSocket server, which hands each to all sockets of the topic. A socket that does not
// read fills its buffer without a word, so that buffers are looked at whenever a certain number of bytes went out.

/** What is needed of the server. */
export interface TopicServer {
  publish(topic: string, data: string): number;
}

/** Between two looks at its buffer no connection can be sent more than this. */
export const INSPECT_EVERY_BYTES = 128 * 1024;

export class Publisher {
  readonly #inspect: () => void;
  #server: TopicServer | null = null;
  #bytesSinceInspection = 0;
  #frames = 0;

  /** `inspect` looks at the buffers of all connections. */
  constructor(inspect: () => void) {
    this.#inspect = inspect;
  }

  /** Before there is a server there is no socket either, and frames go nowhere. */
  attach(server: TopicServer): void {
    this.#server = server;
  }

  /** Frames published so far, each counted once however many sockets receive it. */
  get frames(): number {
    return this.#frames;
  }

  publish(topic: string, frame: string): void {
    this.#server?.publish(topic, frame);
    this.#frames++;
    this.#bytesSinceInspection += frame.length;
  }

  /** Called between symbols, where connections may change their topics. */
  inspectIfDue(): void {
    if (this.#bytesSinceInspection < INSPECT_EVERY_BYTES) return;
    this.#bytesSinceInspection = 0;
    this.#inspect();
  }
}
