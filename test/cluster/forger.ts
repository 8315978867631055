// An attacker that can publish on NATS without the deployment's key: it hears every message of the deployment, and sends the messages
// of a member unsigned, signed with a key of its own, under a copied signature, or as recorded.

import { connect, type NatsConnection } from "@nats-io/transport-node";
import { MessageSeal } from "../../src/cluster/trust/message-seal.ts";
import { until } from "../world/until.ts";

/** Offsets: of the body, behind the signature, and within a member's body of its text, behind sender, number and time. */
const BODY_AT = 33;
const SAID_AT = 20;
const NUMBER_AT = 8;

interface Recorded {
  readonly subject: string;
  readonly bytes: Uint8Array;
}

export class Forger {
  readonly #connection: NatsConnection;
  // Bound: what a deployment says while a test runs.
  readonly recorded: Recorded[] = [];

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    connection.subscribe("marsad.>", {
      callback: (error, { subject, data }) => {
        if (error === null) this.recorded.push({ subject, bytes: data.slice() });
      },
    });
  }

  static async open(url: string): Promise<Forger> {
    return new Forger(await connect({ servers: new URL(url).host }));
  }

  /** The last message on a subject that matches. */
  async last(ending: RegExp): Promise<Recorded> {
    await until(`a message on ${ending}`, () => this.recorded.some(({ subject }) => ending.test(subject)));
    return this.recorded.findLast(({ subject }) => ending.test(subject)) as Recorded;
  }

  /** The body of a message, which any listener can read. */
  bodyOf({ bytes }: Recorded): Uint8Array {
    return bytes.slice(BODY_AT);
  }

  /** A member's next message, as a listener can guess it: with the sender and the time of its last message, and a later number. */
  async saying(subject: string, text: object): Promise<Uint8Array> {
    const head = this.bodyOf(await this.last(new RegExp(`^${subject.replaceAll(".", "\\.")}$`))).slice(0, SAID_AT);
    const view = new DataView(head.buffer);
    view.setUint32(NUMBER_AT, view.getUint32(NUMBER_AT) + 1_000);
    return Buffer.concat([head, new TextEncoder().encode(JSON.stringify(text))]);
  }

  /** Sends a body in every way that is possible without the key; returns the number of messages. */
  async forge(subject: string, body: Uint8Array): Promise<number> {
    const [, cluster = ""] = subject.split(".");
    const { bytes } = await this.last(new RegExp(`^${subject.replaceAll(".", "\\.")}$`));
    const copied = new Uint8Array(BODY_AT + body.length);
    copied.set(bytes.subarray(0, BODY_AT));
    copied.set(body, BODY_AT);
    const ways = [
      body,
      new MessageSeal("a secret that the forger made up", cluster).sign(subject, body),
      copied,
      bytes,
    ];
    for (const way of ways) this.#connection.publish(subject, way);
    await this.#connection.flush();
    return ways.length;
  }

  /** Signs a body as a member with the key does, and sends it. */
  async send(subject: string, body: Uint8Array, secret: string): Promise<void> {
    const [, cluster = ""] = subject.split(".");
    this.#connection.publish(subject, new MessageSeal(secret, cluster).sign(subject, body));
    await this.#connection.flush();
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
