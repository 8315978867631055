// A link: an address with a secret of its own that answers one request as CSV, or those of a chart, for programs that
// cannot send a key.

export interface Link {
  readonly id: number;
  readonly accountId: number;
  /** The key that made it and that it stands for: the link ends with it. */
  readonly keyId: number;
  readonly name: string;
  /** Below the base path of the API: "/quotes/"; or "/udf/". */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Wall time. */
  readonly createdAtMs: number;
}
