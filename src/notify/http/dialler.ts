// Opens a connection to one address that was checked before: it resolves no name and uses no proxy, and with TLS the certificate
// must be valid for the name of the destination.

import { connect, type Socket } from "node:net";
import { type ConnectionOptions, checkServerIdentity, connect as connectTls, type TLSSocket } from "node:tls";

export interface DialOptions {
  readonly address: string;
  readonly port: number;
  /** The name that the certificate must be for; null without TLS. */
  readonly tlsName: string | null;
}

/** Resolves to a socket that is connected and, with TLS, verified; rejects with a CallFailed. `signal` ends the attempt. */
export type Dialler = (options: DialOptions, signal: AbortSignal) => Promise<Socket>;

/** The reason for a missing answer, as the delivery history shows it. */
export type CallFailure =
  | "timeout"
  | "name_not_resolved"
  | "address_not_allowed"
  | "connection_failed"
  | "connection_reset"
  | "tls_failed"
  | "invalid_answer"
  | "invalid_url";

export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly reason: CallFailure;

  constructor(reason: CallFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A dialler that uses the sockets of the system; `ca` replaces the certificate authorities that are trusted. */
export function socketDialler(ca?: string): Dialler {
  return (options, signal) =>
    options.tlsName === null ? dialPlain(options, signal) : dialSecure(options, options.tlsName, signal, ca);
}

function dialPlain({ address, port }: DialOptions, signal: AbortSignal): Promise<Socket> {
  return opened(connect({ host: address, port, noDelay: true }), "connect", signal, () => null);
}

function dialSecure(options: DialOptions, name: string, signal: AbortSignal, ca?: string): Promise<Socket> {
  const { address, port } = options;
  const isAddress = name === address;
  const settings: ConnectionOptions = { host: address, port, rejectUnauthorized: true, ALPNProtocols: ["http/1.1"] };
  // TLS does not allow an address as server name; the certificate then names the address itself.
  if (!isAddress) settings.servername = name;
  if (ca !== undefined) settings.ca = ca;
  const socket: TLSSocket = connectTls(settings);
  return opened(socket, "secureConnect", signal, () => {
    if (!socket.authorized) return new CallFailed("tls_failed", socket.authorizationError);
    const mismatch = checkServerIdentity(name, socket.getPeerCertificate());
    return mismatch === undefined ? null : new CallFailed("tls_failed", mismatch);
  });
}

/** Waits for the event that makes the socket usable; any other end of the attempt destroys the socket. */
function opened<S extends Socket>(
  socket: S,
  ready: "connect" | "secureConnect",
  signal: AbortSignal,
  problem: () => CallFailed | null,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const fail = (failure: CallFailed): void => {
      signal.removeEventListener("abort", aborted);
      socket.removeAllListeners();
      // Ignores a late error of an abandoned socket.
      socket.on("error", () => {});
      socket.destroy();
      reject(failure);
    };
    const aborted = (): void => fail(new CallFailed("timeout"));
    signal.addEventListener("abort", aborted);
    if (signal.aborted) return aborted();
    let isConnected = ready === "connect";
    socket.once("connect", () => {
      isConnected = true;
    });
    socket.once("error", (error) =>
      fail(new CallFailed(isConnected && ready === "secureConnect" ? "tls_failed" : reasonOf(error), error)),
    );
    socket.once("close", () => fail(new CallFailed("connection_failed")));
    socket.once(ready, () => {
      const failure = problem();
      if (failure !== null) return fail(failure);
      signal.removeEventListener("abort", aborted);
      socket.removeAllListeners();
      resolve(socket);
    });
  });
}

/** A TLS error may come without an earlier connect event; then its code identifies it. */
function reasonOf(error: Error): CallFailure {
  const code = "code" in error ? String(error.code) : "";
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME)/.test(code)
    ? "tls_failed"
    : "connection_failed";
}
