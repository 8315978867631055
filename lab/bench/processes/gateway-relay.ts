// A relay that does not read its traffic, for lab/bench/gateway-pace: it passes the bytes of each connection to a given address, and
// back.

import type { Socket } from "bun";

interface Carried {
  other: Socket<Carried> | null;
  /** Bytes that arrived before the other side was connected, or while it was full. */
  readonly waiting: Uint8Array[];
}

const [host = "", port = ""] = process.argv.slice(2);

function pass(socket: Socket<Carried>): void {
  const { other, waiting } = socket.data;
  while (other !== null && waiting[0] !== undefined) {
    const written = other.write(waiting[0]);
    if (written < waiting[0].length) {
      waiting[0] = waiting[0].subarray(written);
      return;
    }
    waiting.shift();
  }
}

const handlers = {
  data: (socket: Socket<Carried>, bytes: Uint8Array): void => {
    socket.data.waiting.push(bytes.slice());
    pass(socket);
  },
  drain: (socket: Socket<Carried>): void => {
    if (socket.data.other !== null) pass(socket.data.other);
  },
  close: (socket: Socket<Carried>): void => void socket.data.other?.end(),
};

const listener = Bun.listen<Carried>({
  hostname: "127.0.0.1",
  port: 0,
  socket: {
    ...handlers,
    open: async (socket) => {
      socket.data = { other: null, waiting: [] };
      const data: Carried = { other: socket, waiting: [] };
      socket.data.other = await Bun.connect<Carried>({ hostname: host, port: Number(port), data, socket: handlers });
      pass(socket);
    },
  },
});
process.stderr.write(`listening on tcp://127.0.0.1:${listener.port}\n`);
