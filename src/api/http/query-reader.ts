// Reads the query strings of one endpoint. Clients repeat the same strings, so the values of recent ones are cached.

import { editDistance, RecentMap } from "../../base/index.ts";
import { Refusal, rest } from "../../wire/index.ts";

export interface ReadQuery<Values> {
  readonly parameters: Values;
  /** True when none of the endpoint's parameters was sent, not even with its default value. */
  readonly isBare: boolean;
  /** Warnings for the caller: parameters that the endpoint does not have, and values that other services read differently. */
  readonly notes: readonly string[];
}

/** Bound: this many queries of at most this length; the oldest are forgotten. */
const RECENT_MAX = 1_024;
const RECENT_CHARS_MAX = 512;
/** The notes name this many unknown parameters, each with at most NAME_CHARS_MAX characters. */
const NOTES_MAX = 5;
const NAME_CHARS_MAX = 40;
/** A name that takes more edits than this is not a misspelling. */
const EDITS_MAX = 3;

export class QueryReader<Query extends rest.QueryTable> {
  readonly #endpoint: rest.Endpoint<Query>;
  readonly #names: readonly string[];
  readonly #recent = new RecentMap<string, ReadQuery<rest.QueryValues<Query>>>(RECENT_MAX);

  constructor(endpoint: rest.Endpoint<Query>) {
    this.#endpoint = endpoint;
    this.#names = Object.values(endpoint.query).map(({ name }) => name);
  }

  /** `query` is the text after the question mark. Throws the refusal of the first wrong parameter. */
  read(query: string): ReadQuery<rest.QueryValues<Query>> {
    const known = this.#recent.get(query);
    if (known !== undefined) return known;
    const source = new URLSearchParams(query);
    const parameters = rest.parseQuery(this.#endpoint, source);
    if (parameters instanceof Refusal) throw parameters;
    const isBare = this.#names.every((name) => source.get(name) === null);
    const read = { parameters, isBare, notes: this.#notes(source) };
    if (query.length <= RECENT_CHARS_MAX) this.#recent.set(query, read);
    return read;
  }

  #notes(source: URLSearchParams): readonly string[] {
    const unknown = [...new Set(source.keys())].filter((name) => name !== "" && !this.#names.includes(name));
    const notes = unknown.slice(0, NOTES_MAX).map((name) => {
      const shown = name.slice(0, NAME_CHARS_MAX).replace(/[^\w.-]/g, "_");
      const near = this.#nearest(name.slice(0, NAME_CHARS_MAX));
      return `unknown parameter '${shown}' was ignored${near === null ? "" : `, did you mean '${near}'?`}`;
    });
    const note = this.#endpoint.noteOn?.(source) ?? null;
    return note === null ? notes : [...notes, note];
  }

  /** A parameter with the same beginning or a similar spelling; null where there is none. */
  #nearest(name: string): string | null {
    const lower = name.toLowerCase();
    let best: string | null = null;
    let fewest = EDITS_MAX + 1;
    for (const known of this.#names) {
      const isBegun = lower.startsWith(known) || (lower.length > 2 && known.startsWith(lower));
      const edits = isBegun ? 1 : editDistance(lower, known);
      if (edits < fewest && edits < known.length) [best, fewest] = [known, edits];
    }
    return best;
  }
}
