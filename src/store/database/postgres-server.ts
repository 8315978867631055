// Checks a PostgreSQL server when it is opened: whether it takes writes, and whether each connection keeps one session of its own. On
// anything else a lease or a lock would not hold.

import type { ReservedSQL, SQL } from "bun";
import { Outage } from "../../base/index.ts";

interface Facts {
  readonly pid: number;
  readonly is_replica: boolean;
  readonly read_only: string;
}

const FACTS = `select pg_backend_pid() as pid, pg_is_in_recovery() as is_replica,
  current_setting('default_transaction_read_only') as read_only`;

/** Throws an Outage that says what to do. `connections` holds two, opened as read-only. */
export async function checkServer(connections: SQL, place: string): Promise<void> {
  const sessions: ReservedSQL[] = [];
  try {
    for (let count = 0; count < 2; count++) sessions.push(await connections.reserve());
    const [one, two] = sessions;
    if (one !== undefined && two !== undefined) await checkSessions(one, two, place);
  } catch (error) {
    // PgBouncer takes no settings with a connection.
    throw error instanceof Error && /unsupported startup parameter/.test(error.message) ? pooled(place, error) : error;
  } finally {
    for (const session of sessions) session.release();
  }
}

async function checkSessions(one: ReservedSQL, two: ReservedSQL, place: string): Promise<void> {
  const first = await factsOf(one);
  if (first.is_replica) {
    const advice = "name the server that is written to, or its writer endpoint, in --database-url";
    throw new Outage(`${place} is a read replica: ${advice}`, { kind: "starting" });
  }
  // A pooler by transactions gives the first connection's session to the second one, and another session to the first.
  await two.unsafe("begin").simple();
  const second = await factsOf(two);
  const again = await factsOf(one);
  await two.unsafe("rollback").simple();
  const hasOwnSession = first.pid === again.pid && first.pid !== second.pid;
  // A session loses its settings where another client opened it.
  if (!hasOwnSession || first.read_only !== "on") throw pooled(place);
}

async function factsOf(connection: ReservedSQL): Promise<Facts> {
  const [facts] = await connection.unsafe(FACTS).simple();
  return facts;
}

function pooled(place: string, cause?: Error): Outage {
  const advice =
    "go to the server itself, or to a pooler whose clients keep their session (PgBouncer: pool_mode=session)";
  return new Outage(`${place} is a pooler that shares sessions between clients: ${advice}`, { cause, kind: "refused" });
}
