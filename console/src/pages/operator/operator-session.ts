// The operator's token while the page is open: in this signal, inside a client, and nowhere else.

import { signal } from "@preact/signals";
import { OperatorClient } from "./operator-client.ts";

/** Null until a token was taken by the service. */
export const operatorClient = signal<OperatorClient | null>(null);

/** Tries the token; throws what the service answers when it does not take it. */
export async function openOperator(token: string): Promise<void> {
  const client = new OperatorClient(token, location.origin);
  await client.call("getOverview");
  operatorClient.value = client;
}

export function forgetToken(): void {
  operatorClient.value = null;
}

/** The client of whoever got past the token. */
export function asOperator(): OperatorClient {
  const client = operatorClient.peek();
  if (client === null) throw new Error("no operator's token was given");
  return client;
}
