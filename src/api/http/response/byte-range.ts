// The `Range` header of RFC 9110: which bytes of a file are asked for.

/** From the first byte to the one after the last. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Null when the whole file is to be sent: no range was asked for, or one that is not understood, or several. */
export function byteRange(header: string | null, bytes: number): ByteRange | "outside" | null {
  const [, first = "", last = ""] = SINGLE.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const count = Math.min(Number(last), bytes);
    return count === 0 ? "outside" : { from: bytes - count, to: bytes };
  }
  const from = Number(first);
  const end = last === "" ? bytes : Number(last) + 1;
  // RFC 9110: an end before the start makes the range invalid, and an invalid one is ignored.
  if (last !== "" && Number(last) < from) return null;
  return from >= bytes ? "outside" : { from, to: Math.min(end, bytes) };
}
