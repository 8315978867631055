// TCP servers on this machine.

import type { Server } from "node:net";

/** Listens on a free port, and resolves with it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}

/** Resolves once the server and all its connections have ended. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
