// A port of the loopback for a server that is told its port or comes back to it. It lies below those that the system gives to
// outgoing connections and to sockets that ask for any port, so nobody takes it by chance, also not while its server is away.

const FIRST = 20_000;
const PORTS = 12_000;
/** The number of ports between the first of one process and the first of the next. */
const OF_A_PROCESS = 61;

let given = 0;

export function freePort(): number {
  for (;;) {
    const port = FIRST + ((process.pid * OF_A_PROCESS + given++) % PORTS);
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data: () => {} } }).stop(true);
      return port;
    } catch {
      // Another server listens on this port.
    }
  }
}
