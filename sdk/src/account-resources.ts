// What an account keeps at the service: webhook destinations, alert rules, watchlists, replays, keys, and how much it asked.

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

/** The inbox of the account: what its rules told. */
export class Notifications {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(query?: Query<"listNotifications">): Promise<Answer<"listNotifications">> {
    return this.#client.call("listNotifications", given(query));
  }

  /** Marks some as read, or all. */
  read(body: Operations["readNotifications"]["body"]): Promise<Answer<"readNotifications">> {
    return this.#client.call("readNotifications", { body });
  }
}

/** E-mail addresses that rules can name. */
export class Emails {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(): Promise<Answer<"listEmails">> {
    return this.#client.call("listEmails");
  }

  create(body: Operations["createEmail"]["body"]): Promise<Answer<"createEmail">> {
    return this.#client.call("createEmail", { body });
  }

  delete(id: number): Promise<Answer<"deleteEmail">> {
    return this.#client.call("deleteEmail", { path: { id } });
  }
}

/** Clocks of the account's own over the past of the market. */
export class Replays {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(): Promise<Answer<"listReplays">> {
    return this.#client.call("listReplays");
  }

  create(body: Operations["createReplay"]["body"]): Promise<Answer<"createReplay">> {
    return this.#client.call("createReplay", { body });
  }

  get(id: number): Promise<Answer<"getReplay">> {
    return this.#client.call("getReplay", { path: { id } });
  }

  update(id: number, body: Operations["patchReplay"]["body"]): Promise<Answer<"patchReplay">> {
    return this.#client.call("patchReplay", { path: { id }, body });
  }

  delete(id: number): Promise<Answer<"deleteReplay">> {
    return this.#client.call("deleteReplay", { path: { id } });
  }
}

/** Symbols to see together, in the account's own order. */
export class Watchlists {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(): Promise<Answer<"listWatchlists">> {
    return this.#client.call("listWatchlists");
  }

  create(body: Operations["createWatchlist"]["body"]): Promise<Answer<"createWatchlist">> {
    return this.#client.call("createWatchlist", { body });
  }

  get(id: number): Promise<Answer<"getWatchlist">> {
    return this.#client.call("getWatchlist", { path: { id } });
  }

  update(id: number, body: Operations["patchWatchlist"]["body"]): Promise<Answer<"patchWatchlist">> {
    return this.#client.call("patchWatchlist", { path: { id }, body });
  }

  delete(id: number): Promise<Answer<"deleteWatchlist">> {
    return this.#client.call("deleteWatchlist", { path: { id } });
  }
}

/** Addresses that answer one request as CSV without a key, for spreadsheets; an owner key makes them. */
export class Links {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(): Promise<Answer<"listLinks">> {
    return this.#client.call("listLinks");
  }

  create(body: Operations["createLink"]["body"]): Promise<Answer<"createLink">> {
    return this.#client.call("createLink", { body });
  }

  delete(id: number): Promise<Answer<"deleteLink">> {
    return this.#client.call("deleteLink", { path: { id } });
  }
}

/** The account of the key: limits, usage, requests and keys. */
export class Account {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  get(): Promise<Answer<"getAccount">> {
    return this.#client.call("getAccount");
  }

  usage(query?: Query<"getAccountUsage">): Promise<Answer<"getAccountUsage">> {
    return this.#client.call("getAccountUsage", given(query));
  }

  requests(query?: Query<"getAccountRequests">): Promise<Answer<"getAccountRequests">> {
    return this.#client.call("getAccountRequests", given(query));
  }

  /** These three need a key with the scope `owner`. */
  keys(): Promise<Answer<"listAccountKeys">> {
    return this.#client.call("listAccountKeys");
  }

  createKey(body: Operations["createAccountKey"]["body"]): Promise<Answer<"createAccountKey">> {
    return this.#client.call("createAccountKey", { body });
  }

  deleteKey(id: number): Promise<Answer<"deleteAccountKey">> {
    return this.#client.call("deleteAccountKey", { path: { id } });
  }

  /** Opens one WebSocket in place of the key; streams of this library ask for theirs by themselves. */
  streamTicket(): Promise<Answer<"createStreamTicket">> {
    return this.#client.call("createStreamTicket");
  }
}
