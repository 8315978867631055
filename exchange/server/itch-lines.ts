// The market as ITCH over MoldUDP64: every message goes to all lines as it happens, and lost messages are available on request.

import { MoldSender, type SoupAddress } from "../../gateway/index.ts";
import type { Clock, Day } from "../../src/base/index.ts";
import { FRAME_HEADER_BYTES } from "../../src/feed-protocol/index.ts";
import { viewOf, wholeFrameAt } from "./frame-chunks.ts";
import type { SharedMarket } from "./shared-market.ts";

interface Lines {
  readonly lines: readonly SoupAddress[];
  readonly requests: SoupAddress;
}

export class ItchLines {
  readonly #market: SharedMarket;
  readonly #sender: MoldSender;
  /** Resolves when requests are answered; fails where their address is taken. */
  readonly ready: Promise<void>;
  #day: Day = 0;

  constructor(market: SharedMarket, { lines, requests }: Lines, clock: Clock) {
    this.#market = market;
    this.#sender = new MoldSender(lines, (session, seq) => this.#messages(Number(session), seq), clock);
    this.ready = this.#sender.listen(requests);
  }

  /** The market has moved; nothing is sent before it follows its clock. */
  moved(): void {
    if (!this.#market.isLive) return;
    const { day } = this.#market.live;
    if (this.#day !== 0 && this.#day !== day) this.#send(this.#day);
    this.#day = day;
    this.#send(day);
  }

  stop(): void {
    this.#sender.stop();
  }

  #send(day: Day): void {
    const nextSeq = this.#market.messagesOf(day)?.nextSeq;
    if (nextSeq !== undefined) this.#sender.send(`${day}`, nextSeq);
  }

  #messages(day: Day, seq: number): readonly Uint8Array[] | null {
    const kept = this.#market.messagesOf(day)?.read(seq) ?? null;
    if (kept === null) return null;
    const view = viewOf(kept);
    const messages: Uint8Array[] = [];
    for (let at = 0, length = 0; at < kept.length; at += length) {
      length = wholeFrameAt(view, at);
      messages.push(kept.subarray(at + FRAME_HEADER_BYTES, at + length));
    }
    return messages;
  }
}
