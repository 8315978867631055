// Two or more handlers of one market, read one at a time: when one is lost, the carrier connects to the next. Each handler numbers its own
// log, so an epoch proves nothing between them; instead the last events are requested again and compared with the journal as duplicates.

import { outOfRange } from "../../base/index.ts";
import type { Carrier, FrameReceiver, FrameStream, Welcome } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";

/** Events that are compared at each connection. The reader waits for a handler that is behind by fewer events. */
const COMPARED_EVENTS = 500;

/** A carrier for `--feed tcp://host:port,tcp://host:port`. */
export class FailoverCarrier implements Carrier {
  readonly #carriers: readonly Carrier[];
  #at = 0;
  /** Handlers in a row that rejected the reader. */
  #rejections = 0;

  constructor(carriers: readonly Carrier[]) {
    this.#carriers = carriers;
  }

  open(from: Position | null, receiver: FrameReceiver): FrameStream {
    const carrier = this.#carriers[this.#at] ?? outOfRange(this.#at);
    const asked = from === null ? null : { day: from.day, seq: Math.max(1, from.seq - COMPARED_EVENTS) };
    return carrier.open(asked, {
      ...receiver,
      welcomed: (welcome) => {
        this.#rejections = 0;
        return receiver.welcomed?.(asIfAlone(welcome, from)) ?? true;
      },
      ended: (end) => {
        this.#at = (this.#at + 1) % this.#carriers.length;
        const isLast = end.kind !== "rejected" || ++this.#rejections >= this.#carriers.length;
        // The next handler may have the events that this one does not have.
        receiver.ended(isLast ? end : { kind: "lost", message: `${end.code}: ${end.message}` });
      },
    });
  }
}

function asIfAlone(welcome: Welcome, from: Position | null): Welcome {
  const isBehind = from !== null && welcome.live.day === from.day && welcome.live.seq < from.seq;
  return { ...welcome, live: isBehind ? from : welcome.live, epoch: 0 };
}
