// A link: an address with a secret of its own that answers one request as CSV, or the requests of a chart, for programs that
// cannot send a key.

export interface Link {
  readonly id: number;
  readonly accountId: number;
  /** The key that made the link and whose rights it has: the link ends with the key. */
  readonly keyId: number;
  readonly name: string;
  /** The path below the base path of the API, such as "/quotes/"; or "/udf/". */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Wall time. */
  readonly createdAtMs: number;
}
