// The client's address: the remote address of the socket, or the address that a trusted proxy reports. Headers of others are ignored.

import ipaddr from "ipaddr.js";

/** The networks of the operator's own proxies. Without any, every `X-Forwarded-For` is ignored. */
export interface TrustedHops {
  readonly isEmpty: boolean;
  contains(address: string): boolean;
}

/** Entries read, from the right end of the header; no real chain of proxies is longer. */
const HOPS_MAX = 32;
const HEADER_CHARS_MAX = 2_048;

/** Reads networks and addresses ("10.0.0.0/8", "::1"); throws a RangeError that names the first invalid entry. */
export function parseTrustedHops(entries: readonly string[]): TrustedHops {
  const networks = entries.map((entry) => networkOf(entry.trim()));
  return {
    isEmpty: networks.length === 0,
    contains: (text) => {
      const address = parse(text);
      return address !== null && networks.some((network) => isInside(address, network));
    },
  };
}

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** True for a full address or a network of one: 10.0.0.1, 10.0.0.0/8, ::1, fd00::/8. */
export function isNetwork(entry: string): boolean {
  return readNetwork(entry) !== null;
}

function networkOf(entry: string): Network {
  const network = readNetwork(entry);
  if (network === null) throw new RangeError(`'${entry}' is not an address or a network such as 10.0.0.0/8`);
  return network;
}

/** Only the full spelling passes: other readers take 1.2.3 for 1.2.0.3, and 010.0.0.1 for 8.0.0.1. */
function readNetwork(entry: string): Network | null {
  const [, text = "", bitsText] = /^([0-9a-fA-F.:]{2,45})(?:\/(0|[1-9]\d{0,2}))?$/.exec(entry) ?? [];
  const address = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.parse(text) : null;
  if (address === null) return null;
  // A client with an IPv4-mapped address counts as its IPv4 address: no client would match a network in this form.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return null;
  const bitsMax = address instanceof ipaddr.IPv4 ? 32 : 128;
  const bits = bitsText === undefined ? bitsMax : Number(bitsText);
  return bits <= bitsMax ? [address, bits] : null;
}

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
}

/** Turns an IPv4-mapped IPv6 address into its IPv4 address; null for a text that is no address. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  return ipaddr.process(text);
}

/**
 * The client's address: the rightmost entry that is not a trusted proxy. Every proxy appends the address that it saw, so
 * everything left of the first untrusted address may be forged and is not read. An entry that is no address ends the
 * reading too.
 */
export function clientAddress(remoteAddress: string, forwardedFor: string | null, trusted: TrustedHops): string {
  // A dotted address of a socket has one spelling only; an IPv6 address has several, so it is parsed.
  let address = remoteAddress.includes(":") ? (parse(remoteAddress)?.toString() ?? remoteAddress) : remoteAddress;
  if (forwardedFor === null || trusted.isEmpty) return address;
  const hops = forwardedFor.slice(-HEADER_CHARS_MAX).split(",").slice(-HOPS_MAX);
  while (trusted.contains(address)) {
    const hop = parse(withoutPort(hops.pop() ?? ""));
    if (hop === null) return address;
    address = hop.toString();
  }
  return address;
}

/** Removes the port of "1.2.3.4:5678" and "[::1]:443", as some proxies write addresses. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}

const NETWORK_GROUPS = 4;

/**
 * The group that the address throttles count by: an IPv4 address, or the /64 network of an IPv6 address, because a single
 * customer holds a whole /64.
 */
export function throttleGroup(address: string): string {
  if (!address.includes(":")) return address;
  const parsed = parse(address);
  if (parsed === null || parsed instanceof ipaddr.IPv4) return parsed?.toString() ?? address;
  return `${parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/**
 * The address that a request counts for, or the lookup for it. The lookup in the runtime costs about a fifth of a whole answer, so it
 * runs only for requests whose address matters: requests without a valid key, and every request while some address is shut out.
 */
export type AddressSource = string | Addressed;

/** A peer that looks its address up when `address` is read. */
export interface Addressed {
  readonly address: string;
}

export function addressOf(source: AddressSource): string {
  return typeof source === "string" ? source : source.address;
}
