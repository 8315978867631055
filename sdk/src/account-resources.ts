// What an account keeps at the service: webhook destinations and alert rules.

import type { Operations } from "./generated/types.ts";
import { type Answer, type Caller, given, type Query } from "./operation.ts";

/** Destinations of notifications. */
export class Webhooks {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(): Promise<Answer<"listWebhooks">> {
    return this.#client.call("listWebhooks");
  }

  create(body: Operations["createWebhook"]["body"]): Promise<Answer<"createWebhook">> {
    return this.#client.call("createWebhook", { body });
  }

  get(id: number): Promise<Answer<"getWebhook">> {
    return this.#client.call("getWebhook", { path: { id } });
  }

  update(id: number, body: Operations["patchWebhook"]["body"]): Promise<Answer<"patchWebhook">> {
    return this.#client.call("patchWebhook", { path: { id }, body });
  }

  delete(id: number): Promise<Answer<"deleteWebhook">> {
    return this.#client.call("deleteWebhook", { path: { id } });
  }

  /** Sends another challenge. */
  verify(id: number): Promise<Answer<"verifyWebhook">> {
    return this.#client.call("verifyWebhook", { path: { id } });
  }

  test(id: number): Promise<Answer<"testWebhook">> {
    return this.#client.call("testWebhook", { path: { id } });
  }

  rotateSecret(id: number): Promise<Answer<"rotateSecret">> {
    return this.#client.call("rotateSecret", { path: { id } });
  }

  deliveries(id: number, query?: Query<"listDeliveries">): Promise<Answer<"listDeliveries">> {
    return this.#client.call("listDeliveries", { path: { id }, ...given(query) });
  }

  redeliver(id: number, deliveryId: number): Promise<Answer<"redeliver">> {
    return this.#client.call("redeliver", { path: { id, delivery_id: deliveryId } });
  }
}

/** Rules that say when to notify. */
export class Alerts {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(): Promise<Answer<"listAlerts">> {
    return this.#client.call("listAlerts");
  }

  create(body: Operations["createAlert"]["body"]): Promise<Answer<"createAlert">> {
    return this.#client.call("createAlert", { body });
  }

  get(id: number): Promise<Answer<"getAlert">> {
    return this.#client.call("getAlert", { path: { id } });
  }

  update(id: number, body: Operations["patchAlert"]["body"]): Promise<Answer<"patchAlert">> {
    return this.#client.call("patchAlert", { path: { id }, body });
  }

  delete(id: number): Promise<Answer<"deleteAlert">> {
    return this.#client.call("deleteAlert", { path: { id } });
  }
}
