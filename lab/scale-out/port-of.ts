// The port of a listening server.

import type { Server } from "node:net";

export function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}
