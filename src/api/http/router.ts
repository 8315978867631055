// Finds the endpoint of a path: a tree of segments in which `{symbol}` matches any one segment. The trailing slash may be missing.

import { assert, RecentMap, type RequestTarget, requestTargetOf } from "../../base/index.ts";
import { rest } from "../../wire/index.ts";

/** A path of the service with its handlers by method. */
export interface PathEntry<T> {
  /** The path as in the endpoint table: "/api/v1/quote/{symbol}/". */
  readonly template: string;
  /** The methods of the path for `Allow`; GET adds HEAD. */
  readonly allow: readonly string[];
  readonly byMethod: ReadonlyMap<string, T>;
}

export interface Found<T> {
  readonly entry: PathEntry<T>;
  /** Decoded values of the path, by the names that `rest.PathValues` has for the template. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The result of locating a request's address. */
export interface Located<T, Prepared> extends RequestTarget {
  /** Undefined when the path has no handler. */
  readonly found: Found<T> | undefined;
  /** Data that the last request prepared for the next request with the same address. */
  prepared: Prepared | undefined;
}

interface Node<T> {
  readonly children: Map<string, Node<T>>;
  parameter: { readonly key: string; readonly node: Node<T>; reserved: readonly string[] } | undefined;
  entry: PathEntry<T> | undefined;
}

/** No endpoint has a longer path; the limit bounds the walk for any input. */
const SEGMENTS_MAX = 12;

/** A cache of recently found addresses. Bound: this many of at most this length; the oldest are forgotten. */
const RECENT_MAX = 4_096;
const RECENT_CHARS_MAX = 512;

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

function emptyNode<T>(): Node<T> {
  return { children: new Map(), parameter: undefined, entry: undefined };
}

function segmentsOf(path: string): string[] {
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  return end <= 1 ? [] : path.slice(1, end).split("/", SEGMENTS_MAX + 1);
}

/** A segment with malformed percent-encoding is left as it is: it then matches no existing name. */
function decodeSegment(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** `Prepared` is the data that requests store with a found address. */
export class Router<T, Prepared = never> {
  readonly #root: Node<T> = emptyNode();
  readonly #recent = new RecentMap<string, Located<T, Prepared>>(RECENT_MAX);

  /** `reserved` names values, in lower case, that a parameter of the path does not accept: such a path is not found. */
  add(method: string, template: string, target: T, reserved: Readonly<Record<string, readonly string[]>> = {}): void {
    let node = this.#root;
    for (const segment of segmentsOf(template)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        let child = node.children.get(segment);
        if (child === undefined) {
          child = emptyNode();
          node.children.set(segment, child);
        }
        node = child;
      } else {
        const key = rest.pathKeyOf(name);
        node.parameter ??= { key, node: emptyNode(), reserved: [] };
        // Handlers read the values by the names in their own template.
        assert(node.parameter.key === key, `${template} calls a parameter {${name}} that other paths name otherwise`);
        node.parameter.reserved = [...node.parameter.reserved, ...(reserved[name] ?? [])];
        node = node.parameter.node;
      }
    }
    const byMethod = new Map(node.entry?.byMethod).set(method, target);
    const allow = [...byMethod.keys()].flatMap((known) => (known === "GET" ? ["GET", "HEAD"] : [known]));
    node.entry = { template: node.entry?.template ?? template, allow, byMethod };
  }

  locate(url: string): Located<T, Prepared> {
    const known = this.#recent.get(url);
    if (known !== undefined) return known;
    const { path, query } = requestTargetOf(url);
    const located: Located<T, Prepared> = { path, query, found: this.find(path), prepared: undefined };
    if (located.found !== undefined && url.length <= RECENT_CHARS_MAX) {
      this.#recent.set(url, located);
    }
    return located;
  }

  find(path: string): Found<T> | undefined {
    const segments = segmentsOf(path);
    if (segments.length > SEGMENTS_MAX) return undefined;
    let node = this.#root;
    let parameters: Record<string, string> | undefined;
    for (const segment of segments) {
      const child = node.children.get(segment);
      if (child !== undefined) {
        node = child;
        continue;
      }
      const { parameter } = node;
      if (parameter === undefined || segment === "") return undefined;
      const value = decodeSegment(segment);
      if (parameter.reserved.length > 0 && parameter.reserved.includes(value.toLowerCase())) return undefined;
      parameters ??= {};
      parameters[parameter.key] = value;
      node = parameter.node;
    }
    return node.entry === undefined ? undefined : { entry: node.entry, parameters: parameters ?? NO_PARAMETERS };
  }
}
