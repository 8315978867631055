// The platform's WebSocket for the streams: browsers, Bun, Deno and Node from 22 on have one.

export interface SocketHandlers {
  /** Text of JSON frames, bytes of compact ones. */
  readonly received: (frame: string | ArrayBuffer) => void;
  /** Called once, also when the connection could not be opened. */
  readonly closed: (code: number, reason: string) => void;
}

export interface Socket {
  /** False when the socket is not open. */
  send(text: string): boolean;
  close(code: number, reason: string): void;
}

/** The close code of RFC 6455 for a connection that ended without a close frame. */
const ABNORMAL = 1006;

/** Opens a socket; the handlers are called from then on. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;

export const openSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url);
  let isClosed = false;
  const closed = (code: number, reason: string): void => {
    if (isClosed) return;
    isClosed = true;
    handlers.closed(code, reason);
  };
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => handlers.received(data as string | ArrayBuffer);
  socket.onclose = ({ code, reason }) => closed(code, reason);
  // When a connection cannot be opened, Node's WebSocket reports only an error; others call onclose right after it.
  socket.onerror = () => setTimeout(() => closed(ABNORMAL, ""), 0);
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: (code, reason) => socket.close(code, reason),
  };
};
