// What anybody can check about the answers of the service: signed heads of its journal, the keys that sign, and the paths that prove.

import { type Answer, type Caller, given, type Query } from "./operation.ts";

export class Proof {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** The journal's tree as it was signed last. */
  head(): Promise<Answer<"getProofHead">> {
    return this.#client.call("getProofHead");
  }

  keys(): Promise<Answer<"getProofKeys">> {
    return this.#client.call("getProofKeys");
  }

  /** That the tree of one size begins with that of another. */
  consistency(query: Query<"getProofConsistency">): Promise<Answer<"getProofConsistency">> {
    return this.#client.call("getProofConsistency", { query });
  }

  /** That the journal holds the event of a position. */
  inclusion(query: Query<"getInclusion">): Promise<Answer<"getInclusion">> {
    return this.#client.call("getInclusion", given(query));
  }
}
