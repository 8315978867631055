// The access rules of a port for clients, of the feed or of FIX: allowed addresses, and with TLS only clients with a certificate that the
// operator's authority has signed.

import ipaddr from "ipaddr.js";

export interface FeedGuard {
  /** Null allows every address. */
  readonly allowed: AllowedAddresses | null;
  /** PEM texts; null serves without TLS. With `clientsCa`, a client needs a certificate that this authority has signed. */
  readonly tls: { readonly certificate: string; readonly key: string; readonly clientsCa: string | null } | null;
}

export const OPEN_TO_ALL: FeedGuard = { allowed: null, tls: null };

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Accepts only the full form of an address: other parsers read 1.2.3 as 1.2.0.3. */
const NETWORK = /^([0-9a-fA-F.:]{2,45})(?:\/(\d{1,3}))?$/;

export class AllowedAddresses {
  readonly #networks: readonly Network[];

  private constructor(networks: readonly Network[]) {
    this.#networks = networks;
  }

  /** Reads addresses and networks with commas between, such as 10.0.0.0/8,127.0.0.1; null when one of them is invalid. */
  static parse(text: string): AllowedAddresses | null {
    const networks = text.split(",").map((entry) => networkOf(entry.trim()));
    return networks.every((network) => network !== null) ? new AllowedAddresses(networks) : null;
  }

  has(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // Converts an IPv4 address from an IPv6 socket to plain IPv4.
    const asked = ipaddr.process(address);
    return this.#networks.some(([network, bits]) => network.kind() === asked.kind() && asked.match(network, bits));
  }
}

function networkOf(entry: string): Network | null {
  const [, text = "", bitsText] = NETWORK.exec(entry) ?? [];
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.parse(text);
  const bitsMax = address.kind() === "ipv4" ? 32 : 128;
  const bits = bitsText === undefined ? bitsMax : Number(bitsText);
  return bits <= bitsMax ? [address, bits] : null;
}
