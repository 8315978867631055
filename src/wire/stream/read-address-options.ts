// Reads the options of an address. Options that a channel does not have are ignored like any unknown parameter.

import {
  ADDRESS_OPTIONS,
  type AddressOption,
  type AddressOptions,
  OPTIONS_DEFAULT,
  type OptionRow,
} from "./address-options.ts";
import { type StreamChannel, streamRow } from "./channels.ts";
import { optionInvalid, type StreamError } from "./stream-error.ts";

/** The options that the parameters of an address ask for. */
export interface AskedOptions {
  readonly options: AddressOptions;
  /** The options in force, as `connected` repeats them. */
  readonly repeated: Readonly<Record<string, unknown>>;
  /** The errors of wrong values; an option with a wrong value counts as left out. */
  readonly errors: readonly StreamError[];
}

/** `parameters` are the parameters of the address, by name. */
export function readAddressOptions(channel: StreamChannel, parameters: ReadonlyMap<string, string>): AskedOptions {
  const repeated: Partial<Record<AddressOption, string | number>> = {};
  const errors: StreamError[] = [];
  let options = OPTIONS_DEFAULT;
  for (const option of streamRow(channel).options ?? []) {
    const row: OptionRow = ADDRESS_OPTIONS[option];
    const text = parameters.get(option);
    if (text === undefined) continue;
    const read = row.read(text);
    if (read === null) {
      errors.push(optionInvalid(channel, option, row.takes));
      continue;
    }
    options = { ...options, ...read.options };
    repeated[option] = read.value;
  }
  return { options, repeated, errors };
}
