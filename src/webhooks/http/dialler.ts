// Opens a connection to one address that was judged before: no name is resolved here, no proxy is asked, and with TLS the
// certificate must be valid for the name of the destination.

import { connect, type Socket } from "node:net";
import { type ConnectionOptions, checkServerIdentity, connect as connectTls, type TLSSocket } from "node:tls";

export interface DialOptions {
  readonly address: string;
  readonly port: number;
  /** The name that the certificate must be for; null without TLS. */
  readonly tlsName: string | null;
}

/** A socket that is connected and, with TLS, verified; or a DialFailure. `signal` gives the attempt up. */
export type Dialler = (options: DialOptions, signal: AbortSignal) => Promise<Socket>;

export type DialReason = "connection_failed" | "tls_failed" | "timeout";

export class DialFailure extends Error {
  override readonly name = "DialFailure";
  readonly reason: DialReason;

  constructor(reason: DialReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A dialler over the system's sockets; `ca` replaces the certificate authorities that are trusted. */
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
  // A server name that is an address is not allowed in TLS; such a certificate names the address itself.
  if (!isAddress) settings.servername = name;
  if (ca !== undefined) settings.ca = ca;
  const socket: TLSSocket = connectTls(settings);
  return opened(socket, "secureConnect", signal, () => {
    if (!socket.authorized) return new DialFailure("tls_failed", socket.authorizationError);
    const mismatch = checkServerIdentity(name, socket.getPeerCertificate());
    return mismatch === undefined ? null : new DialFailure("tls_failed", mismatch);
  });
}

/** Waits for the event that says the socket is usable; every other end of the attempt destroys it. */
function opened<S extends Socket>(
  socket: S,
  ready: "connect" | "secureConnect",
  signal: AbortSignal,
  problem: () => DialFailure | null,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const fail = (failure: DialFailure): void => {
      signal.removeEventListener("abort", aborted);
      socket.removeAllListeners();
      // A late error of a socket that was given up concerns nobody.
      socket.on("error", () => {});
      socket.destroy();
      reject(failure);
    };
    const aborted = (): void => fail(new DialFailure("timeout"));
    signal.addEventListener("abort", aborted);
    if (signal.aborted) return aborted();
    let isConnected = ready === "connect";
    socket.once("connect", () => {
      isConnected = true;
    });
    socket.once("error", (error) =>
      fail(new DialFailure(isConnected && ready === "secureConnect" ? "tls_failed" : reasonOf(error), error)),
    );
    socket.once("close", () => fail(new DialFailure("connection_failed")));
    socket.once(ready, () => {
      const failure = problem();
      if (failure !== null) return fail(failure);
      signal.removeEventListener("abort", aborted);
      socket.removeAllListeners();
      resolve(socket);
    });
  });
}

/** An error of TLS may come without a connect event before it; its code then tells. */
function reasonOf(error: Error): DialReason {
  const code = "code" in error ? String(error.code) : "";
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME)/.test(code)
    ? "tls_failed"
    : "connection_failed";
}
