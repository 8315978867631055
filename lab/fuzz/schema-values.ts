// JSON texts that follow a schema, and some that nearly do: each value may differ from the schema's type.

import fc from "fast-check";
import { anyJson, anyNumberText, anyText } from "./nonsense.ts";

/** The few keywords of JSON Schema that the schemas of bodies and tools use. */
interface SchemaNode {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
}

const SYMBOLS = ["2222", "1120", "9999", "TASI"];
/** Valid words of body fields, so that many bodies pass their first check. */
const WORDS = [
  ...SYMBOLS,
  "https://hooks.example.com/hook",
  "https://10.0.0.1/",
  "https://hooks.private.example.com/",
  "http://hooks.example.com/",
  "price_alert",
  "price_above",
  "active",
  "paused",
  "owner",
  "data",
  "5m",
];

const strings = fc.oneof(fc.constantFrom(...WORDS), anyText).map((text) => JSON.stringify(text));

/** Texts of JSON for a schema; about one value in twelve is something else. */
export function jsonFor(schema: unknown): fc.Arbitrary<string> {
  return nearly(fitting(schema as SchemaNode));
}

function nearly(values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 11, arbitrary: values }, { weight: 1, arbitrary: anyJson });
}

function fitting(node: SchemaNode): fc.Arbitrary<string> {
  if (node.const !== undefined) return fc.constant(JSON.stringify(node.const));
  if (node.enum !== undefined) return fc.constantFrom(...node.enum.map((value) => JSON.stringify(value)));
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map(fitting));
  if (node.type === "object" || node.properties !== undefined) return objects(node.properties ?? {});
  if (node.type === "array") return fc.array(jsonFor(node.items ?? {}), { maxLength: 4 }).map((items) => `[${items}]`);
  if (node.type === "boolean") return fc.constantFrom("true", "false");
  if (node.type === "null") return fc.constant("null");
  if (node.type === "integer" || node.type === "number") {
    return fc.oneof(fc.integer({ min: 0, max: 5 }).map(String), anyNumberText);
  }
  const known = [...(node.examples ?? []), ...(node.example === undefined ? [] : [node.example])];
  if (known.length === 0) return strings;
  return fc.oneof(fc.constantFrom(...known.map((value) => JSON.stringify(value))), strings);
}

/** Fields in any order; some left out, some doubled, some unknown. */
function objects(properties: Readonly<Record<string, SchemaNode>>): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, node]) =>
    fc.tuple(fc.constant(JSON.stringify(name)), jsonFor(node), fc.integer({ min: 0, max: 9 })),
  );
  const unknown = fc.array(fc.tuple(fc.constantFrom('"__proto__"', '"constructor"', '"x"', '""'), anyJson), {
    maxLength: 1,
  });
  return fc.tuple(fc.tuple(...fields), unknown).map(([known, others]) => {
    const kept = known.flatMap(([name, value, luck]) =>
      luck === 0 ? [] : luck === 1 ? [`${name}:${value}`, `${name}:${value}`] : [`${name}:${value}`],
    );
    return `{${[...kept, ...others.map(([name, value]) => `${name}:${value}`)].join()}}`;
  });
}
