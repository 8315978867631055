// JSON Schema as a TypeScript type: the keywords that the schemas of `wire` use, and no others.

import { type JsonSchema, nameIn } from "./api-documents.ts";

const SCALARS: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

export function typeScriptOf(schema: JsonSchema, indent = ""): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map((part) => typeScriptOf(part, indent)).join(" | ");
  if (typeof schema.type === "string") return ofType(schema.type, schema, indent);
  if (schema.type !== undefined) return schema.type.map((type) => ofType(type, schema, indent)).join(" | ");
  return "unknown";
}

function ofType(type: string, schema: JsonSchema, indent: string): string {
  if (type === "array") {
    const item = typeScriptOf(schema.items ?? {}, indent);
    return item.includes(" ") && !item.startsWith("Readonly<") ? `readonly (${item})[]` : `readonly ${item}[]`;
  }
  if (type === "object") return objectType(schema, indent);
  const scalar = SCALARS[type];
  if (scalar === undefined) throw new Error(`a schema has the type ${type}, which the client's types do not know`);
  return scalar;
}

/** An object whose fields are at most this many characters long is written on one line. */
const LINE_MAX = 80;

function objectType(
  { properties, required, patternProperties, additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `;
  if (properties === undefined || Object.keys(properties).length === 0) {
    const [values] = Object.values(patternProperties ?? {});
    const rest = values ?? (typeof additionalProperties === "object" ? additionalProperties : {});
    return `Readonly<Record<string, ${typeScriptOf(rest, indent)}>>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required?.includes(name) === true ? "" : "?";
    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${typeScriptOf(field, inner)};`;
  });
  const line = fields.join(" ").replace(/;$/, "");
  if (line.length <= LINE_MAX && !line.includes("\n")) return `Readonly<{ ${line} }>`;
  return `Readonly<{\n${fields.map((field) => `${inner}${field}\n`).join("")}${indent}}>`;
}

/** The first sentence of a description; the documents have the rest, and the meaning of each field, so that the package stays small. */
export function commentOf(description: string | undefined, indent: string): string {
  const sentence = description?.split(/(?<=[.;:]) /)[0]?.replace(/[;:]$/, ".");
  return sentence === undefined ? "" : `${indent}/** ${sentence.replaceAll("*/", "* /")} */\n`;
}
