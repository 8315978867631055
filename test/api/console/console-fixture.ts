// The console's server half without a socket: the real gate, sessions in a database of their own, and a clock that the test moves.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { present } from "../../../src/base/index.ts";
import type { Store } from "../../../src/store/index.ts";
import { openNewStore } from "../../world/new-store.ts";
import { type Called, type FixtureOptions, RestFixture } from "../http/rest-fixture.ts";

export const CONSOLE_HEADER = { "X-Requested-With": "marsad-console" };

export class ConsoleFixture {
  readonly rest: RestFixture;
  readonly store: Store;
  readonly #folder: string;

  private constructor(rest: RestFixture, store: Store, folder: string) {
    this.rest = rest;
    this.store = store;
    this.#folder = folder;
  }

  static async open(options: FixtureOptions = {}): Promise<ConsoleFixture> {
    const folder = await mkdtemp(join(tmpdir(), "marsad-console-"));
    const store = await openNewStore(folder);
    const rest = await RestFixture.open({ consoleSessions: store.consoleSessions, ...options });
    return new ConsoleFixture(rest, store, folder);
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Signs in; returns the `name=value` of the cookie in the answer. */
  async signIn(key = "pro"): Promise<string> {
    const answer = await this.post("/console/session", { api_key: this.rest.key(key) });
    return cookieOf(answer);
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Called> {
    return this.rest.call(path, null, { method: "POST", body: JSON.stringify(body), headers });
  }

  /** A request of a page that is signed in. */
  call(path: string, cookie: string, init: RequestInit = {}): Promise<Called> {
    return this.rest.call(path, null, { ...init, headers: { Cookie: cookie, ...init.headers } });
  }
}

export function cookieOf({ headers }: Called): string {
  return present(headers.get("set-cookie")?.split(";", 1)[0], "an answer sets a cookie");
}
