// The answers of the API and the messages of its streams as Rust types, for programs that bring their own HTTP client: plain structs, which
// serde reads and writes where the feature `serde` is on.

import { type JsonSchema, nameIn, REST, type Schemas, STREAMS } from "./api-documents.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { commentOf } from "./type-script.ts";

const SCHEMAS: Schemas = { ...STREAMS.components.schemas, ...REST.components.schemas };
const SCALARS: Readonly<Record<string, string>> = { string: "String", number: "f64", integer: "i64", boolean: "bool" };
/** Words of Rust that are names of fields. */
const RUST_WORDS = new Set(["type", "ref", "match", "move", "use", "in", "where", "mod", "loop", "for", "if"]);
const HEAD = `//! The answers of the Marsad market data API and the messages of its streams.
//!
//! Written by \`npm run generate\` from the schemas of the service. Words of a closed set are \`String\`, so that a new one breaks nothing;
//! what has several shapes is \`Json\`. With the feature \`serde\` the types are read and written by serde and serde_json.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
pub type Json = serde_json::Value;
#[cfg(not(feature = "serde"))]
pub type Json = String;
`;

export function rustTypes(): GeneratedFile {
  const types = new RustTypes();
  for (const [name, schema] of Object.entries(SCHEMAS)) types.add(name, schema);
  return { path: "docs/reference/types/marsad.rs", content: `${HEAD}${types.text}` };
}

class RustTypes {
  text = "";

  /** A type of this name: a struct for an object, another name for anything else. */
  add(name: string, schema: JsonSchema): void {
    const comment = commentOf(schema.description, "").replace("/** ", "/// ").replace(" */", "");
    if (!isStruct(schema)) {
      this.text += `\n${comment}pub type ${name} = ${this.#typeOf(schema, name)};\n`;
      return;
    }
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => {
      const type = this.#typeOf(value, `${name}${pascal(field)}`);
      const isOptional = schema.required?.includes(field) !== true;
      return fieldOf(field, isOptional && !type.startsWith("Option<") ? `Option<${type}>` : type, isOptional);
    });
    this.text += `\n${comment}#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ${name} {\n${fields.join("")}}\n`;
  }

  #typeOf(schema: JsonSchema, name: string): string {
    if (schema.$ref !== undefined) return nameIn(schema.$ref);
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (values !== undefined) return typeOfValues(values);
    const shapes = shapesOf(schema);
    const others = shapes.filter(({ type }) => type !== "null");
    const [only] = others;
    if (only === undefined || others.length > 1) return "Json";
    const type = this.#plainType(only, name);
    return others.length < shapes.length ? `Option<${type}>` : type;
  }

  #plainType(schema: JsonSchema, name: string): string {
    if (schema.$ref !== undefined || schema.const !== undefined || schema.enum !== undefined)
      return this.#typeOf(schema, name);
    if (schema.type === "array") return `Vec<${this.#typeOf(schema.items ?? {}, `${name}Item`)}>`;
    if (isStruct(schema)) {
      this.add(name, schema);
      return name;
    }
    if (schema.type === "object") {
      const [values] = Object.values(schema.patternProperties ?? {});
      const rest = values ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : {});
      return `BTreeMap<String, ${this.#typeOf(rest, `${name}Value`)}>`;
    }
    return (typeof schema.type === "string" ? SCALARS[schema.type] : undefined) ?? "Json";
  }
}

/** The alternatives of a schema, each with one type. */
function shapesOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => shapesOf(part));
  if (schema.type === undefined || typeof schema.type === "string") return [schema];
  return schema.type.map((type) => ({ ...schema, type }));
}

function isStruct({ type, properties }: JsonSchema): boolean {
  return type === "object" && properties !== undefined && Object.keys(properties).length > 0;
}

function typeOfValues(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null);
  const kinds = new Set(known.map((value) => typeof value));
  const isWhole = known.every((value) => Number.isInteger(value));
  const byKind: Readonly<Record<string, string>> = {
    string: "String",
    boolean: "bool",
    number: isWhole ? "i64" : "f64",
  };
  const [kind = ""] = kinds;
  const type = (kinds.size === 1 ? byKind[kind] : undefined) ?? "Json";
  return known.length < values.length ? `Option<${type}>` : type;
}

function fieldOf(name: string, type: string, isOptional: boolean): string {
  const isPlain = /^[a-z_]\w*$/.test(name);
  const rust = isPlain ? name : `_${name.replaceAll(/\W/g, "_")}`;
  const words = [
    ...(rust === name ? [] : [`rename = ${JSON.stringify(name)}`]),
    ...(isOptional ? ["default", 'skip_serializing_if = "Option::is_none"'] : []),
  ];
  const serde = words.length === 0 ? "" : `    #[cfg_attr(feature = "serde", serde(${words.join(", ")}))]\n`;
  return `${serde}    pub ${RUST_WORDS.has(rust) ? `r#${rust}` : rust}: ${type},\n`;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|\W|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
