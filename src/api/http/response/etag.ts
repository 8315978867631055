// Entity tags. They are weak: the same tag stands for the plain and the compressed form of an answer.

/** The tag of an answer's plain bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `W/"${Bun.hash(bytes).toString(36)}"`;
}

/** The tags of bytes that never change: bytes that are sent again are hashed once. */
export class KeptEtags {
  readonly #tags = new WeakMap<Uint8Array, string>();

  of(bytes: Uint8Array): string {
    const known = this.#tags.get(bytes);
    if (known !== undefined) return known;
    const tag = etagOf(bytes);
    this.#tags.set(bytes, tag);
    return tag;
  }
}

/** A tag from a version that the handler knows, so that comparing it needs no encoding. */
export function etagOfVersion(version: string): string {
  return `W/"${version.replace(/[^\w.:-]/g, "_")}"`;
}

const TAG = /(?:W\/)?"([^"]*)"/g;
const TAGS_MAX = 64;

/** True when If-None-Match names the tag; compared weakly, as RFC 9110 asks for. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.slice(etag.indexOf('"') + 1, -1);
  let looked = 0;
  for (const match of ifNoneMatch.matchAll(TAG)) {
    if (match[1] === opaque) return true;
    if (++looked === TAGS_MAX) return false;
  }
  return false;
}
