// The kinds of values that settings take: each reads its text, describes it in an error, and shows it. Flags, environment and file all give
// text, so one reader serves the three.

import {
  type Day,
  dayStartMs,
  formatDay,
  formatTimestamp,
  HOUR_MS,
  MINUTE_MS,
  parseDay,
  parseTimeOfDay,
  RIYADH_OFFSET_MS,
} from "../../base/index.ts";

/** A kind of value. `parse` gives undefined for text that it does not take. */
export interface Kind<T> {
  /** Completes the sentence "it takes …". */
  readonly takes: string;
  readonly parse: (text: string) => T | undefined;
  /** The exact problem with a refused text, as a sentence, where it says more than `takes`. */
  readonly problem?: (text: string) => string | undefined;
  readonly show: (value: T) => string;
}

/** Passes over values that may be absent. */
export function optional<T>(kind: Kind<T>): Kind<T | null> {
  return { ...kind, show: (value) => (value === null ? "not set" : kind.show(value)) };
}

export const TEXT: Kind<string> = {
  takes: "a text",
  parse: (text) => (text === "" ? undefined : text),
  show: (value) => value,
};

/** A secret that nobody guesses: long, and without characters that a header cannot carry. */
export const TOKEN: Kind<string> = {
  takes: "32 to 1,024 printable characters without spaces",
  parse: (text) => (/^[\x21-\x7e]{32,1024}$/.test(text) ? text : undefined),
  show: (value) => value,
};

/** An SMTP server takes an address alone, without the name of its owner. */
export const MAILBOX: Kind<string> = {
  takes: "an e-mail address, as alerts@example.com",
  parse: (text) => (/^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined),
  show: (value) => value,
};

export const SWITCH: Kind<boolean> = {
  takes: "on or off",
  parse: (text) => {
    if (/^(?:1|true|yes|on)$/i.test(text)) return true;
    return /^(?:0|false|no|off)$/i.test(text) ? false : undefined;
  },
  show: (value) => (value ? "on" : "off"),
};

export function integer(min: number, max: number): Kind<number> {
  return {
    takes: `an integer from ${min} to ${max}`,
    parse: (text) => {
      const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    show: String,
  };
}

/** A number that may have decimals. */
export function numberBetween(min: number, max: number): Kind<number> {
  return {
    takes: `a number from ${min} to ${max}`,
    parse: (text) => {
      const value = /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    show: String,
  };
}

export function choice<const T extends string>(...values: readonly T[]): Kind<T> {
  return {
    takes: `one of ${values.join(", ")}`,
    parse: (text) => values.find((value) => value === text.toLowerCase()),
    show: (value) => value,
  };
}

/** Several values with commas between; an empty text stands for none. */
export function list(takes: string, isItem: (item: string) => boolean): Kind<readonly string[]> {
  return {
    takes: `${takes}, several with commas between`,
    parse: (text) => {
      const items = text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");
      return items.every(isItem) ? items : undefined;
    },
    show: (value) => (value.length === 0 ? "none" : value.join(",")),
  };
}

/** An address such as https://api.example.com, of one of the given schemes. */
export function address(...schemes: readonly string[]): Kind<string> {
  return {
    takes: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    parse: (text) => {
      const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : "";
      return schemes.includes(scheme) ? text : undefined;
    },
    show: (value) => value,
  };
}

/** Servers of one cluster of NATS, each with the same scheme, user and password. */
export const NATS_ADDRESSES: Kind<string> = {
  takes: "an address that starts with nats:// or tls://, or several with commas between",
  parse: (text) => {
    const schemes = new Set(text.split(",").map((each) => (URL.canParse(each) ? new URL(each).protocol : "")));
    return schemes.size === 1 && (schemes.has("nats:") || schemes.has("tls:")) ? text : undefined;
  },
  show: (value) => value,
};

const ELEVEN_OCLOCK_MS = 11 * HOUR_MS;
/** The day, the time of day to the second, and the offset from UTC where there is one. */
const MOMENT_FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-]\d\d:?[0-5]\d)?)?$/i;

/** A time in milliseconds since the epoch; a text without an offset is in Riyadh time. */
export const MOMENT: Kind<number> = {
  takes: "a Riyadh day or moment, as 2026-11-15 or 2026-11-15T11:00",
  parse: (text) => {
    const [, dayText = "", timeText, offset] = MOMENT_FORM.exec(text) ?? [];
    const day = parseDay(dayText);
    const timeOfDayMs = timeText === undefined ? ELEVEN_OCLOCK_MS : parseTimeOfDay(timeText);
    if (day === null || timeOfDayMs === null) return undefined;
    return dayStartMs(day) + timeOfDayMs + (offset === undefined ? 0 : RIYADH_OFFSET_MS - offsetMs(offset));
  },
  show: formatTimestamp,
};

/** A moment, or a time of day alone, which is on the given day. */
export function momentNear(day: Day): Kind<number> {
  return {
    ...MOMENT,
    takes: `${MOMENT.takes}, or a time of ${formatDay(day)} as 09:35`,
    parse: (text) => {
      const timeOfDayMs = parseTimeOfDay(text);
      return timeOfDayMs === null ? MOMENT.parse(text) : dayStartMs(day) + timeOfDayMs;
    },
  };
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith("-") ? -minutes : minutes) * MINUTE_MS;
}

/** A row of the table of settings. */
export interface Setting<T> {
  readonly kind: Kind<T>;
  readonly initial: T;
  /** The text of the default where its value alone says too little. */
  readonly initialText?: string;
  readonly group: string;
  readonly meaning: string;
  /** Its value is never printed or logged. */
  readonly isSecret?: boolean;
}

export function setting<T>(group: string, kind: Kind<T>, initial: T, meaning: string, more: Partial<Setting<T>> = {}) {
  return { group, kind, initial, meaning, ...more } satisfies Setting<T>;
}

/** The roles of a process in a deployment. */
export const ROLES = ["all", "market", "edge", "worker"] as const;
export type Role = (typeof ROLES)[number];
