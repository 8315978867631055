// Hands frames to the sockets of a topic, natively and once. It counts what went out, because a socket that is not read
// fills up in silence: after so many bytes everyone's buffer is looked at.

/** The part of the server that is needed here. */
export interface TopicServer {
  publish(topic: string, data: string): number;
}

/** A connection's buffer can grow by no more than this between two looks at it. */
export const INSPECT_EVERY_BYTES = 128 * 1024;

export class Publisher {
  readonly #inspect: () => void;
  #server: TopicServer | null = null;
  #bytesSinceInspection = 0;
  #frames = 0;

  constructor(inspect: () => void) {
    this.#inspect = inspect;
  }

  /** Nothing is published before there is a server, as there is no socket either. */
  attach(server: TopicServer): void {
    this.#server = server;
  }

  /** Frames published so far, each counted once however many read it. */
  get frames(): number {
    return this.#frames;
  }

  publish(topic: string, frame: string): void {
    this.#server?.publish(topic, frame);
    this.#frames++;
    this.#bytesSinceInspection += frame.length;
  }

  /** Called between symbols, where connections may change their topics. */
  settle(): void {
    if (this.#bytesSinceInspection < INSPECT_EVERY_BYTES) return;
    this.#bytesSinceInspection = 0;
    this.#inspect();
  }
}
