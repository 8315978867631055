// Turns schemas into the plain JSON of an API document: every object with a title becomes one component, and every use of it a
// reference to that component.

import type { TSchema } from "typebox";
import { assert } from "../../base/index.ts";

export type Json = Readonly<Record<string, unknown>>;

const SCHEMA_MAPS = ["properties", "patternProperties"];
const SCHEMA_LISTS = ["anyOf", "allOf", "oneOf"];
const SCHEMA_FIELDS = ["items", "additionalProperties", "not"];

/** Collects the named schemas of a document. */
export class SchemaComponents {
  // Bound: the schemas of wire.
  readonly #schemas = new Map<string, Json>();

  /** The schema as JSON, with references for its titled parts. */
  refer(schema: TSchema): Json {
    return this.#lift(JSON.parse(JSON.stringify(schema)));
  }

  /** Every schema that was referred to, by title, sorted. */
  get schemas(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #lift(schema: Json): Json {
    const walked = this.#walk(schema);
    const title = schema["title"];
    if (typeof title !== "string") return walked;
    const known = this.#schemas.get(title);
    assert(known === undefined || JSON.stringify(known) === JSON.stringify(walked), `two schemas are called ${title}`);
    this.#schemas.set(title, walked);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Walks only the keywords that hold schemas: examples, constants and choices are data. */
  #walk(schema: Json): Json {
    const walked: Record<string, unknown> = { ...schema };
    for (const keyword of SCHEMA_MAPS) {
      const map = schema[keyword];
      if (!isJson(map)) continue;
      walked[keyword] = Object.fromEntries(Object.entries(map).map(([name, part]) => [name, this.#part(part)]));
    }
    for (const keyword of SCHEMA_LISTS) {
      const list = schema[keyword];
      if (Array.isArray(list)) walked[keyword] = list.map((part: unknown) => this.#part(part));
    }
    for (const keyword of SCHEMA_FIELDS) {
      if (schema[keyword] !== undefined) walked[keyword] = this.#part(schema[keyword]);
    }
    return walked;
  }

  #part(part: unknown): unknown {
    return isJson(part) ? this.#lift(part) : part;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
