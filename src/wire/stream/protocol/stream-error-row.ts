// A row of the table of stream errors.

import type { StreamChannel } from "./channel.ts";
import type { CloseClass, DoorCloseCode } from "./close-code-table.ts";

export interface StreamErrorRow {
  /** The code on each channel; null where the channel cannot refuse this. */
  readonly codes: Readonly<Record<StreamChannel, string | null>>;
  /** What the client reads; each `<slot>` is filled from the refusal's parameters. */
  readonly template: string;
  readonly when: string;
  /** What the client should do. */
  readonly action: string;
  readonly failure: CloseClass;
  /** The close code that follows; null where the socket stays open. */
  readonly closeCode: DoorCloseCode | null;
  /** False where the close comes without an error frame. The reason text of a close is the code in either case. */
  readonly hasFrame: boolean;
  /** What `details` holds; empty where it is an empty object. */
  readonly details: string;
}
