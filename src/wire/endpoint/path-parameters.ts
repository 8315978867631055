// The parameters of paths: their documentation, and the types that give a handler `path.symbol` for a path with `{symbol}` in it.

export interface PathParameter {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** The value of the parameter in examples and in suggested routes. */
  readonly example: string | number;
}

/** The parameters by the name between the braces. */
export const PATH_PARAMETERS = {
  symbol: {
    description: "Ticker of the instrument. quote takes a name too, and historical the index codes TASI and NOMU.",
    schema: { type: "string", minLength: 1 },
    example: "2222",
  },
  id: {
    description:
      "Number of the webhook, alert, e-mail address, watchlist, replay, link or key. Anything that is not one of the account's is NOT_FOUND.",
    schema: { type: "integer", minimum: 1 },
    example: 12,
  },
  index: {
    description: "TASI, the main market, or NOMU, the parallel one, in any case.",
    schema: { type: "string", minLength: 1 },
    example: "TASI",
  },
  date: {
    description: "The trading day, as YYYY-MM-DD. One without files is NOT_FOUND.",
    schema: { type: "string", format: "date" },
    example: "2026-11-15",
  },
  key_id: {
    description: "Number of the key.",
    schema: { type: "integer", minimum: 1 },
    example: 31,
  },
  member: {
    description: "Name of the process, as the overview has it.",
    schema: { type: "string", minLength: 1 },
    example: "host-c:4711:9f2c66a01b3e",
  },
  delivery_id: {
    description: "Number of the delivery.",
    schema: { type: "integer", minimum: 1 },
    example: 8841,
  },
} as const satisfies Record<string, PathParameter>;

export type PathParameterName = keyof typeof PATH_PARAMETERS;

/** The names between braces in a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The values of a path's parameters: `{symbol}` is `symbol`, `{delivery_id}` is `deliveryId`. */
export type PathValues<Path extends string> = { readonly [Name in NamesIn<Path> as CamelCase<Name>]: string };

/** The key of this parameter in `PathValues`. */
export function pathKeyOf(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function isPathParameterName(name: string): name is PathParameterName {
  return Object.hasOwn(PATH_PARAMETERS, name);
}

/** The id of a webhook, alert, delivery, key or account in a path; null for a text that is no id, which NOT_FOUND answers. */
export function parsePathId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
