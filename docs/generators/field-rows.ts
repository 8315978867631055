// The fields of a schema as rows of a table: each with its path, type, unit and meaning. Objects within objects become dotted paths.

import { type JsonSchema, nameIn, type Schemas } from "./api-documents.ts";
import { cell, table } from "./generated-file.ts";
import { unitOf } from "./units.ts";

interface FieldRow {
  readonly path: string;
  readonly type: string;
  readonly unit: string;
  readonly meaning: string;
}

const DEPTH_MAX = 6;

export function fieldTable(schema: JsonSchema, schemas: Schemas): readonly string[] {
  const rows = fieldRows(schema, schemas);
  return table(
    ["field", "type", "unit", "meaning"],
    rows.map(({ path, type, unit, meaning }) => [`\`${path}\``, type, unit, meaning]),
  );
}

export function fieldRows(schema: JsonSchema, schemas: Schemas, prefix = "", depth = 0): readonly FieldRow[] {
  const found = resolved(schema, schemas);
  if (depth > DEPTH_MAX) return [];
  if (found.anyOf !== undefined) {
    return merged(found.anyOf.flatMap((part) => fieldRows(part, schemas, prefix, depth)));
  }
  return Object.entries(found.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = innerOf(field, schemas);
    const isOptional = found.required?.includes(name) !== true;
    const about = { ...resolved(field, schemas), ...field };
    const meaning = `${cell(about.description ?? "")}${isOptional ? " Optional." : ""}`.trim();
    const row = { path, type: typeName(field, schemas), unit: unitOf(name, about, field), meaning };
    return [row, ...(inner === null ? [] : fieldRows(inner.schema, schemas, `${path}${inner.mark}`, depth + 1))];
  });
}

/** Joins the rows of a field that several alternatives share into one row, with the type, unit and meaning of each. */
function merged(rows: readonly FieldRow[]): readonly FieldRow[] {
  const said = (parts: readonly string[], between: string): string => [...new Set(parts)].join(between);
  return [...Map.groupBy(rows, ({ path }) => path).values()].map((same) => ({
    path: same[0]?.path ?? "",
    type: said(
      same.flatMap(({ type }) => type.split(" or ")),
      " or ",
    ),
    unit: said(
      same.flatMap(({ unit }) => (unit === "" ? [] : [unit])),
      " or ",
    ),
    meaning: said(
      same.map(({ meaning }) => meaning),
      " Or: ",
    ),
  }));
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return schemas[nameIn(schema.$ref)] ?? {};
}

/** The schema of the object whose fields get rows of their own; null without such an object. */
function innerOf(field: JsonSchema, schemas: Schemas): { readonly schema: JsonSchema; readonly mark: string } | null {
  const schema = resolved(field, schemas);
  if (schema.anyOf !== undefined) return { schema, mark: "." };
  if (schema.type === "object") return { schema, mark: "." };
  if (schema.type !== "array" || schema.items === undefined) return null;
  return { schema: schema.items, mark: "[]." };
}

function typeName(field: JsonSchema, schemas: Schemas): string {
  const schema = resolved(field, schemas);
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((part) => typeName(part, schemas)))].join(" or ");
  }
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.type === "array") return `list of ${typeName(schema.items ?? {}, schemas)}`;
  if (schema.enum !== undefined && schema.enum.length <= 7) {
    return schema.enum.map((value) => (value === null ? "null" : `\`${String(value)}\``)).join(" or ");
  }
  return typeof schema.type === "string" ? schema.type : (schema.type ?? ["any"]).join(" or ");
}
