// Reads the answer of a destination: the status and the few headers that matter, and the body only so that the connection can be
// used again. It never reads more than the limits, whatever the destination sends.

/** The most bytes of the status line and all headers. */
const HEAD_BYTES_MAX = 16 * 1024;
/** A longer body is not read: the connection is closed instead. */
const BODY_BYTES_MAX = 64 * 1024;
/** The most interim answers before the final one. */
const INTERIM_MAX = 5;

export interface AnswerHead {
  readonly status: number;
  /** The unparsed header; null when it is absent. */
  readonly retryAfter: string | null;
  /** The length of the body; null when the connection cannot be used for another call. */
  readonly bodyBytes: number | null;
}

/** Takes chunks until the head is complete, then counts the rest of the body. */
export class AnswerReader {
  #bytes = Buffer.alloc(0);
  #interims = 0;
  #head: AnswerHead | null = null;
  #bodyLeft = 0;

  /** Null while the head is not complete; "invalid" when it is not a valid head. */
  take(chunk: Uint8Array): AnswerHead | "invalid" | null {
    if (this.#head !== null) {
      this.#bodyLeft -= chunk.length;
      return this.#head;
    }
    this.#bytes = this.#bytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#bytes, chunk]);
    for (;;) {
      const end = this.#bytes.indexOf("\r\n\r\n");
      if (end === -1) return this.#bytes.length > HEAD_BYTES_MAX ? "invalid" : null;
      if (end > HEAD_BYTES_MAX) return "invalid";
      const head = parseHead(this.#bytes.toString("latin1", 0, end));
      if (head === null) return "invalid";
      this.#bytes = this.#bytes.subarray(end + 4);
      if (head.status >= 200) return this.#finish(head);
      // An interim answer (100, 103) is followed by the real one.
      if (++this.#interims > INTERIM_MAX || head.status === 101) return "invalid";
    }
  }

  /** True when the whole body has come and no byte after it. */
  get isComplete(): boolean {
    return this.#head !== null && this.#head.bodyBytes !== null && this.#bodyLeft === 0;
  }

  #finish(head: AnswerHead): AnswerHead {
    this.#head = head;
    this.#bodyLeft = (head.bodyBytes ?? 0) - this.#bytes.length;
    this.#bytes = Buffer.alloc(0);
    return head;
  }
}

function parseHead(text: string): AnswerHead | null {
  const [line = "", ...fields] = text.split("\r\n");
  const status = /^HTTP\/1\.[01] ([1-9]\d\d)(?: |$)/.exec(line)?.[1];
  if (status === undefined) return null;
  const headers = new Map<string, string>();
  for (const field of fields) {
    const at = field.indexOf(":");
    if (at > 0) headers.set(field.slice(0, at).toLowerCase(), field.slice(at + 1).trim());
  }
  return {
    status: Number(status),
    retryAfter: headers.get("retry-after") ?? null,
    bodyBytes: line.startsWith("HTTP/1.1") ? bodyBytesOf(Number(status), headers) : null,
  };
}

/** Null when the length of the body is not known or too large, or when the server closes the connection. */
function bodyBytesOf(status: number, headers: ReadonlyMap<string, string>): number | null {
  if (/\bclose\b/i.test(headers.get("connection") ?? "") || headers.has("transfer-encoding")) return null;
  if (status === 204 || status === 304) return 0;
  const length = headers.get("content-length") ?? "";
  return /^\d{1,9}$/.test(length) && Number(length) <= BODY_BYTES_MAX ? Number(length) : null;
}
