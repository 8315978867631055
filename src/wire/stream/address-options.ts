// The table of options: parameters of a channel's address that set the pace and the form of its messages.

import { Type } from "typebox";
import { LIMITS } from "../limits.ts";

/** The pace and the form of the messages of one connection. */
export interface AddressOptions {
  /** The least wall time between two messages of a symbol; 0 where every change is sent. */
  readonly conflateMs: number;
  /** Depth only: true when only the changed levels are sent, not the whole book. */
  readonly onlyChanges: boolean;
  /** True when messages of the market are compact frames, not JSON. */
  readonly isCompact: boolean;
}

/** The options of an address without any: every change is sent at once. */
export const OPTIONS_DEFAULT: AddressOptions = { conflateMs: 0, onlyChanges: false, isCompact: false };

/** A value as `connected` repeats it, and its change of the options. */
interface OptionValue {
  readonly value: string | number;
  readonly options: Partial<AddressOptions>;
}

export interface OptionRow {
  /** The accepted values, for the error message. */
  readonly takes: string;
  /** Reads the value; null for a wrong one. */
  readonly read: (text: string) => OptionValue | null;
}

const WHOLE_NUMBER = /^\d{1,6}$/;
const { min: CONFLATE_MIN, max: CONFLATE_MAX } = LIMITS.conflateMs;

const ENCODINGS = ["json", "compact"] as const;

export const ADDRESS_OPTIONS = {
  conflate_ms: {
    schema: Type.Integer({
      description:
        "Milliseconds of wall time: at most one message of a symbol comes in so long, always with the newest state, and the last one is never left out.",
      minimum: CONFLATE_MIN,
      maximum: CONFLATE_MAX,
      examples: [500],
    }),
    takes: `a whole number of milliseconds from ${CONFLATE_MIN} to ${CONFLATE_MAX}`,
    read: (text) => {
      const value = WHOLE_NUMBER.test(text) ? Number(text) : 0;
      return value < CONFLATE_MIN || value > CONFLATE_MAX ? null : { value, options: { conflateMs: value } };
    },
  },
  encoding: {
    schema: Type.Enum([...ENCODINGS], {
      type: "string",
      description:
        "compact: messages of the market come as binary frames of the published layout, and all others as JSON. json is what comes without it.",
      examples: ["compact"],
    }),
    takes: ENCODINGS.join(" or "),
    read: (text) => {
      const value = ENCODINGS.find((encoding) => encoding === text);
      return value === undefined ? null : { value, options: { isCompact: value === "compact" } };
    },
  },
  depth: {
    schema: Type.Literal("changes", {
      description:
        "A depth_snapshot has book_seq, and depth_changes with the levels that changed follow in place of whole books, each with the next number.",
    }),
    takes: "changes",
    read: (text) => (text === "changes" ? { value: text, options: { onlyChanges: true } } : null),
  },
} as const satisfies Record<string, OptionRow & { readonly schema: object }>;

export type AddressOption = keyof typeof ADDRESS_OPTIONS;

/** The field of `connected` that repeats each option in force. */
export const REPEATED_OPTIONS = {
  conflate_ms: Type.Optional(ADDRESS_OPTIONS.conflate_ms.schema),
  encoding: Type.Optional(ADDRESS_OPTIONS.encoding.schema),
  depth: Type.Optional(ADDRESS_OPTIONS.depth.schema),
};
