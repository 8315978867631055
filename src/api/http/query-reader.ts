// Reads the query strings of one endpoint. Clients send the same ones over and over, so the values of those read lately are
// kept.

import { RecentMap } from "../../base/index.ts";
import { Refusal, rest } from "../../wire/index.ts";

export interface ReadQuery<Values> {
  readonly parameters: Values;
  /** True when none of the endpoint's parameters was sent, not even with its default value. */
  readonly isBare: boolean;
}

/** Bound: this many queries of at most this length; the oldest are forgotten. */
const RECENT_MAX = 1_024;
const RECENT_CHARS_MAX = 512;

export class QueryReader<Query extends rest.QueryTable> {
  readonly #endpoint: rest.Endpoint<Query>;
  readonly #names: readonly string[];
  readonly #recent = new RecentMap<string, ReadQuery<rest.QueryValues<Query>>>(RECENT_MAX);

  constructor(endpoint: rest.Endpoint<Query>) {
    this.#endpoint = endpoint;
    this.#names = Object.values(endpoint.query).map(({ name }) => name);
  }

  /** `query` is the text after the question mark. Throws the refusal of the first parameter that is wrong. */
  read(query: string): ReadQuery<rest.QueryValues<Query>> {
    const known = this.#recent.get(query);
    if (known !== undefined) return known;
    const source = new URLSearchParams(query);
    const parameters = rest.parseQuery(this.#endpoint, source);
    if (parameters instanceof Refusal) throw parameters;
    const read = { parameters, isBare: this.#names.every((name) => source.get(name) === null) };
    if (query.length <= RECENT_CHARS_MAX) this.#recent.set(query, read);
    return read;
  }
}
