// The answers of /companies/: pages of the directory, encoded once for each query until the directory is loaded again.

import { VersionedCache } from "../../base/index.ts";
import type { CompanyDirectory, DirectoryQuery } from "../../facts/index.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../bytes/json-bytes.ts";
import { projectDirectory } from "./project-companies.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
/** A longer search is answered and not kept: it hardly comes twice. */
const SEARCH_CHARS_KEPT_MAX = 64;
/** Pages have no version of their own: a directory that was loaded again empties the cache. */
const VERSION = 0;

export class CompaniesAnswers {
  readonly #directory: () => CompanyDirectory;
  readonly #cache: VersionedCache<JsonBytes>;

  constructor(directory: () => CompanyDirectory) {
    this.#directory = directory;
    this.#cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf, [directory]);
  }

  page(query: DirectoryQuery): JsonBytes {
    const search = query.search ?? "";
    const key = `${query.market ?? ""} ${query.limit} ${query.offset} ${search}`;
    const kept = this.#cache.get(key, VERSION);
    if (kept !== undefined) return kept;
    const bytes = encodeJson(projectDirectory(this.#directory().find(query), query));
    return search.length > SEARCH_CHARS_KEPT_MAX ? bytes : this.#cache.keep(key, VERSION, bytes);
  }
}
