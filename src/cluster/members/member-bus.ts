// Broadcasts small messages between the processes of one deployment. A message arrives at once or never, and no part may depend on it:
// a sender that needs certainty sends complete totals again, and a receiver reads the database.

export interface MemberBus {
  /** True when a published message can reach other members at present. */
  readonly isConnected: boolean;
  /** Sends to all current subscribers, including this member. Returns false without a connection; the message is not sent later. */
  publish(subject: string, bytes: Uint8Array): boolean;
  /** Receives the messages of a subject, such as `counts`, until the returned function is called. */
  subscribe(subject: string, handler: MessageHandler): () => void;
  /** Calls the listener at each connection, and at once when connected: earlier messages may have been missed. */
  whenConnected(listener: () => void): () => void;
}

export type MessageHandler = (bytes: Uint8Array) => void;

/** The longest message. */
export const MESSAGE_BYTES_MAX = 256 * 1024;
