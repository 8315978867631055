// The two servers that a deployment needs, private ones on the loopback.

import { type PrivateNats, startPrivateNats } from "../../test/nats/private-nats.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../../test/postgres/private-postgres.ts";

/** Every process takes up to 11, and some are killed and started again. */
const CONNECTIONS_MAX = 200;

/** Both servers, or the reason why one is missing. */
export async function startServers(): Promise<{
  postgres: PrivatePostgres | null;
  nats: PrivateNats | null;
  reason: string;
}> {
  const { postgres, reason: noPostgres } = await startPrivatePostgres(CONNECTIONS_MAX);
  const { nats, reason: noNats } = await startPrivateNats();
  return { postgres, nats, reason: noPostgres ?? noNats ?? "both are there" };
}
