// The resources of an account: webhook destinations, alert rules, watchlists, replays, keys, and its usage.

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

/** Alert rules, which decide when the account is notified. */
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

/** The inbox of the account: the notifications of its alert rules. */
export class Notifications {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  list(query?: Query<"listNotifications">): Promise<Answer<"listNotifications">> {
    return this.#client.call("listNotifications", given(query));
  }

  /** Marks some or all notifications as read. */
  read(body: Operations["readNotifications"]["body"]): Promise<Answer<"readNotifications">> {
    return this.#client.call("readNotifications", { body });
  }
}

/** E-mail addresses to which rules can send notifications. */
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

/** Replays: clocks of the account's own that run through the past of the market. */
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

/** Lists of symbols, in the account's own order. */
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

/** URLs that answer one request as CSV without a key, for spreadsheets; creating one needs an owner key. */
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

  /** The keys of the account. Listing, creating and deleting keys needs a key with the scope `owner`. */
  keys(): Promise<Answer<"listAccountKeys">> {
    return this.#client.call("listAccountKeys");
  }

  createKey(body: Operations["createAccountKey"]["body"]): Promise<Answer<"createAccountKey">> {
    return this.#client.call("createAccountKey", { body });
  }

  deleteKey(id: number): Promise<Answer<"deleteAccountKey">> {
    return this.#client.call("deleteAccountKey", { path: { id } });
  }

  /** A ticket, which opens one WebSocket in place of the key; streams of this library request their own tickets. */
  streamTicket(): Promise<Answer<"createStreamTicket">> {
    return this.#client.call("createStreamTicket");
  }
}
