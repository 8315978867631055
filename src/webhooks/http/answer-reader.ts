// Reads the answer of a destination off its socket: the status and the few headers that matter, and as much of the body as
// it takes to use the connection again. Never more than the limits, whatever is sent.

/** Headers of an answer, all together. */
const HEAD_BYTES_MAX = 16 * 1024;
/** A body that is longer is not read: the connection is closed instead. */
const BODY_BYTES_MAX = 64 * 1024;
const INTERIM_MAX = 5;

export interface AnswerHead {
  readonly status: number;
  /** As it was sent; null when it was not. */
  readonly retryAfter: string | null;
  /** Bytes of the body that follow; null when the connection cannot be used for another call. */
  readonly bodyBytes: number | null;
}

/** Takes chunks until the head is whole; then says what is left of the body. */
export class AnswerReader {
  #bytes = Buffer.alloc(0);
  #interims = 0;
  #head: AnswerHead | null = null;
  #bodyLeft = 0;

  /** Null while the head is not whole; "invalid" when it is none. */
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

  /** True when all of the body has come and nothing after it. */
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

/** Null when the end of the body cannot be told, is too far away, or the other side closes anyway. */
function bodyBytesOf(status: number, headers: ReadonlyMap<string, string>): number | null {
  if (/\bclose\b/i.test(headers.get("connection") ?? "") || headers.has("transfer-encoding")) return null;
  if (status === 204 || status === 304) return 0;
  const length = headers.get("content-length") ?? "";
  return /^\d{1,9}$/.test(length) && Number(length) <= BODY_BYTES_MAX ? Number(length) : null;
}
