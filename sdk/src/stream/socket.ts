// A WebSocket of whatever the program runs on: that of browsers, Bun, Deno and Node 22, or our own where there is none.

export interface SocketHandlers {
  readonly received: (text: string) => void;
  /** Called once, also when the connection never came about. */
  readonly closed: (code: number, reason: string) => void;
}

export interface Socket {
  /** False when the socket is not open. */
  send(text: string): boolean;
  close(code: number, reason: string): void;
}

/** Opens a socket; the handlers are called from then on. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;

export function openSocket(url: string, handlers: SocketHandlers): Socket {
  return typeof WebSocket === "undefined" ? openLater(url, handlers) : openNative(url, handlers);
}

function openNative(url: string, handlers: SocketHandlers): Socket {
  const socket = new WebSocket(url);
  socket.onmessage = ({ data }) => handlers.received(data as string);
  socket.onclose = ({ code, reason }) => handlers.closed(code, reason);
  // A connection that failed is told by onclose as well.
  socket.onerror = () => {};
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

/** Node 20 has no WebSocket: ours is loaded when the first one is opened. */
function openLater(url: string, handlers: SocketHandlers): Socket {
  let opened: Socket | null = null;
  let isClosed = false;
  import("./node-socket.ts").then(
    ({ openNodeSocket }) => {
      if (!isClosed) opened = openNodeSocket(url, handlers);
    },
    (error: unknown) => handlers.closed(1006, String(error)),
  );
  return {
    send: (text) => opened?.send(text) ?? false,
    close: (code, reason) => {
      isClosed = true;
      if (opened === null) handlers.closed(code, reason);
      else opened.close(code, reason);
    },
  };
}
