// The answers of the API and the messages of its streams as plain structs of Rust and Go, for programs that bring their own HTTP client.

import { type JsonSchema, nameIn, REST, type Schemas, STREAMS } from "./api-documents.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { commentOf } from "./type-script.ts";

const SCHEMAS: Schemas = { ...STREAMS.components.schemas, ...REST.components.schemas };

type Scalar = "string" | "number" | "integer" | "boolean";

interface StructField {
  readonly name: string;
  readonly type: string;
  /** True when the field may be absent; a field that may only be null is not optional. */
  readonly isOptional: boolean;
}

/** The syntax of types in a language. */
interface Language {
  readonly scalars: Readonly<Record<Scalar, string>>;
  list(item: string): string;
  map(value: string): string;
  /** A type whose value may be null or absent. */
  nullable(type: string): string;
  alias(name: string, type: string): string;
  struct(name: string, fields: readonly StructField[]): string;
}

export function rustTypes(): GeneratedFile {
  return { path: "docs/reference/types/marsad.rs", content: `${RUST_HEAD}${textOf(RUST, "///")}` };
}

export function goTypes(): GeneratedFile {
  return { path: "docs/reference/types/marsad.go", content: `${GO_HEAD}${textOf(GO, "//")}` };
}

function textOf(language: Language, comment: string): string {
  const types = new StructTypes(language, comment);
  for (const [name, schema] of Object.entries(SCHEMAS)) types.add(name, schema);
  return types.text;
}

class StructTypes {
  text = "";
  readonly #language: Language;
  readonly #comment: string;

  constructor(language: Language, comment: string) {
    this.#language = language;
    this.#comment = comment;
  }

  /** A type of this name: a struct for an object, another name for anything else. */
  add(name: string, schema: JsonSchema): void {
    const comment = commentOf(schema.description, "").replace("/** ", `${this.#comment} `).replace(" */", "");
    if (!isStruct(schema)) {
      this.text += `\n${comment}${this.#language.alias(name, this.#typeOf(schema, name))}\n`;
      return;
    }
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]): StructField => {
      const type = this.#typeOf(value, `${name}${pascal(field)}`);
      const isOptional = schema.required?.includes(field) !== true;
      return { name: field, type: isOptional ? this.#language.nullable(type) : type, isOptional };
    });
    this.text += `\n${comment}${this.#language.struct(name, fields)}\n`;
  }

  #typeOf(schema: JsonSchema, name: string): string {
    if (schema.$ref !== undefined) return nameIn(schema.$ref);
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (values !== undefined) return this.#typeOfValues(values);
    const shapes = shapesOf(schema);
    const others = shapes.filter(({ type }) => type !== "null");
    const [only] = others;
    if (only === undefined || others.length > 1) return "Json";
    const type = this.#plainType(only, name);
    return others.length < shapes.length ? this.#language.nullable(type) : type;
  }

  #plainType(schema: JsonSchema, name: string): string {
    if (schema.$ref !== undefined || schema.const !== undefined || schema.enum !== undefined)
      return this.#typeOf(schema, name);
    if (schema.type === "array") return this.#language.list(this.#typeOf(schema.items ?? {}, `${name}Item`));
    if (isStruct(schema)) {
      this.add(name, schema);
      return name;
    }
    if (schema.type === "object") {
      const [values] = Object.values(schema.patternProperties ?? {});
      const rest = values ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : {});
      return this.#language.map(this.#typeOf(rest, `${name}Value`));
    }
    return isScalar(schema.type) ? this.#language.scalars[schema.type] : "Json";
  }

  #typeOfValues(values: readonly unknown[]): string {
    const known = values.filter((value) => value !== null);
    const [kind, ...others] = new Set(known.map((value) => typeof value));
    const scalar = kind === "number" && known.every((value) => Number.isInteger(value)) ? "integer" : kind;
    const type = others.length === 0 && isScalar(scalar) ? this.#language.scalars[scalar] : "Json";
    return known.length < values.length ? this.#language.nullable(type) : type;
  }
}

/** The alternatives of a schema, each with a single type. */
function shapesOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => shapesOf(part));
  if (schema.type === undefined || typeof schema.type === "string") return [schema];
  return schema.type.map((type) => ({ ...schema, type }));
}

function isStruct({ type, properties }: JsonSchema): boolean {
  return type === "object" && properties !== undefined && Object.keys(properties).length > 0;
}

function isScalar(type: unknown): type is Scalar {
  return type === "string" || type === "number" || type === "integer" || type === "boolean";
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|\W|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const RUST_HEAD = `//! The answers of the Marsad market data API and the messages of its streams.
//!
//! Written by \`npm run generate\` from the schemas of the service. Words of a closed set are \`String\`, so that a new one breaks nothing;
//! what has several shapes is \`Json\`. With the feature \`serde\` the types are read and written by serde and serde_json.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
pub type Json = serde_json::Value;
#[cfg(not(feature = "serde"))]
pub type Json = String;
`;
/** Keywords of Rust that may be names of fields. */
const RUST_WORDS = new Set(["type", "ref", "match", "move", "use", "in", "where", "mod", "loop", "for", "if"]);

const RUST: Language = {
  scalars: { string: "String", number: "f64", integer: "i64", boolean: "bool" },
  list: (item) => `Vec<${item}>`,
  map: (value) => `BTreeMap<String, ${value}>`,
  nullable: (type) => (type.startsWith("Option<") ? type : `Option<${type}>`),
  alias: (name, type) => `pub type ${name} = ${type};`,
  struct: (name, fields) => `#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ${name} {\n${fields.map(rustField).join("")}}`,
};

function rustField({ name, type, isOptional }: StructField): string {
  const isPlain = /^[a-z_]\w*$/.test(name);
  const rust = isPlain ? name : `_${name.replaceAll(/\W/g, "_")}`;
  const words = [
    ...(rust === name ? [] : [`rename = ${JSON.stringify(name)}`]),
    ...(isOptional ? ["default", 'skip_serializing_if = "Option::is_none"'] : []),
  ];
  const serde = words.length === 0 ? "" : `    #[cfg_attr(feature = "serde", serde(${words.join(", ")}))]\n`;
  return `${serde}    pub ${RUST_WORDS.has(rust) ? `r#${rust}` : rust}: ${type},\n`;
}

const GO_HEAD = `// Package marsad has the answers of the Marsad market data API and the messages of its streams.
//
// Written by \`npm run generate\` from the schemas of the service. Words of a closed set are strings, so that a new one breaks nothing;
// what has several shapes is Json; what may be null or absent is a pointer, unless it is a slice or a map.
package marsad

import "encoding/json"

// Json is a value of any shape.
type Json = json.RawMessage
`;

const GO: Language = {
  scalars: { string: "string", number: "float64", integer: "int64", boolean: "bool" },
  list: (item) => `[]${item}`,
  map: (value) => `map[string]${value}`,
  nullable: (type) => (/^(?:\*|\[|map\[|Json$)/.test(type) ? type : `*${type}`),
  alias: (name, type) => `type ${name} = ${type}`,
  struct: (name, fields) => {
    const rows = fields.map((field) => [
      pascal(field.name).replace(/^(?=\d)/, "N"),
      field.type,
      `\`json:"${field.name}${field.isOptional ? ",omitempty" : ""}"\``,
    ]);
    // In columns, as gofmt aligns them.
    const widthOf = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? "").length));
    const [names, types] = [widthOf(0), widthOf(1)];
    const lines = rows.map(([field = "", type = "", tag]) => `\t${field.padEnd(names)} ${type.padEnd(types)} ${tag}\n`);
    return `type ${name} struct {\n${lines.join("")}}`;
  },
};
