// The public proofs for the answers of the service: signed heads of its journal, the signing keys, and the paths of proofs.

import { type Answer, type Caller, given, type Query } from "./operation.ts";

export class Proof {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** The newest signed head of the journal's tree. */
  head(): Promise<Answer<"getProofHead">> {
    return this.#client.call("getProofHead");
  }

  keys(): Promise<Answer<"getProofKeys">> {
    return this.#client.call("getProofKeys");
  }

  /** The proof that the tree of one size begins with the tree of another size. */
  consistency(query: Query<"getProofConsistency">): Promise<Answer<"getProofConsistency">> {
    return this.#client.call("getProofConsistency", { query });
  }

  /** The proof that the journal has the event of a position. */
  inclusion(query: Query<"getInclusion">): Promise<Answer<"getInclusion">> {
    return this.#client.call("getInclusion", given(query));
  }
}
