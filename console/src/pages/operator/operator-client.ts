// The console's client of the operator's API. The token stays in this object, in memory: it is in no storage, no address and
// no part of the page, and a reload forgets it.

import { signal } from "@preact/signals";
import { type Fetch, Requester } from "../../../../sdk/src/index.ts";
import { OPERATOR_BASE_PATH, OPERATOR_OPERATIONS, type OperatorOperations } from "./generated/operator-api.ts";

export type OperatorOperation = keyof OperatorOperations;
export type OperatorAnswer<O extends OperatorOperation> = OperatorOperations[O]["answer"];

export interface OperatorCall<O extends OperatorOperation> {
  readonly path?: OperatorOperations[O]["path"];
  readonly query?: OperatorOperations[O]["query"];
  readonly body?: OperatorOperations[O]["body"];
}

const TIMEOUT_MS = 15_000;

export class OperatorClient {
  readonly #requester: Requester;

  constructor(token: string, baseUrl: string, send: Fetch = (address, init) => fetch(address, init)) {
    this.#requester = new Requester({
      apiKey: null,
      baseUrl,
      // Omits the cookie of a customer who may be signed in.
      fetch: (address, init) => send(address, { ...init, credentials: "omit", cache: "no-store" }),
      timeoutMs: TIMEOUT_MS,
      maxRetries: 0,
      headers: { Authorization: `Bearer ${token}` },
    });
  }

  async call<O extends OperatorOperation>(operation: O, call: OperatorCall<O> = {}): Promise<OperatorAnswer<O>> {
    const [method, template] = OPERATOR_OPERATIONS[operation];
    const values: Readonly<Record<string, unknown>> = { ...call.path };
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const request = {
      method,
      path: `${OPERATOR_BASE_PATH}${path}`,
      ...(call.query === undefined ? {} : { query: { ...call.query } }),
      ...(call.body === undefined ? {} : { body: call.body }),
    };
    return await this.#requester.send(request, (text) => JSON.parse(text) as OperatorAnswer<O>);
  }
}

/** Null until the service has accepted a token. */
export const operatorClient = signal<OperatorClient | null>(null);

/** Tries the token; throws the service's error when it refuses it. */
export async function openOperator(token: string): Promise<void> {
  const client = new OperatorClient(token, location.origin);
  await client.call("getOverview");
  operatorClient.value = client;
}

export function forgetToken(): void {
  operatorClient.value = null;
}

/** The client, once the service has accepted the token. */
export function asOperator(): OperatorClient {
  const client = operatorClient.peek();
  if (client === null) throw new Error("no operator's token was given");
  return client;
}
