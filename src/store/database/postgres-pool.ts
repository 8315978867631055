// A pool of connections to PostgreSQL that can be replaced: after a failover the old connections may hang on a machine that is
// gone, and only new ones find the server that took over.

import { SQL } from "bun";

const CONNECT_TIMEOUT_SECONDS = 10;
const CLOSE_TIMEOUT_SECONDS = 5;
/** A statement that takes longer is ended by the server; nothing here comes near it. */
const STATEMENT_TIMEOUT_MS = 60_000;

export class PostgresPool {
  readonly max: number;
  readonly #open: () => SQL;
  #current: SQL;

  constructor(url: string, max: number, settings: Readonly<Record<string, string>>) {
    this.max = max;
    this.#open = () =>
      new SQL(url, {
        adapter: "postgres",
        max,
        bigint: true,
        connectionTimeout: CONNECT_TIMEOUT_SECONDS,
        connection: {
          application_name: "marsad",
          statement_timeout: String(STATEMENT_TIMEOUT_MS),
          ...settings,
        },
      });
    this.#current = this.#open();
  }

  get sql(): SQL {
    return this.#current;
  }

  /** Opens new connections and gives the old ones up; what still runs on them fails. */
  renew(): void {
    const old = this.#current;
    this.#current = this.#open();
    void old.close({ timeout: 0 }).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#current.close({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
}
