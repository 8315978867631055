// An operation of the API as a typed call: what goes in, what comes out.

import type { Operations } from "./generated/types.ts";
import type { RequestOptions } from "./request/requester.ts";

export type Operation = keyof Operations;
/** Operations that can answer CSV. */
export type CsvOperation = { [O in Operation]: Operations[O]["csv"] extends true ? O : never }[Operation];
export type Query<O extends Operation> = Operations[O]["query"];
/** `receipt` is there where the query asked for it. */
export type Answer<O extends Operation> = Operations[O]["answer"] & { readonly receipt?: Receipt };

/** A signed receipt, and the exact text of the answer that it was made for. Keep both: `marsad prove` takes them as JSON. */
export interface Receipt {
  readonly receipt: string;
  readonly body: string;
}

export interface Call<O extends Operation> extends RequestOptions {
  readonly path?: Operations[O]["path"];
  readonly query?: Query<O>;
  readonly body?: Operations[O]["body"];
}

/** Whoever can call operations. */
export interface Caller {
  call<O extends Operation>(operation: O, call?: Call<O>): Promise<Answer<O>>;
}

/** A query only where there is one. */
export function given<Q>(query: Q | undefined): { readonly query?: Q } {
  return query === undefined ? {} : { query };
}
