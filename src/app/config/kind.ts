// What a setting takes: how its text is read, how it is said in an error, and how it is shown. Flags, environment and
// file all hand in text, so one reader serves the three.

import { dayStartMs, formatTimestamp, MINUTE_MS, parseDay, parseTimeOfDay } from "../../base/index.ts";

/** A kind of value. `parse` gives undefined for text that it does not take. */
export interface Kind<T> {
  /** Completes the sentence "it takes …". */
  readonly takes: string;
  readonly parse: (text: string) => T | undefined;
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

/** Several values with commas between; none is an empty text. */
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

const ELEVEN_OCLOCK_MS = 11 * 60 * MINUTE_MS;

/** A moment in Riyadh, as milliseconds since the epoch. */
export const MOMENT: Kind<number> = {
  takes: "a Riyadh day or moment, as 2026-11-15 or 2026-11-15T11:00",
  parse: (text) => {
    const [dayText = "", timeText] = text.split(/[T ]/);
    const day = parseDay(dayText);
    const timeOfDayMs = timeText === undefined ? ELEVEN_OCLOCK_MS : parseTimeOfDay(timeText);
    return day === null || timeOfDayMs === null ? undefined : dayStartMs(day) + timeOfDayMs;
  },
  show: formatTimestamp,
};
