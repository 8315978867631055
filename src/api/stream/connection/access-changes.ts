// What a change of an account or of a key means for its open connections.

import type { AccessChange, Gate } from "../../../access/index.ts";
import type { Connection } from "./connection.ts";
import type { ConnectionTable } from "./connection-table.ts";

/** `guard` runs a task of one connection; when it fails, that connection alone is closed. */
export function applyAccessChange(
  change: AccessChange,
  table: ConnectionTable,
  gate: Gate,
  guard: (connection: Connection, task: () => void) => void,
): void {
  const connections = table.ofAccount(change.accountId);
  for (const connection of connections) {
    const { keyId } = connection.caller;
    if (change.keyId !== undefined && keyId !== change.keyId) continue;
    guard(connection, () => connection.revise(gate.callerOfKey(keyId)));
  }
  if (change.kind !== "plan") return;
  // A lower plan has fewer connections: those opened last are closed.
  const open = connections.filter((connection) => !connection.isEnded);
  for (const connection of open.slice(open[0]?.caller.limits.streamConnections)) {
    connection.evict();
  }
}
