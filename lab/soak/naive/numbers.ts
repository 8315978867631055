// The API's format of numbers and times: riyals from 1/10,000, percent with two decimals, timestamps of Riyadh.

export const riyals = (amount: number): number => amount / 10_000;

/** Rounds half away from zero, in whole numbers as long as they are exact. */
export function percent(part: number, whole: number): number {
  if (whole === 0) return 0;
  const hundredths = (BigInt(Math.abs(part)) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  const result = Number(hundredths) / 100;
  return part < 0 && result !== 0 ? -result : result;
}

export function timestamp(timeMs: number): string {
  return `${new Date(timeMs + 3 * 3_600_000).toISOString().slice(0, -1)}+03:00`;
}

/** Formats 20261116 as "2026-11-16". */
export const dayText = (day: number): string => {
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
};

/** Parses "2026-11-16T…" to 20261116. */
export const dayOfText = (text: string): number => Number(text.slice(0, 10).replaceAll("-", ""));

/**
 * The differences from the expected answer, field by field. An answer may have more fields than expected, because new ones are
 * added over time, but no longer list. Numbers may differ by `slack`.
 */
export function differences(expected: unknown, actual: unknown, path = "", slack = 0): string[] {
  if (expected === actual) return [];
  if (typeof expected === "number" && typeof actual === "number" && Math.abs(expected - actual) <= slack) return [];
  if (isRecord(expected) && isRecord(actual)) {
    if (Array.isArray(expected) && expected.length !== listOf(actual).length) {
      return [`${path}: ${listOf(actual).length} items instead of ${expected.length}`];
    }
    return Object.keys(expected).flatMap((name) =>
      differences(expected[name], actual[name], path === "" ? name : `${path}.${name}`, slack),
    );
  }
  return [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}

export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** A field as an object, a list or a text; an answer with another type there is wrong in any case. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
