// The address that a request counts for: the address of its socket, or the address that a trusted proxy reports.

import { clientAddress, type TrustedHops } from "../../../access/index.ts";
import { RecentMap } from "../../../base/index.ts";

const KEPT_MAX = 4_096;

export class ClientAddresses {
  readonly #trustedHops: TrustedHops;
  /** Addresses of sockets in their plain form, computed once for each. Bound: KEPT_MAX; the oldest are forgotten. */
  readonly #kept = new RecentMap<string, string>(KEPT_MAX);

  constructor(trustedHops: TrustedHops) {
    this.#trustedHops = trustedHops;
  }

  of(request: Request, remoteAddress: string): string {
    const forwarded = this.#trustedHops.isEmpty ? null : request.headers.get("x-forwarded-for");
    if (forwarded !== null) return clientAddress(remoteAddress, forwarded, this.#trustedHops);
    let plain = this.#kept.get(remoteAddress);
    if (plain === undefined) {
      plain = clientAddress(remoteAddress, null, this.#trustedHops);
      this.#kept.set(remoteAddress, plain);
    }
    return plain;
  }
}
