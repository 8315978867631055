// The operations of the API as typed calls: parameters and answers.

import type { Operations } from "./generated/types.ts";
import type { RequestOptions } from "./request/requester.ts";

export type Operation = keyof Operations;
/** Operations that can answer CSV. */
export type CsvOperation = { [O in Operation]: Operations[O]["csv"] extends true ? O : never }[Operation];
export type Query<O extends Operation> = Operations[O]["query"];
/** The answer of an operation; `receipt` is absent unless the query asked for it. */
export type Answer<O extends Operation> = Operations[O]["answer"] & { readonly receipt?: Receipt };

/** A signed receipt, and the exact text of its answer. Save both: `marsad prove` takes them as JSON. */
export interface Receipt {
  readonly receipt: string;
  readonly body: string;
}

export interface Call<O extends Operation> extends RequestOptions {
  readonly path?: Operations[O]["path"];
  readonly query?: Query<O>;
  readonly body?: Operations[O]["body"];
}

/** An object that can call operations, such as the client. */
export interface Caller {
  call<O extends Operation>(operation: O, call?: Call<O>): Promise<Answer<O>>;
}

/** An object with the query, or without the field when there is none. */
export function given<Q>(query: Q | undefined): { readonly query?: Q } {
  return query === undefined ? {} : { query };
}
