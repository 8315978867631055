// Broadcasts small messages between the processes of one deployment. A message arrives at once or never, and nothing depends on it: a
// sender that needs certainty sends whole numbers again, and a receiver reads the database.

export interface MemberBus {
  /** Whether a message that is published now can reach other members. */
  readonly isConnected: boolean;
  /** Sends to all members that are subscribed now, this one included. Returns false without a connection; the message is not sent later. */
  publish(subject: string, bytes: Uint8Array): boolean;
  /** Receives the messages of a subject, such as `counts`, until the returned function is called. */
  subscribe(subject: string, handler: MessageHandler): () => void;
  /** Calls the listener at each connection, and at once when there is one already: messages may have been missed before it. */
  whenConnected(listener: () => void): () => void;
}

export type MessageHandler = (bytes: Uint8Array) => void;

/** The longest message. */
export const MESSAGE_BYTES_MAX = 256 * 1024;
