// Reads the delivery options of an address. Options that a channel does not have are ignored, as any other unknown parameter is.

import { type StreamChannel, streamRow } from "./channels.ts";
import {
  DELIVERY_DEFAULT,
  DELIVERY_OPTIONS,
  type Delivery,
  type DeliveryOption,
  type OptionRow,
} from "./delivery-options.ts";
import { optionInvalid, type StreamError } from "./stream-error.ts";

/** What the parameters of an address ask for. */
export interface AskedDelivery {
  readonly delivery: Delivery;
  /** The options in force, as `connected` repeats them. */
  readonly repeated: Readonly<Partial<Record<DeliveryOption, string | number>>>;
  /** The errors of wrong values, which are as good as left out. */
  readonly errors: readonly StreamError[];
}

/** `parameters` are those of the address, by name. */
export function readDelivery(channel: StreamChannel, parameters: ReadonlyMap<string, string>): AskedDelivery {
  const repeated: Partial<Record<DeliveryOption, string | number>> = {};
  const errors: StreamError[] = [];
  let delivery = DELIVERY_DEFAULT;
  for (const option of streamRow(channel).options ?? []) {
    const row: OptionRow = DELIVERY_OPTIONS[option];
    const text = parameters.get(option);
    if (text === undefined) continue;
    const read = row.read(text);
    if (read === null) {
      errors.push(optionInvalid(channel, option, row.takes));
      continue;
    }
    delivery = { ...delivery, ...read.delivery };
    repeated[option] = read.value;
  }
  return { delivery, repeated, errors };
}
