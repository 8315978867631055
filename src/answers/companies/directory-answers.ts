// Pages of the directory as bytes. A directory that was loaded anew starts with an empty cache.

import type { CompanyDirectory, DirectoryQuery } from "../../facts/index.ts";
import { EncodedCache } from "../cache/encoded-cache.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { projectDirectory } from "./directory.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
/** Longer searches are answered and not kept: nobody sends them twice. */
const SEARCH_CHARS_KEPT_MAX = 64;

/** The directory, page by page. */
export class DirectoryAnswers {
  readonly #current: () => CompanyDirectory;
  readonly #cache = new EncodedCache(CACHE_BYTES_MAX);
  #directory: CompanyDirectory | null = null;

  constructor(current: () => CompanyDirectory) {
    this.#current = current;
  }

  page(query: DirectoryQuery): JsonBytes {
    const directory = this.#current();
    if (directory !== this.#directory) {
      this.#cache.clear();
      this.#directory = directory;
    }
    const search = query.search ?? "";
    const key = `${query.market ?? ""} ${query.limit} ${query.offset} ${search}`;
    const kept = this.#cache.get(key, 0);
    if (kept !== undefined) return kept;
    const bytes = encodeJson(projectDirectory(directory.find(query), query));
    return search.length > SEARCH_CHARS_KEPT_MAX ? bytes : this.#cache.keep(key, 0, bytes);
  }
}
