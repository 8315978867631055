// Which browser pages may speak to the MCP address: the service's own, and those that the configuration names. Without this check
// any page could reach a service on its visitor's machine under a name of its own.

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface OriginRules {
  readonly corsOrigins: readonly string[];
  /** The address that clients use. */
  readonly ownUrl: () => string;
}

/** A client that is no browser sends no Origin. */
export function isOriginAllowed(origin: string | null, { corsOrigins, ownUrl }: OriginRules): boolean {
  if (origin === null) return true;
  if (corsOrigins.some((allowed) => allowed === "*" || allowed.toLowerCase() === origin.toLowerCase())) return true;
  const asked = URL.parse(origin);
  const own = URL.parse(ownUrl());
  if (asked === null || own === null) return false;
  if (asked.origin === own.origin) return true;
  // The names of this machine are one.
  const isSamePlace = asked.protocol === own.protocol && asked.port === own.port;
  return isSamePlace && LOOPBACK_NAMES.has(asked.hostname) && LOOPBACK_NAMES.has(own.hostname);
}
