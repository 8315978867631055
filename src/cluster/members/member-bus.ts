// What the processes of one deployment tell one another: small messages that are heard at once or not at all. Nothing depends on
// one arriving; who needs certainty says absolute numbers again, or reads the database.

export interface MemberBus {
  /** Whether what is published now can be heard. */
  readonly isConnected: boolean;
  /** Heard by all members that hear the subject at this moment, this one included. False when nobody can hear it: it is not sent later. */
  publish(subject: string, bytes: Uint8Array): boolean;
  /** Hears a subject, a word such as `counts`, until the returned function is called. */
  subscribe(subject: string, handler: MessageHandler): () => void;
  /** Told each time that a connection is there, and at once when one is there already: something may have been missed before. */
  whenConnected(listener: () => void): () => void;
}

export type MessageHandler = (bytes: Uint8Array) => void;

/** The longest message. */
export const MESSAGE_BYTES_MAX = 256 * 1024;
